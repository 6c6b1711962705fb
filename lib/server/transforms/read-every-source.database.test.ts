/** Reports and answers by a model with a small window, over more sources than fit: what is read, and what the user is told about it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findPacket } from '@/e2e/support/fake-upstream/read-packet';
import type { LoggedRequest } from '@/e2e/support/fake-upstream/server';
import { type FakeUpstream, startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import { setModelEndpoint } from '@/lib/protocol/http/models';
import { openTestInstance } from '@/lib/server/team/__fixtures__/people';
import type * as workbench from '@/lib/server/artifacts/__fixtures__/workbench';

const filler = 'The harbour office keeps this record for the year and for the years before it. ';
/** Each contains one sentence near its end that occurs in no other. */
const sources = Array.from({ length: 15 }, (_, index) => ({
  title: `Quay ${index + 1}`,
  url: null,
  markdown: `${filler.repeat(36)}\n\nQuay ${index + 1} was built in ${1901 + index} of stone.`,
}));

let upstream: FakeUpstream;
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let support: typeof workbench;
let bench: workbench.Workbench;

beforeAll(async () => {
  upstream = await startFakeUpstream();
  instance = await openTestInstance({ MODEL: '', CAPTURE_ALLOW: new URL(upstream.url).host });
  support = await import('@/lib/server/artifacts/__fixtures__/workbench');
  bench = await support.openWorkbench(sources);
});
afterAll(async () => {
  await support.closeWorkbench();
  await instance.close();
  await upstream.close();
});
beforeEach(() => {
  upstream.reset();
  upstream.respond(writeReport);
});

/** Returns a report with one statement for each source whose unique sentence was in the request. */
function writeReport(request: LoggedRequest) {
  const documents = findPacket(request)?.documents ?? [];
  const statements = documents.flatMap(({ n, markdown }) => {
    const quote = /Quay \d+ was built in \d+ of stone\./.exec(markdown)?.[0];
    return quote === undefined ? [] : [{ text: quote, quotes: [{ n, quote }] }];
  });
  const data = { type: 'report', lead: [], sections: [{ heading: 'Quays', statements }] };
  // The reported usage must match what is counted while streaming. Otherwise a limit would be reached unexpectedly between two calls.
  const inputTokens = Math.ceil(JSON.stringify(request.body).length / 3);
  return { text: JSON.stringify(data), usage: { inputTokens, outputTokens: 500 } };
}

const useModel = (over: object) =>
  bench.ada.send(setModelEndpoint, {
    workspaceId: bench.workspaceId,
    body: { provider: 'openai-compatible', model: 'scripted', base_url: `${upstream.url}/v1`, ...over },
  });

async function makeReport(over: { readonly modelId?: string; readonly artifactId?: string } = {}) {
  const { runTransform } = await import('./run-transform');
  const { readArtifact } = await import('@/lib/server/artifacts/read-artifacts');
  const { collectionId } = bench;
  const asked = { collectionId, type: 'report', config: {}, sourceIds: [], ...over };
  const begun = await runTransform(bench.editor, asked);
  await support.work(bench, begun.run_id);
  return readArtifact(bench.editor, begun.artifact_id);
}

async function ask(text: string) {
  const { askQuestion } = await import('@/lib/server/conversations/ask-question');
  const { readConversation } = await import('@/lib/server/conversations/read-conversations');
  const { runId, conversationId } = await askQuestion(bench.editor, {
    text,
    collectionId: bench.collectionId,
    conversationName: null,
    sourceIds: [],
    retryOf: null,
    editOf: null,
    mayAct: false,
  });
  await support.work(bench, runId);
  const { messages } = await readConversation(bench.editor, conversationId);
  return { runId, reading: messages.at(-1)?.reading ?? '' };
}

describe('an answer of the built-in reader', () => {
  it('is found in all sources of a small collection, each read in full', async () => {
    const { reading } = await ask('When was Quay 14 built?');
    expect(reading).toBe('All 15 sources were read in full.');
  });
});

describe('a report of all sources', () => {
  it('reads all sources in several calls when the context is small, and says so', async () => {
    await useModel({ context_tokens: 8_192 });
    const report = await makeReport();
    expect(report).toMatchObject({ status: 'ready', failure: null });
    const read = upstream.log.flatMap((request) => findPacket(request)?.documents ?? []);
    for (const { title, markdown } of sources)
      expect(
        read.find((document) => document.title === title && document.markdown.includes(markdown)),
      ).toBeDefined();
    expect(report.notes).toContain('All 15 sources were read in full.');
    expect(new Set(report.citations.map(({ source_id: id }) => id)).size).toBe(15);
  });

  it('names the sources it did not read when the spending limit is reached', async () => {
    await useModel({ context_tokens: 8_192, run_token_ceiling: 40_000 });
    const report = await makeReport();
    const [note = ''] = report.notes;
    expect(report).toMatchObject({ status: 'ready', failure: null });
    expect(note).toMatch(/^\d+ of 15 sources were read/);
    expect(note).toContain('Not read, because the run reached its spending limit: “Quay');
  });

  it('is made by the model that was chosen for it, also when it is made again', async () => {
    await useModel({ context_tokens: 200_000 });
    const report = await makeReport({ modelId: 'built-in' });
    expect(report.status).toBe('ready');
    const again = await makeReport({ artifactId: report.id });
    expect([again.id, again.status]).toEqual([report.id, 'ready']);
    expect(upstream.log).toHaveLength(0);
  });

  it('reads all sources in one call when they fit', async () => {
    await useModel({ context_tokens: 200_000 });
    const report = await makeReport();
    expect(upstream.log).toHaveLength(1);
    expect(report.notes).toContain('All 15 sources were read in full.');
  });

  it('fails when the model refuses every call', async () => {
    await useModel({ context_tokens: 8_192, model: 'error-401' });
    upstream.reset();
    expect(await makeReport()).toMatchObject({ status: 'failed' });
  });
});

describe('an answer', () => {
  it('reports how many sources it used and which were not read, also after a reload', async () => {
    await useModel({ context_tokens: 8_192 });
    upstream.respond(() => ({ text: 'They were built of stone.' }));
    const { runId, reading } = await ask('When were the quays built?');
    const [, read] = /^(\d+) of 15 sources/.exec(reading) ?? [];
    expect(reading).toContain('Not read, because');
    const { frames } = await support.readLog(bench, runId);
    const log = JSON.stringify(frames.map(({ payload }) => payload));
    expect(log).toContain('"detail":"Searching 15 sources"');
    expect(log).toContain(`"detail":"Reading ${read} of 15 sources"`);
  });
});
