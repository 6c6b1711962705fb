/**
 * The product with a separate database. The environment is read when the first module is loaded, so a test opens the instance in
 * `vi.hoisted`, before its imports.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openTestInstance } from '../../team/__fixtures__/people';
import { endWatch } from './watch-changes';

export async function openInstance(settings: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-access-'));
  const instance = await openTestInstance({ DATA_DIR: folder, MODEL: 'extractive', CORS_ORIGINS: '', ...settings });
  return {
    async close() {
      await endWatch();
      await instance.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
