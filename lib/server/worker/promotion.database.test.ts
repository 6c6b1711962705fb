/**
 * Two real PostgreSQL servers: while runs are answered, followed and collections are created, the primary dies and its standby is promoted.
 * The product goes on by itself, over an address that names both.
 */
import { setTimeout as pace } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { runsEveryCase } from '@/e2e/support/choose-cases';
import { createLogin } from '@/e2e/support/database';
import { type FakeUpstream, startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import { openServerPair, type PairedServer, type ServerPair } from '@/e2e/support/server-pair';
import { asId, type RunId, type WorkspaceId } from '@/lib/core/ids';
import { readDatabaseAddress } from '@/lib/platform/settings/database-address';
import { applyMigrations } from '@/lib/platform/db/apply-migrations';
import { createPrimaryLead, type PrimaryLead } from '@/lib/platform/db/lead-to-primary';
import { requireDatabase, requireReplicas } from '@/lib/platform/db/require-database';
import { prepareJobs } from '@/lib/platform/jobs/prepare-jobs';
import { createCollectionEndpoint } from '@/lib/protocol/http/collections';
import { searchEndpoint } from '@/lib/protocol/http/sources';
import { readWireFrame } from '@/lib/protocol/run-frames';
import { migrations } from '@/scripts/instance/prepare-database';
import { findLogFault } from '../runs/__fixtures__/find-log-fault';
import { type KillStage, openKillStage } from './__fixtures__/kill-stage';

const rounds = runsEveryCase ? 30 : 1;
const runsPerRound = 4;
const quotes = [
  'Harrow Dam is a concrete gravity dam on the river Esk in the county of Westmere.',
  'Parliament approved the dam on 14 March 1951.',
  'Construction began in April 1953 under the engineer Margaret Oakes.',
  'The dam is 62 metres high and 410 metres long.',
].map((quote) => ({ n: 1, quote }));
const visible = quotes.map(({ n, quote }) => `${quote.replace(/\.$/, '')} [${n}].`).join('\n\n');
const answer = `${visible}\n\n\`\`\`ndjson\n${quotes.map((line) => JSON.stringify(line)).join('\n')}\n\`\`\``;

let upstream: FakeUpstream;
let pair: ServerPair;
let stage: KillStage;
let primary: PairedServer;
let standby: PairedServer;

beforeAll(async () => {
  pair = await openServerPair();
  [primary, standby] = pair.servers;
  await applyMigrations(pair.url, migrations);
  await prepareJobs(pair.url);
  upstream = await startFakeUpstream();
  upstream.respond(() => ({ text: answer, chunkSize: 12, delayMs: 100 }));
  stage = await openKillStage([new URL(upstream.url).host], {
    DATABASE_URL: pair.url,
    DATABASE_REPLICA_URL: pair.url,
  });
  const chat = await import('../tools/__fixtures__/scripted-chat');
  await chat.useScriptedModel(stage.bench, upstream);
  stage.start(2);
});
beforeEach(() => {
  // The library for sign-in writes to the console when the database is away.
  vi.mocked(console.error).mockImplementation(() => undefined);
});
afterAll(async () => {
  await stage.close();
  await upstream.close();
  await pair.close();
});

async function ask(text: string): Promise<RunId> {
  const { askQuestion } = await import('@/lib/server/conversations/ask-question');
  const { collectionId, editor } = stage.bench;
  const question = { conversationName: null, sourceIds: [], retryOf: null, editOf: null, mayAct: false };
  const { runId } = await askQuestion(editor, { text, collectionId, ...question });
  return asId<RunId>(runId);
}

/** Follows a run as the reader of a page does. */
async function follow(runId: RunId) {
  const { getRunTails } = await import('../runs/run-tails');
  const { workspaceId } = stage.bench;
  const seen: number[] = [];
  const ended = (async () => {
    const batches = getRunTails().follow({ workspaceId, runId }, 0, new AbortController().signal);
    for await (const { frames } of batches) seen.push(...frames.map(({ seq }) => seq));
  })();
  return { runId, seen, ended };
}

type Written = { readonly title: string; readonly status: number; readonly retryAfter: string | null };

/** Somebody who creates collections all the time. */
function keepWriting() {
  const written: Written[] = [];
  const stop = new AbortController();
  const stopped = (async () => {
    for (let number = 0; !stop.signal.aborted; number += 1) {
      const title = `Weirs ${written.length} ${number}`;
      const { status, headers } = await stage.send(createCollectionEndpoint, { body: { title } });
      written.push({ title, status, retryAfter: headers.get('retry-after') });
      await pace(50);
    }
  })();
  return {
    written,
    async stop() {
      stop.abort();
      await stopped;
    },
  };
}

/** The port of the server at which this process reads. */
async function readPort(): Promise<number | undefined> {
  const { acrossWorkspaces } = await import('@/lib/platform/db/in-workspace');
  const rows = await acrossWorkspaces(
    (database) => database.$queryRaw<{ port: number }[]>`SELECT inet_server_port() AS port`,
  );
  return rows[0]?.port;
}

function readHosts() {
  const read = readDatabaseAddress(pair.url);
  if (!read.ok) throw new Error('The address is wrong.');
  return read.value;
}

/** Opens a connection and closes it. Returns the port of its server. */
async function connectOnce({ createSocket }: PrimaryLead): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: readHosts()[0].url, stream: createSocket });
  await client.connect();
  const { rows } = await client.query<{ port: number }>('SELECT inet_server_port() AS port');
  await client.end();
  return rows[0]?.port;
}

