/**
 * Threats 35 through the real route over real HTTP: many readers follow one run while it writes. No reader is refused, none misses or
 * repeats a frame, and readers that disconnect leave nothing behind. The model is a scripted server. The bench measures the cost.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ReplyPart } from '@/e2e/support/fake-upstream/reply';
import { type FakeUpstream, startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import { cancelRunEndpoint } from '@/lib/protocol/http/runs';
import { createSseReader, type SseMessage } from '@/lib/protocol/sse';
import type * as scripted from '../tools/__fixtures__/scripted-chat';
import type * as asking from '@/lib/server/conversations/ask-question';
import type * as workbench from '../artifacts/__fixtures__/workbench';
import { openTestInstance } from '../team/__fixtures__/people';
import type * as runReaders from './__fixtures__/run-readers';

/** The long tests use a thousand. */
const readers = Number(process.env['READERS'] ?? 200);
/** Readers that connect at the same moment. The next group follows when these have their first frame. */
const readersAtOnce = 100;

const folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-readers-'));
let upstream: FakeUpstream;
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let benches: typeof workbench;
let bench: workbench.Workbench;
let ask: typeof asking.askQuestion;
let product: Awaited<ReturnType<typeof importProduct>>;
let reading: typeof runReaders;
let server: runReaders.EventServer;

async function importProduct() {
  const [tails, encoders, following] = await Promise.all([
    import('./run-tails'),
    import('./encoders'),
    import('./follow-run'),
  ]);
  return { ...tails, ...encoders, ...following };
}

