/**
 * Threats 31 and 29: workers are killed with `kill -9` before each frame of an answer, at each step that writes none, and in the middle of
 * captures. Others continue: nothing that was shown is lost, no frame is repeated, no answer is stored twice, and what cannot be finished
 * says so. Real workers and real queues. The model and the site are small servers of the test.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FakeUpstream, startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import { chooseCases } from '@/e2e/support/choose-cases';
import { asId, type ConversationId, type SourceId } from '@/lib/core/ids';
import type { Message } from '@/lib/domain/conversations/store';
import { type LocalServer, startServer } from '@/lib/platform/fetch/__fixtures__/local-server';
import { findLogFault } from '../runs/__fixtures__/find-log-fault';
import { readWireFrame } from '@/lib/protocol/run-frames';
import type * as scripted from '../tools/__fixtures__/scripted-chat';
import { closeGate, type GatePlace, holdWorkers, listWaiting, openGates } from './__fixtures__/gates';
import { type KillStage, openKillStage } from './__fixtures__/kill-stage';

const quotes = [
  'Harrow Dam is a concrete gravity dam on the river Esk in the county of Westmere.',
  'Parliament approved the dam on 14 March 1951.',
  'Construction began in April 1953 under the engineer Margaret Oakes.',
  'A flood on 2 November 1955 destroyed the first coffer dam and killed six workers.',
  'The dam was completed in June 1958 and opened by the county on 21 September 1958.',
  'The dam is 62 metres high and 410 metres long.',
  'Its reservoir holds 38 million cubic metres of water.',
  'The power station at its foot has a capacity of 24 megawatts.',
].map((quote) => ({ n: 1, quote }));
const visible = quotes.map(({ n, quote }) => `${quote.replace(/\.$/, '')} [${n}].`).join('\n\n');
const answer = `${visible}\n\n\`\`\`ndjson\n${quotes.map((line) => JSON.stringify(line)).join('\n')}\n\`\`\``;

/**
 * The first frames that the worker writes, then pieces of text, then the end, and the steps between them. `npm test` takes every third of
 * the pieces, which are alike. The long tests take all, and also start at a later frame.
 */
const firstFrame = Number(process.env['KILL_FROM'] ?? 4);
const fewFrames = [0, 1, 2, 5, 8, 11];
const otherFrames = [3, 4, 6, 7, 9, 10, 12, 13];
const numbers = chooseCases(fewFrames, otherFrames).map((later) => firstFrame + later);
const chunkSize = firstFrame > 4 ? 10 : 16;
/** Long enough that the pieces are stored one by one. */
const pieceMs = 120;
const places: readonly GatePlace[] = [
  ...numbers.map((number): GatePlace => `frame ${number}`),
  ...(['take', 'model call', 'frame citations', 'frame usage', 'citations', 'message'] as const),
  ...(['frame node_exit', 'frame reply', 'end'] as const),
];
/** One worker runs eight answers at the same time. Each that stops at a gate holds a connection, and the captures need some too. */
const workersToKill = Math.ceil((places.length + 1) / 6);
const settleMs = 60_000;
const enoughAnswers = places.length - 6;

let upstream: FakeUpstream;
let site: LocalServer;
let siteAnswers = false;
let hasKilled = false;
let stage: KillStage;
let bench: KillStage['bench'];
let client: KillStage['client'];

beforeAll(async () => {
  upstream = await startFakeUpstream();
  upstream.respond(() => ({ text: answer, chunkSize, delayMs: hasKilled ? 0 : pieceMs }));
  site = await startServer((_request, response) => {
    if (siteAnswers)
      response.writeHead(200, { 'content-type': 'text/plain' }).end('The sluice was mended in 1971.');
  });
  stage = await openKillStage([new URL(upstream.url).host, `localhost:${site.port}`]);
  ({ bench, client } = stage);
  const chat: typeof scripted = await import('../tools/__fixtures__/scripted-chat');
  await chat.useScriptedModel(bench, upstream);
});
afterAll(async () => {
  await stage.close();
  await site.close();
  await upstream.close();
});

type Asked = {
  readonly place: GatePlace;
  readonly question: string;
  readonly runId: string;
  readonly conversationId: ConversationId;
};