const countConnections = `SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;

describe('requireDatabase', () => {
  const nobody = '127.0.0.1:1';
  const placeOf = ({ port }: PairedServer) => `127.0.0.1:${port}`;
  const name = (...places: readonly string[]) => pair.url.replace(/(?<=@)[^/]+/, places.join());

  it('accepts a primary with a standby, and one whose standby is away', async () => {
    await expect(requireDatabase(pair.url)).resolves.toBeUndefined();
    await expect(requireDatabase(name(nobody, placeOf(primary)))).resolves.toBeUndefined();
  });

  it('refuses hosts none of which accepts writes, and hosts of different databases', async () => {
    await expect(requireDatabase(name(placeOf(standby), nobody))).rejects.toThrow(
      /^DATABASE_URL: none of its hosts 127\.0\.0\.1:\d+, 127\.0\.0\.1:1 accepts writes\.$/,
    );
    const login = await createLogin(inject('databaseTemplate').serverUrl, '');
    const { username, host } = new URL(login.url);
    await primary.run(`CREATE ROLE ${username} LOGIN PASSWORD '${username}'`);
    const both = login.url.replace(host, `${host},${placeOf(primary)}`);
    await expect(requireDatabase(both)).rejects.toThrow(
      /^DATABASE_URL: its hosts .* are not servers of one database\.$/,
    );
    await login.drop();
  });
});

/** The port of the server at which heavy reads are made, and how many collections of the workspace are seen there. */
async function readAtReplica(workspaceId = stage.bench.workspaceId) {
  const { inWorkspaceToRead } = await import('@/lib/platform/db/in-workspace');
  const { userId } = stage.bench.editor;
  const rows = await inWorkspaceToRead(
    { workspaceId, userId },
    (database) => database.$queryRaw<{ port: number; seen: number }[]>`
      SELECT inet_server_port() AS port, (SELECT count(*) FROM collection)::int AS seen`,
  );
  return rows[0];
}

describe('heavy reads', () => {
  const find = async (q: string) => {
    const { reply } = await stage.send(searchEndpoint, { query: { q } });
    return reply.titles.map(({ title }) => title);
  };

  it('are made at the standby, in the workspace of their reader only, and cannot write', async () => {
    await expect.poll(() => readAtReplica()).toEqual({ port: standby.port, seen: 2 });
    const other = await readAtReplica(asId<WorkspaceId>('another workspace'));
    expect(other).toEqual({ port: standby.port, seen: 0 });
    const { inWorkspaceToRead } = await import('@/lib/platform/db/in-workspace');
    const rename = inWorkspaceToRead(
      stage.bench.editor,
      (database) => database.$queryRaw`UPDATE collection SET title = 'No' RETURNING id`,
    );
    await expect(rename).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/read-only transaction/) },
    });
  });

  it('show people what they have just written, although the standby is held back', async () => {
    await expect.poll(async () => (await readAtReplica())?.port).toBe(standby.port);
    await standby.run('SELECT pg_wal_replay_pause()');
    onTestFinished(async () => {
      await standby.run('SELECT pg_wal_replay_resume()');
    });
    await stage.send(createCollectionEndpoint, { body: { title: 'Turbines' } });
    expect(await find('Turbines')).toEqual(['Turbines']);
    expect(await readAtReplica()).toEqual({ port: primary.port, seen: 3 });
    const { writeProcessMetrics } = await import('@/lib/platform/telemetry/metrics');
    expect(await writeProcessMetrics()).toMatch(
      /^sourcebook_database_replica_lag_seconds\{replica="2"\} 0*[^0\n]/m,
    );
    await standby.run('SELECT pg_wal_replay_resume()');
    await expect.poll(() => readAtReplica()).toEqual({ port: standby.port, seen: 3 });
    expect(await find('Turbines')).toEqual(['Turbines']);
  });

  it('are refused a server of another database at the start', async () => {
    await expect(requireReplicas(pair.url, pair.url)).resolves.toBeUndefined();
    await expect(requireReplicas(inject('databaseTemplate').serverUrl, pair.url)).rejects.toThrow(
      /^DATABASE_REPLICA_URL: it leads to a server that is no replica of the database of DATABASE_URL\.$/,
    );
  });
});

describe('a primary that dies while runs are answered', () => {
  it.each(Array.from({ length: rounds }, (_, round) => round + 1))(
    'is replaced by its standby without the loss of a run, a frame or a collection (round %i)',
    async (round) => {
      const { createListening } = await import('@/lib/platform/db/listen');
      const listening = createListening();
      let heard = 0;
      listening.on('promotion', () => (heard += 1));
      const asked = await Promise.all(
        Array.from({ length: runsPerRound }, (_, index) => ask(`What of the dam, ${round} ${index}?`)),
      );
      const readers = await Promise.all(asked.map(follow));
      for (const { seen } of readers) await expect.poll(() => seen.length).toBeGreaterThan(6);
      const writer = keepWriting();
      await expect.poll(() => writer.written.length).toBeGreaterThan(1);

      const quiet = createPrimaryLead(readHosts());
      expect(await connectOnce(quiet)).toBe(primary.port);

      await primary.kill();
      await expect.poll(() => writer.written.at(-1)).toMatchObject({ status: 503, retryAfter: '5' });
      await standby.run('SELECT pg_promote()');

      await expect.poll(() => writer.written.at(-1)?.status).toBe(201);
      await Promise.all(readers.map(({ ended }) => ended));
      await writer.stop();
      for (const { runId, seen } of readers) {
        const { run, frames } = await stage.readLog(runId);
        expect(run).toMatchObject({ status: 'complete', failure: null });
        expect(findLogFault(frames, { isEnded: true })).toBeNull();
        expect(seen).toEqual(frames.map(({ seq }) => seq));
        const types = frames.map(({ payload }) => {
          const read = readWireFrame(payload);
          return read.ok ? read.value.event.type : null;
        });
        expect(types.filter((type) => type === 'reply')).toHaveLength(1);
        const answers = await standby.run(
          `SELECT FROM message WHERE run_id = '${runId}' AND role = 'assistant' AND status = 'complete'`,
        );
        expect(answers).toHaveLength(1);
      }
      const kept = writer.written.filter(({ status }) => status === 201).map(({ title }) => title);
      expect(new Set(writer.written.map(({ status }) => status))).toEqual(new Set([201, 503]));
      const collections = await standby.run<{ title: string }>('SELECT title FROM collection');
      expect(collections.map(({ title }) => title)).toEqual(expect.arrayContaining(kept));
      expect(await readPort()).toBe(standby.port);
      // A process whose connections had all been closed learns of the promotion before its next one fails.
      expect(await connectOnce(quiet)).toBe(standby.port);
      await standby.run(`SELECT pg_notify('promotion', '')`);
      await expect.poll(() => heard).toBe(1);
      await listening.close();

      if (round < rounds) await primary.follow(standby);
      [primary, standby] = [standby, primary];
    },
  );

  it('is not used when it comes back without having been told, neither by this process nor by a new one', async () => {
    await standby.start();
    expect((await createPrimaryLead(readHosts()).look()).port).toBe(primary.port);
    expect(await readPort()).toBe(primary.port);
    expect(await standby.run(countConnections)).toEqual([{ count: 0 }]);
  });
});

describe('a primary that was told to refuse writes', () => {
  it('is left by every connection once its standby is promoted', async () => {
    await standby.follow(primary);
    const create = async () =>
      (await stage.send(createCollectionEndpoint, { body: { title: 'Locks' } })).status;
    expect(await create()).toBe(201);
    // A reload reaches the connections that are open one after another.
    await primary.set('default_transaction_read_only', 'on');
    await expect.poll(create).toBe(503);
    expect(await readPort()).toBe(primary.port);
    await standby.run('SELECT pg_promote()');
    await expect.poll(create).toBe(201);
    expect(await readPort()).toBe(standby.port);
    await expect.poll(() => primary.run(countConnections)).toEqual([{ count: 0 }]);
  });
});
