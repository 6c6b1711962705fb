/**
 * What people notice when the database goes away (threats 33) and during a deployment (threats 32): the built product in processes of its
 * own, a scripted model, and programs that keep asking, reading and writing in the meantime.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runsEveryCase } from './support/choose-cases';
import { expect, test } from './support/people';
import pg from 'pg';
import { prepareCluster } from '@/lib/platform/db/embedded/cluster';
import { openEmbeddedDatabase } from '@/lib/platform/db/embedded/open-database';
import { findPostmaster } from '@/lib/platform/db/embedded/postmaster';
import { withLock } from '@/lib/platform/db/embedded/process-lock';
import { startServer, stopServer } from '@/lib/platform/db/embedded/server';
import { type FakeUpstream, startFakeUpstream } from './support/fake-upstream/server';
import { type Answer, createProgram, foundTeam, type Program } from './support/program';
import { type Product, startProduct } from './support/product';

const folder = path.resolve(import.meta.dirname, '../.test/interruptions');
const dataDir = path.join(folder, 'data');
/** The long tests keep the database away for as long as the promise covers. */
const awayMs = Number(process.env['AWAY_SECONDS'] ?? 2) * 1_000;
const lockMs = 30_000;
/** The long tests end a worker more often than a web process may end. The pauses between its starts grow. */
const ends = runsEveryCase ? 6 : 3;
const quote = 'The lantern of the pier was lit in 1921.';
const answer = `${quote.replace(/\.$/, '')} [1].`.repeat(20);
const text = `${answer}\n\n\`\`\`ndjson\n${JSON.stringify({ n: 1, quote })}\n\`\`\``;

let upstream: FakeUpstream;
let product: Product;
let token: string;
let program: Program;
let collectionId: string;

const start = () =>
  startProduct(folder, {
    MODEL: 'openai-compatible/scripted',
    MODEL_CONTEXT_TOKENS: '100000',
    MODEL_API_KEY: 'none',
    MODEL_BASE_URL: upstream.baseUrl('openai-compatible'),
    LOG_LEVEL: 'warn',
  });
const settle = (check: () => Promise<void>) => expect(check).toPass({ timeout: 60_000, intervals: [100] });
const idOf = ({ status, reply, text: said }: Answer): string => {
  expect(status, said).toBe(201);
  return String(reply['id']);
};

test.describe.configure({ mode: 'serial' });
test.setTimeout(300_000 + awayMs);

test.beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  upstream = await startFakeUpstream();
  product = await start();
  token = await foundTeam(product);
  program = createProgram(product.address, token);
  collectionId = idOf(await program.send('POST', '/v1/collections', { title: 'Pier' }));
  const note = { type: 'note', title: 'Lantern', text: `${quote} ${quote.replace('1921', '1922')}` };
  const sourceId = idOf(await program.send('POST', `/v1/collections/${collectionId}/sources`, note));
  await settle(async () =>
    expect((await program.send('GET', `/v1/sources/${sourceId}`)).reply['status']).toBe('captured'),
  );
});
test.afterAll(async () => {
  await product.stop();
  await upstream.close();
});

/** Titles of the collections that the product confirmed as created. Each must be stored exactly once. */
const titles: string[] = [];

async function write(): Promise<Answer> {
  const title = `Kept ${crypto.randomUUID()}`;
  const made = await program.send('POST', '/v1/collections', { title });
  if (made.status === 201) titles.push(title);
  return made;
}

/** A collection whose reply was lost may be stored as well. */
async function expectKept(): Promise<void> {
  const sql = `SELECT title FROM collection WHERE title LIKE 'Kept %'`;
  const kept = (await ask<{ title: string }>(product.databaseUrl, sql)).map(({ title }) => title);
  expect(kept).toEqual(expect.arrayContaining(titles));
  expect(new Set(kept).size).toBe(kept.length);
}

async function expectWhole(runId: string, seen: readonly number[]): Promise<void> {
  const { reply } = await program.send('GET', `/v1/runs/${runId}`);
  expect(reply).toMatchObject({ status: 'complete', failure: null, frame_count: seen.length });
  expect(seen).toEqual(seen.map((_, index) => index + 1));
}