async function ask(
  question: string,
  place: GatePlace,
  conversationName: string | null = null,
): Promise<Asked> {
  const { askQuestion } = await import('@/lib/server/conversations/ask-question');
  const { collectionId, editor } = bench;
  const asked = await askQuestion(editor, {
    text: question,
    collectionId,
    conversationName,
    sourceIds: [],
    retryOf: null,
    editOf: null,
    mayAct: false,
  });
  return { place, question, runId: asked.runId, conversationId: asked.conversationId };
}

async function readAnswers({ conversationId, question }: Asked): Promise<Message[]> {
  const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
  const { listMessages } = await import('@/lib/domain/conversations/store');
  const messages = await inWholeWorkspace(bench.workspaceId, (database) =>
    listMessages(database, bench.workspaceId, conversationId),
  );
  const parent = messages.find(({ markdown }) => markdown === question)?.id;
  return messages.filter(({ parentId }) => parentId === parent);
}

type Log = Awaited<ReturnType<KillStage['readLog']>>;

/** The texts that readers of the log have seen, one per attempt. */
function readTexts(log: Pick<Log, 'frames'> | undefined): string[] {
  const texts: string[] = [];
  for (const { payload } of log?.frames ?? []) {
    const read = readWireFrame(payload);
    if (!read.ok) throw new Error(read.failure.reason);
    const { event } = read.value;
    if (event.type === 'node_enter') texts.push('');
    if (event.type === 'message_chunk') texts.push((texts.pop() ?? '') + event.content);
  }
  return texts.map((text) => text.trimEnd());
}

const settle = (check: () => Promise<void>) => vi.waitFor(check, { timeout: settleMs, interval: 100 });

const countRows = async (sql: string, id: string) =>
  (await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${sql}`, [id])).rows[0]?.count;

async function countUnsettled(): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT (SELECT count(*) FROM run WHERE status IN ('queued', 'running'))::int
       + (SELECT count(*) FROM source WHERE status IN ('queued', 'running'))::int AS count`,
  );
  return rows[0]?.count ?? -1;
}

const listEnded = async (runIds: readonly string[]) =>
  (
    await client.query<{ id: string }>('SELECT id FROM run WHERE id = ANY ($1) AND finished_at IS NOT NULL', [
      runIds,
    ])
  ).rows.map(({ id }) => id);

async function addCaptures(): Promise<{ stalled: SourceId; halfway: SourceId }> {
  const { addSource } = await import('../sources/add-source');
  const { editor, collectionId } = bench;
  const stalled = await addSource(editor, collectionId, {
    type: 'url',
    url: `http://localhost:${site.port}/sluice`,
  });
  const text = 'The weir below the dam was rebuilt in stone in 1964.';
  const halfway = await addSource(editor, collectionId, { type: 'note', title: 'Weir', text });
  return { stalled: asId(stalled.id), halfway: asId(halfway.id) };
}

async function readSource(id: SourceId) {
  const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
  const { findSource, listRevisions } = await import('@/lib/domain/sources/store');
  return inWholeWorkspace(bench.workspaceId, async (database) => ({
    source: await findSource(database, bench.workspaceId, id),
    revisions: await listRevisions(database, bench.workspaceId, id),
  }));
}

