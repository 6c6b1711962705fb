import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '@/e2e/support/database';
import { findFreePort } from '@/lib/platform/db/embedded/free-port';
import { takeLock } from '@/lib/platform/db/embedded/process-lock';
import { prepareDataDirectory } from '@/lib/platform/db/embedded/data-directory';

const start = path.resolve(import.meta.dirname, '../start.mjs');
/** What a container starts, as the set-up of the database tests has built it. */
const startBuilt = path.join(process.env['PROGRAMS_DIR'] ?? '', 'start.mjs');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'supervise-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** `--dev` skips the build. None of these processes serves anything. */
async function startWith(settings: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const child = launch(settings);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += String(chunk)));
  const [code] = (await once(child, 'close')) as unknown[];
  return { code, said: said.trim() };
}

function launch(settings: Record<string, string>, file = start, options = ['--dev']): ChildProcess {
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: '',
    ...settings,
  };
  return fork(file, options, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
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

describe('ROLE=worker', () => {
  const key = 'the key that every process of this instance has';
  let database: TestDatabase;
  let started: ChildProcess[] = [];
  beforeEach(async () => {
    database = await createEmptyDatabase();
  });
  afterEach(async () => {
    for (const child of started) child.kill('SIGKILL');
    started = [];
    await database.drop();
  });

  const writeSettings = (name: string, secretKey = key) => ({
    ROLE: 'worker',
    DATABASE_URL: database.url,
    DATA_DIR: path.join(folder, name),
    SECRET_KEY: secretKey,
    LOG_LEVEL: 'silent',
    // What a worker keeps ready for captures takes longer than all that is tested here.
    WORKER_KINDS: 'answer',
    CHROMIUM_PATH: '/no/browser',
  });

  async function query(sql: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  it('lets two processes start at once on an empty database, drains them, and refuses a third with another key', async () => {
    const port = String(await findFreePort(0));
    const watched = { METRICS_TOKEN: 'the token of the operators', WORKER_PORT: port };
    started = [Object.assign(writeSettings('first'), watched), writeSettings('second')].map((settings) =>
      launch(settings, startBuilt, []),
    );
    const ready = await Promise.all(
      started.map(async (child) => (await once(child, 'message')) as unknown[]),
    );
    expect(ready.map(([message]) => message)).toEqual(
      [1, 2].map(() => ({
        type: 'ready',
        address: null,
        listensAt: null,
        databaseUrl: database.url,
        signInLink: null,
      })),
    );
    await expect.poll(() => query('SELECT FROM worker_heartbeat'), { timeout: 60_000 }).toHaveLength(2);
    expect(await query('SELECT FROM _prisma_migrations GROUP BY migration_name HAVING count(*) > 1')).toEqual(
      [],
    );
    const tell = (page: string, authorization = '') =>
      fetch(`http://127.0.0.1:${port}/${page}`, { headers: { authorization } });
    await expect.poll(async () => (await tell('health')).status, { timeout: 60_000 }).toBe(200);
    expect((await tell('metrics')).status).toBe(401);
    const metrics = await tell('metrics', `Bearer ${watched.METRICS_TOKEN}`);
    expect(await metrics.text()).toContain('sourcebook_jobs{kind="answer",queue="run",state="due"} 0');

    const refused = await startWith(
      writeSettings('third', 'a key that only this process has, for no reason'),
    );
    expect(refused.said).toMatch(
      /^This database was sealed with another secret key\. Set SECRET_KEY to that key/,
    );
    expect(refused.code).toBe(1);

    for (const child of started) child.kill('SIGTERM');
    const codes = await Promise.all(
      started.map(async (child) => ((await once(child, 'exit')) as unknown[])[0]),
    );
    expect(codes).toEqual([0, 0]);
    expect(await query('SELECT FROM worker_heartbeat')).toEqual([]);
  });
});