test('while the database is away requests are refused politely, and afterwards a run, a stream and every write continue', async () => {
  upstream.respond(() => ({ text, chunkSize: 12, delayMs: 60 }));
  const runId = await program.ask(collectionId, 'When was the lantern of the pier lit?');
  const seen: number[] = [];
  const following = program.follow(runId, seen);
  await settle(async () => expect(seen.length).toBeGreaterThan(6));
  expect((await write()).status).toBe(201);
  const cluster = prepareCluster(dataDir);
  const [gone, wanted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // We hold its lock, because the supervisor would otherwise restart it immediately.
  const away = withLock(cluster.lock, lockMs, async () => {
    await stopServer(cluster);
    gone.resolve();
    await wanted.promise;
    await startServer(cluster, {});
  });
  let last: Answer;
  do last = await write();
  while (last.status === 201);
  expect(last.status, last.text).toBe(503);
  await gone.promise;
  const goneAt = performance.now();
  do {
    for (const refused of [await write(), await program.send('GET', '/v1/collections')]) {
      expect(refused.status, refused.text).toBe(503);
      expect(refused.headers.get('retry-after')).toBe('5');
      expect(refused.reply['error']).toMatchObject({ code: 'unavailable' });
      expect(refused.text).not.toMatch(/prisma|postgres|ECONN|127\.0\.0\.1|:\d+:\d+/i);
    }
    const health = await program.send('GET', '/v1/health');
    expect([health.status, health.reply['status']]).toEqual([503, 'unavailable']);
  } while (performance.now() - goneAt < awayMs);
  wanted.resolve();
  await away;
  const backAt = performance.now();
  await settle(async () => expect((await write()).status).toBe(201));
  const writesAfterMs = performance.now() - backAt;
  await following;
  await expectWhole(runId, seen);
  const figures = { writesAfterMs, runCompleteAfterMs: performance.now() - backAt, frames: seen.length };
  test.info().annotations.push({ type: 'measured', description: JSON.stringify(figures) });
  await expectKept();
  await settle(async () =>
    expect(await countListeners(product.databaseUrl), 'each process listens once').toBe(2),
  );
});

/** Recovery takes seconds. Only on a machine that is busy with other programs does it take longer. */
const backIn = { timeout: 60_000, intervals: [50] };
const countLines = () => product.readLog().split('\n').length;

test('a killed database restarts by itself, and the log stays calm meanwhile', async () => {
  const before = countLines();
  process.kill(findPostmaster(prepareCluster(dataDir))?.pid ?? 0, 'SIGKILL');
  // A connection that outlives the database for a moment could still take a write.
  const restarted = 'The database had stopped and was started again.';
  await expect(async () => expect(product.readLog()).toContain(restarted)).toPass(backIn);
  await expect(async () => expect((await write()).status).toBe(201)).toPass(backIn);
  await settle(async () => expect((await program.send('GET', '/v1/health')).status).toBe(200));
  await expectKept();
  expect(countLines() - before, product.readLog()).toBeLessThan(40);
});

/** Returns the id of the product's child process that runs this program. */
function findRole(program: string): number {
  const children = readFileSync(path.join(dataDir, 'run', 'children.json'), 'utf8');
  const pids = (JSON.parse(children) as { pid: number }[]).map(({ pid }) => pid);
  const found = pids.find((pid) => readCommand(pid).includes(program));
  if (found === undefined) throw new Error(`Nothing runs ${program} just now.`);
  return found;
}

/** Returns an empty string for a process that has just ended. */
function readCommand(pid: number): string {
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

test('a worker that keeps ending leaves the web process up, and health says so', async () => {
  const web = findRole('next-server');
  for (let end = 1; end <= ends; end += 1) {
    await expect(async () => process.kill(findRole('programs/worker'), 'SIGKILL')).toPass({
      timeout: 60_000,
    });
    await settle(async () => {
      const health = await program.send('GET', '/v1/health');
      expect(health.reply).toMatchObject({
        parts: { worker: { detail: 'restarting' }, web: { status: 'ready' } },
      });
    });
    expect((await write()).status).toBe(201);
  }
  expect(findRole('next-server')).toBe(web);
  await settle(async () => expect((await program.send('GET', '/v1/health')).status).toBe(200));
});

async function ask<Row extends object>(databaseUrl: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Counts the connections whose last statement was LISTEN. */
const countListeners = async (databaseUrl: string) =>
  (await ask(databaseUrl, `SELECT FROM pg_stat_activity WHERE query LIKE 'LISTEN %'`)).length;

/** Sends requests until the product is no longer ready, as a load balancer would. Returns the failures in words. */
async function keepAsking(isReady: () => boolean, one: () => Promise<Answer>): Promise<string[]> {
  const failures: string[] = [];
  while (isReady()) {
    const heard = await one().catch((error: unknown) => String(error instanceof Error ? error.cause : error));
    if (typeof heard === 'string') failures.push(heard);
    else if (heard.status >= 400) failures.push(`${heard.status} ${heard.text}`);
  }
  return failures;
}

test('a deployment fails no request, ends streams, and hands back unfinished work', async () => {
  const held = Promise.withResolvers<void>();
  // The answer takes long enough to be in progress when the product is told to stop, and to be unfinished when its grace time is over.
  upstream.respond(async ({ messages }) => {
    const isLong = messages.some((message) => message.text.includes('again'));
    if (isLong && !isDeployed) await held.promise;
    return { text, chunkSize: 12, delayMs: 60 };
  });
  let isDeployed = false;
  const [short, long] = [
    await program.ask(collectionId, 'When was the lantern lit?'),
    await program.ask(collectionId, 'When was the lantern lit again?'),
  ];
  const seen = new Map<string, number[]>([
    [short, []],
    [long, []],
  ]);
  const streams = [...seen].map(([runId, numbers]) => program.follow(runId, numbers));
  await settle(async () => expect(seen.get(short)?.length).toBeGreaterThan(6));
  await settle(async () => expect(seen.get(long)?.length).toBeGreaterThan(2));

  let notReady: Answer | null = null;
  const isReady = () => notReady === null;
  const load = [
    ...Array.from({ length: 4 }, () => () => program.send('GET', '/v1/collections')),
    () => program.send('GET', `/v1/conversations`),
    write,
  ].map((one) => keepAsking(isReady, one));
  const before = titles.length;
  await settle(async () => expect(titles.length).toBeGreaterThan(before + 3));
  // A worker that was killed leaves its heartbeat row behind. A worker that is stopped removes it.
  const newest = 'SELECT name FROM worker_heartbeat ORDER BY at DESC LIMIT 1';
  const [worker] = await ask<{ name: string }>(product.databaseUrl, newest);
  const stopping = product.stop();
  await settle(async () => {
    const health = await program.send('GET', '/v1/health');
    // The worker's heartbeat may disappear first.
    expect(health).toMatchObject({ status: 503, reply: { parts: { web: { status: 'unavailable' } } } });
    notReady = health;
  });
  expect((await Promise.all(load)).flat(), 'requests that failed').toEqual([]);
  await Promise.all(streams);
  expect(await stopping, product.readLog()).toBe(0);

  const database = await openEmbeddedDatabase({ dataDir });
  const left = await ask(
    database.url,
    `SELECT (SELECT count(*)::int FROM pgboss.job WHERE state = 'active') AS active,
      (SELECT count(*)::int FROM worker_heartbeat WHERE name = '${worker?.name}') AS workers,
      (SELECT count(*)::int FROM run WHERE id = '${short}' AND status = 'complete') AS finished,
      (SELECT count(*)::int FROM run WHERE id = '${long}' AND status = 'running') AS "handedBack"`,
  );
  await database.release();
  expect(left).toEqual([{ active: 0, workers: 0, finished: 1, handedBack: 1 }]);

  isDeployed = true;
  held.resolve();
  product = await start();
  program = createProgram(product.address, token);
  for (const [runId, numbers] of seen) {
    await program.follow(runId, numbers);
    await expectWhole(runId, numbers);
  }
  await expectKept();
});