describe('a worker that is killed while it answers', () => {
  let asked: Asked[] = [];
  /** Runs whose answer was complete when the worker was killed, although the run had not ended. */
  const kept: Asked[] = [];
  const before = new Map<string, Log>();
  let doomed: Asked;
  let next: Asked;
  let captures: Awaited<ReturnType<typeof addCaptures>>;

  async function askEverything(): Promise<void> {
    for (const place of places) asked.push(await ask(`What is known of the dam, before ${place}?`, place));
    doomed = await ask('What is known of a question that ends its worker?', 'frame of later text', 'doomed');
    for (const { runId, place } of [...asked, doomed]) await closeGate(client, runId, place);
    await closeGate(client, '*', 'revision');
    next = await ask('And after it?', 'end', 'doomed');
  }

  beforeAll(async () => {
    const first = stage.start(workersToKill, { captures: true });
    await settle(async () =>
      expect(await countRows('worker_heartbeat WHERE name <> $1', '')).toBe(first.length),
    );
    await holdWorkers(client, askEverything);
    const runs = [...asked, doomed].map(({ runId }) => runId);
    // On a slow machine a frame holds more text, so a run may end before it reaches its gate. Most do not.
    await settle(async () =>
      expect(new Set([...(await listWaiting(client, runs)), ...(await listEnded(runs))]).size).toBe(
        runs.length,
      ),
    );
    captures = await addCaptures();
    await settle(async () => {
      const progress = [captures.stalled, captures.halfway].map((id) => readSource(id));
      expect((await Promise.all(progress)).map(({ source }) => source?.progress)).toEqual([
        'Fetching the page',
        'Putting it into the search index',
      ]);
    });
    // Uses up the attempts of one run. The others keep theirs.
    await client.query(
      `UPDATE pgboss.job SET retry_count = retry_limit WHERE data ->> 'runId' = $1 AND state = 'active'`,
      [doomed.runId],
    );

    await Promise.all(first.map((worker) => worker.kill()));
    hasKilled = true;
    await openGates(client);
    siteAnswers = true;
    for (const each of [...asked, doomed]) before.set(each.runId, await stage.readLog(each.runId));
    asked = asked.filter(({ runId }) => before.get(runId)?.run?.status !== 'complete');
    for (const each of asked) {
      if ((await readAnswers(each)).some(({ status }) => status === 'complete')) kept.push(each);
    }
    stage.start(1);
    stage.start(1, { captures: true });
    await settle(async () => expect(await countUnsettled()).toBe(0));
  }, 3 * settleMs);

  it('was in the middle of nearly all answers', () => {
    expect(asked.length).toBeGreaterThan(enoughAnswers);
  });

  it('loses no answer: each is stored once, complete, with its citations', async () => {
    for (const each of asked) {
      const { run } = await stage.readLog(each.runId);
      expect(run, each.place).toMatchObject({ status: 'complete', failure: null });
      const whole = (await readAnswers(each)).filter(({ status }) => status === 'complete');
      expect(
        whole.map(({ markdown }) => markdown),
        each.place,
      ).toEqual([visible]);
      const proofs = await countRows(
        `citation WHERE owner_kind = 'message' AND owner_id = $1`,
        whole[0]?.id ?? '',
      );
      expect(proofs, each.place).toBe(quotes.length);
    }
  });

  it('withdraws and repeats no frame, and reports the end once', async () => {
    for (const each of asked) {
      const earlier = before.get(each.runId)?.frames ?? [];
      const { run, frames } = await stage.readLog(each.runId);
      expect(frames.slice(0, earlier.length), each.place).toEqual(earlier);
      expect(
        frames.map(({ seq }) => seq),
        each.place,
      ).toEqual(frames.map((_, index) => index + 1));
      expect(run?.lastSeq).toBe(frames.length);
      expect(findLogFault(frames, { isEnded: true }), each.place).toBeNull();
      const types = frames.map(({ payload }) => {
        const read = readWireFrame(payload);
        return read.ok ? read.value.event.type : 'unreadable';
      });
      expect(
        types.filter((type) => type === 'reply'),
        each.place,
      ).toHaveLength(1);
    }
  });

  it('keeps text that a user has already seen as its own version', async () => {
    let partial = 0;
    for (const each of asked) {
      const shown = readTexts(before.get(each.runId)).filter((text) => text !== '');
      const versions = (await readAnswers(each)).map(({ markdown }) => markdown);
      for (const text of shown) expect(versions, each.place).toContain(text);
      expect(versions, each.place).not.toContain('');
      partial += shown.filter((text) => text !== visible).length;
    }
    expect(partial).toBeGreaterThan(1);
  });

  it('does not restart an answer that was stored', async () => {
    expect(kept.length).toBeGreaterThan(0);
    for (const { place, runId } of kept) {
      const after = readTexts(await stage.readLog(runId));
      expect(after, place).toEqual(readTexts(before.get(runId)));
    }
  });

  it('reports when every attempt failed, keeps the text shown, and lets the next question run', async () => {
    const { run } = await stage.readLog(doomed.runId);
    expect(run).toMatchObject({
      status: 'failed',
      failure: { message: expect.stringMatching(/will not be tried again/) },
    });
    const shown = readTexts(before.get(doomed.runId)).at(-1) ?? '';
    expect(shown).not.toBe('');
    expect((await readAnswers(doomed)).at(-1)).toMatchObject({ status: 'failed', markdown: shown });
    expect((await stage.readLog(next.runId)).run?.status).toBe('complete');
  });

  it('completes each capture with one revision and one original', async () => {
    for (const id of Object.values(captures)) {
      const { source, revisions } = await readSource(id);
      expect(source).toMatchObject({ status: 'captured', failure: null });
      expect(revisions).toHaveLength(1);
      expect(await countRows('original WHERE source_id = $1', id)).toBe(1);
    }
  });
});
