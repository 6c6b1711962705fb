import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Fixture, startFixture } from './__fixtures__/start-fixture';
import { openEmbeddedDatabase } from './open-database';

let dataDir: string;
const started: Fixture[] = [];

// Creating a database takes longer than what most of these tests do, so they share one. Each leaves it stopped.
beforeAll(() => {
  dataDir = makeDataDir();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((fixture) => fixture.killHard()));
  if (existsSync(pidFile())) await (await openEmbeddedDatabase({ dataDir })).release();
});
afterAll(() => rmSync(path.dirname(dataDir), { recursive: true }));

function makeDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'open-database-'));
  // If the test runs as root, the server runs as another user, who must be able to pass through this folder.
  chmodSync(folder, 0o711);
  return path.join(folder, 'data');
}

const pidFile = () => path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
const readServerPid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);

function start(): Fixture {
  const fixture = startFixture('hold-database.ts', dataDir);
  started.push(fixture);
  return fixture;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

it('gives four processes that start at once one server, which the last to leave stops', async () => {
  const four = [start(), start(), start(), start()];
  const heard = (await Promise.all(four.map((fixture) => fixture.hear()))) as {
    url: string;
    adopted: boolean;
  }[];
  expect(new Set(heard.map(({ url }) => url)).size).toBe(1);
  expect(heard.filter(({ adopted }) => !adopted)).toHaveLength(1);
  const [first, second, third, fourth] = four;
  await first?.finish();
  await second?.killHard();
  await third?.finish();
  expect(await query(heard[0]!.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await fourth?.finish();
  expect(existsSync(pidFile())).toBe(false);
});

it('keeps committed data when the server and the process that started it are killed', async () => {
  const fixture = start();
  const { url } = (await fixture.hear()) as { url: string };
  await query(url, 'create table kept as select 42 as answer');
  const serverPid = readServerPid();
  await fixture.killHard();
  process.kill(serverPid, 'SIGKILL');
  const again = await openEmbeddedDatabase({ dataDir });
  expect(again.adopted).toBe(false);
  expect(await query(again.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await again.release();
});

it('adopts the server of a killed process, and stops it at the end', async () => {
  const fixture = start();
  await fixture.hear();
  const serverPid = readServerPid();
  await fixture.killHard();
  const adopted = await openEmbeddedDatabase({ dataDir });
  expect(adopted.adopted).toBe(true);
  expect(readServerPid()).toBe(serverPid);
  await adopted.release();
  expect(existsSync(pidFile())).toBe(false);
});

it('starts when a pid file names a process that is not a server', async () => {
  const first = await openEmbeddedDatabase({ dataDir });
  await first.release();
  writeFileSync(pidFile(), `${process.pid}\n/elsewhere\n0\n5432\n\n127.0.0.1\n\nready\n`);
  const second = await openEmbeddedDatabase({ dataDir });
  expect(second.adopted).toBe(false);
  await second.release();
});

it('keeps its address after a restart', async () => {
  const first = await openEmbeddedDatabase({ dataDir });
  await first.release();
  const second = await openEmbeddedDatabase({ dataDir });
  expect(second.url).toBe(first.url);
  await second.release();
});

it('refuses a connection without the right password', async () => {
  const database = await openEmbeddedDatabase({ dataDir });
  const url = new URL(database.url);
  url.password = 'guess';
  await expect(query(url.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  await database.release();
});

it('sorts by code point on every machine', async () => {
  const database = await openEmbeddedDatabase({ dataDir });
  const rows = await query(database.url, `select v from unnest(array['é','a','Z','z']) v order by v`);
  expect(rows).toEqual(['Z', 'a', 'z', 'é'].map((v) => ({ v })));
  await database.release();
});

it.runIf(process.getuid?.() === 0)(
  "uses a folder the server's user can enter when root keeps the data in a private folder",
  async () => {
    const closed = makeDataDir();
    chmodSync(path.dirname(closed), 0o700);
    const database = await openEmbeddedDatabase({ dataDir: closed });
    const [row] = await query(database.url, `select current_setting('data_directory') as folder`);
    const { folder } = row as { folder: string };
    await database.release();
    expect(folder.startsWith(closed)).toBe(false);
    rmSync(path.dirname(folder), { recursive: true });
    rmSync(path.dirname(closed), { recursive: true });
  },
);