beforeAll(async () => {
  upstream = await startFakeUpstream();
  const { host } = new URL(upstream.url);
  instance = await openTestInstance({ DATA_DIR: folder, MODEL: '', CAPTURE_ALLOW: host });
  benches = await import('../artifacts/__fixtures__/workbench');
  ({ askQuestion: ask } = await import('@/lib/server/conversations/ask-question'));
  product = await importProduct();
  reading = await import('./__fixtures__/run-readers');
  bench = await benches.openWorkbench();
  const chat: typeof scripted = await import('../tools/__fixtures__/scripted-chat');
  await chat.useScriptedModel(bench, upstream);
  server = await reading.startEventServer();
});
afterEach(() => upstream.reset());
afterAll(async () => {
  await server.close();
  await product.getRunTails().close();
  await benches.closeWorkbench();
  await instance.close();
  await upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

async function askSomething() {
  const { collectionId } = bench;
  return ask(bench.editor, {
    text: 'How high is Harrow Dam?',
    collectionId,
    conversationName: null,
    sourceIds: [],
    retryOf: null,
    editOf: null,
    mayAct: false,
  });
}

const words = Array.from({ length: 60 }, (_, at) => `word ${at} `);
const spoken = words.flatMap((text): ReplyPart[] => [
  { type: 'pause', ms: 20 },
  { type: 'text', text },
]);
const speak = (parts: readonly ReplyPart[]) => ({
  type: 'stream' as const,
  parts,
  finish: 'stop' as const,
  usage: { inputTokens: 1, outputTokens: 1 },
});

const countText = (events: readonly SseMessage[]) =>
  events.filter(({ event }) => event === 'content_chunk').length;

/** Everything that the log holds about the run, as the stream should send it. */
async function listEventsOfLog(runId: string): Promise<readonly SseMessage[]> {
  const { frames } = await benches.readLog(bench, runId);
  const encoder = product.createEncoder('extended events');
  const text = frames.map((frame) => encoder.encode(frame)).join('') + (encoder.end?.() ?? '');
  return createSseReader(text.length)
    .push(new TextEncoder().encode(text))
    .flatMap((read) => (read.type === 'event' ? [read.message] : []));
}

/** Counts what the process holds for readers of the run. */
async function countHeld(runId: asking.StartedAnswer['runId']) {
  const { getDrain } = await import('@/lib/platform/processes/drain');
  return {
    readers: product.getRunTails().countReaders(runId),
    streams: getDrain().whenStopped.size,
    connections: await server.countConnections(),
  };
}
const nothing = { readers: 0, streams: 0, connections: 0 };
const untilNothingIsHeld = (runId: asking.StartedAnswer['runId']) =>
  vi.waitFor(async () => expect(await countHeld(runId)).toEqual(nothing), { timeout: 60_000 });

describe(`${readers} readers of one run`, () => {
  it('each get every frame once and in order, whether they arrive early, late or return', async () => {
    const halfCame = Promise.withResolvers<void>();
    upstream.respond(async () => {
      await halfCame.promise;
      return speak(spoken);
    });
    const { runId } = await askSomething();
    const place = { port: server.port, bench, runId };
    /** Every fourth reader loses its connection after some words and comes back with the number of its last frame. */
    const read = async (number: number, came: () => void) => {
      const hangsUp = number % 4 === 3;
      const first = await reading.readEvents({
        ...place,
        until(events) {
          came();
          return hangsUp && countText(events) > number % 20;
        },
      });
      if (!hangsUp) return { isServed: first.status === 200, events: first.events };
      const again = await reading.readEvents({ ...place, lastEventId: first.events.at(-1)?.id ?? null });
      // 204 means that the end had arrived together with the last words read.
      const isServed = first.status === 200 && [200, 204].includes(again.status);
      return { isServed, events: [...first.events, ...again.events] };
    };
    const working = benches.work(bench, runId);
    const begun: ReturnType<typeof read>[] = [];
    while (begun.length < readers) {
      const group = Array.from({ length: readersAtOnce }, () => Promise.withResolvers<void>());
      begun.push(...group.map(({ resolve }, index) => read(begun.length + index, resolve)));
      await Promise.all(group.map(({ promise }) => promise));
      if (begun.length >= readers / 2) halfCame.resolve();
    }
    const all = await Promise.all(begun);
    await working;

    const expected = await listEventsOfLog(runId);
    expect(countText(expected)).toBeGreaterThan(words.length / 4);
    expect(all.filter(({ isServed }) => !isServed)).toEqual([]);
    expect(all.filter(({ events }) => !isDeepStrictEqual(events, expected))).toEqual([]);
    await untilNothingIsHeld(runId);
  });

  it('leave nothing behind when they disconnect during the run, even if one had stopped reading', async () => {
    upstream.respond(() => speak([...spoken, { type: 'fault', fault: 'stall' }]));
    const { runId } = await askSomething();
    const stopped = (await product.followEvents(bench.editor, runId, 0))?.getReader();
    await stopped?.read();
    const working = benches.work(bench, runId);
    for (let number = 0; number < readers; number += readersAtOnce)
      await Promise.all(
        Array.from({ length: readersAtOnce }, (_, more) =>
          reading.readEvents({
            port: server.port,
            bench,
            runId,
            until: (events) => countText(events) > 1 + (more % 10),
          }),
        ),
      );
    await stopped?.cancel();
    await untilNothingIsHeld(runId);
    const { workspaceId } = bench;
    await bench.ada.send(cancelRunEndpoint, { workspaceId, params: { id: runId }, body: {} });
    await working;
  });
});

it('a new frame reaches its readers without a query, also while nobody may read the log, and a long one by a query', async () => {
  const { runId } = await askSomething();
  const place = { workspaceId: bench.workspaceId, runId };
  const changes: PromiseWithResolvers<void>[] = [];
  const watched = product.getRunTails().watch(place, () => changes.at(-1)?.resolve());
  const untilCount = async (count: number) => {
    while (watched.countFrames() < count) {
      changes.push(Promise.withResolvers());
      if (watched.countFrames() < count) await changes.at(-1)?.promise;
    }
  };
  const { frames } = await benches.readLog(bench, runId);
  const count = frames.length;
  await untilCount(count);
  const connectionString = process.env['DATABASE_URL'];
  const [writer, locker] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })];
  await Promise.all([writer.connect(), locker.connect()]);
  const write = (seq: number, words: string) =>
    writer.query(
      `INSERT INTO frame (run_id, seq, workspace_id, type, payload) SELECT run_id, $2, workspace_id, type, $3 FROM frame WHERE run_id = $1 AND seq = 1`,
      [runId, seq, { words }],
    );
  await writer.query('BEGIN');
  await write(count + 1, 'short');
  await locker.query('BEGIN');
  const locked = locker.query('LOCK TABLE frame IN ACCESS EXCLUSIVE MODE');
  await writer.query('COMMIT');
  await locked;
  await untilCount(count + 1);
  await locker.query('COMMIT');
  await write(count + 2, 'long'.repeat(2_000));
  await untilCount(count + 2);
  watched.leave();
  await Promise.all([writer.end(), locker.end()]);
});
