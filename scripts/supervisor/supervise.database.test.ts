import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeLock } from '@/lib/platform/db/embedded/process-lock';
import { prepareDataDirectory } from '@/lib/platform/db/embedded/data-directory';

const start = path.resolve(import.meta.dirname, '../start.mjs');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'supervise-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** `--dev` skips the build. Each of these processes ends long before anything is served. */
async function startWith(settings: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: '',
    ...settings,
  };
  const child = fork(start, ['--dev'], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += String(chunk)));
  const [code] = (await once(child, 'close')) as unknown[];
  return { code, said: said.trim() };
}

it('refuses a port that is in use', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const { code, said } = await startWith({ PORT: String(port) });
  server.close();
  expect(said).toBe(`Port ${port} on 127.0.0.1 is in use. Stop what uses it, or set PORT to another port.`);
  expect(code).toBe(1);
});

it('refuses a DATABASE_URL without a server, without showing its password', async () => {
  const { code, said } = await startWith({ DATABASE_URL: 'postgresql://me:secret@127.0.0.1:1/name' });
  expect(said).toBe('DATABASE_URL: no PostgreSQL server answers at 127.0.0.1:1/name.');
  expect(code).toBe(1);
});

it('refuses a data directory that cannot be written', async () => {
  writeFileSync(path.join(folder, 'file'), '');
  const { code, said } = await startWith({ DATA_DIR: path.join(folder, 'file', 'data') });
  expect(said).toMatch(
    /^The data directory .* cannot be written \(\w+\); set DATA_DIR to a folder of your own\.$/,
  );
  expect(code).toBe(1);
});

it('refuses a data directory in use by another instance, and says where that runs', async () => {
  const dataDir = prepareDataDirectory(path.join(folder, 'data'));
  mkdirSync(path.join(dataDir, 'run'));
  takeLock(path.join(dataDir, 'run', 'instance.lock'), { state: 'ready', address: 'http://localhost:3000' });
  const { code, said } = await startWith({});
  expect(said).toBe(
    `Sourcebook is already running at http://localhost:3000 on the data directory ${dataDir} (process ${process.pid}); stop it, or set another DATA_DIR.`,
  );
  expect(code).toBe(1);
});

it('refuses an invalid setting by its name', async () => {
  const { code, said } = await startWith({ PORT: 'eighty' });
  expect(said).toMatch(/^The setting PORT is wrong/);
  expect(code).toBe(1);
});
