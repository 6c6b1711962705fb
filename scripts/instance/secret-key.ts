/**
 * Creates the instance's secret key once in DATA_DIR, with mode 0600. If several processes start at the same time, they end up with the
 * same key.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** @returns the key */
export function ensureSecretKey(dataDir: string): string {
  const file = path.join(dataDir, 'secret.key');
  if (!existsSync(file)) createKey(file);
  return readFileSync(file, 'utf8').trim();
}

function createKey(file: string): void {
  const prepared = `${file}.${process.pid}`;
  writeFileSync(prepared, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
  try {
    // Creating a link is atomic, so no process can read half a key.
    linkSync(prepared, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(prepared, { force: true });
  }
}
