/** Makes the instance's secret key once, 0600, in DATA_DIR; several starters at once end up with one key. */
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export function ensureSecretKey(dataDir: string): void {
  const file = path.join(dataDir, 'secret.key');
  if (existsSync(file)) return;
  const prepared = `${file}.${process.pid}`;
  writeFileSync(prepared, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
  try {
    // A link is made whole or not at all, so nobody reads half a key.
    linkSync(prepared, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(prepared, { force: true });
  }
}
