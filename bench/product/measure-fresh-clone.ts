/** Measures the time from `npm start` to ready in a clone with nothing installed and nothing built. The npm cache is left as it is. */
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../..');

/** @returns milliseconds */
export async function measureFreshClone(): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-clone-'));
  try {
    await promisify(execFile)('git', ['clone', '--quiet', root, folder]);
    const started = performance.now();
    const child = fork(path.join(folder, 'scripts/start.mjs'), {
      cwd: folder,
      execArgv: [],
      env: { ...process.env, PORT: '0', DATABASE_URL: '', DATA_DIR: path.join(folder, '.data') },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = once(child, 'exit');
    const message: unknown = await Promise.race([once(child, 'message'), ended.then(() => null)]);
    if (message === null) throw new Error('The fresh clone did not start.');
    const took = performance.now() - started;
    child.kill('SIGTERM');
    await ended;
    return took;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
