/** Summaries and extractions of one source, through the routes and the worker, with the built-in reader and a scripted model. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FakeUpstream, startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import { firstRunState, getAnswerText, reduceRun } from '@/lib/protocol/agent-chat';
import { resetModelEndpoint, setModelEndpoint } from '@/lib/protocol/http/models';
import { extractFromSourceEndpoint, summarizeSourceEndpoint } from '@/lib/protocol/http/runs';
import { getSourceUseEndpoint } from '@/lib/protocol/http/sources';
import { readWireFrame } from '@/lib/protocol/run-frames';
import type * as workbench from '@/lib/server/artifacts/__fixtures__/workbench';
import { openTestInstance } from '@/lib/server/team/__fixtures__/people';

const folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-source-'));
let upstream: FakeUpstream;
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let tools: typeof workbench;
let bench: workbench.Workbench;

beforeAll(async () => {
  upstream = await startFakeUpstream();
  instance = await openTestInstance({
    DATA_DIR: folder,
    MODEL: '',
    CAPTURE_ALLOW: new URL(upstream.url).host,
  });
  tools = await import('@/lib/server/artifacts/__fixtures__/workbench');
  bench = await tools.openWorkbench();
});
afterEach(async () => {
  upstream.reset();
  await bench.ada.send(resetModelEndpoint, { workspaceId: bench.workspaceId });
});
afterAll(async () => {
  await tools.closeWorkbench();
  await instance.close();
  await upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

const useScripted = (over: object = {}) =>
  bench.ada.send(setModelEndpoint, {
    workspaceId: bench.workspaceId,
    body: {
      provider: 'openai-compatible',
      model: 'scripted',
      base_url: `${upstream.url}/v1`,
      context_tokens: 100_000,
      ...over,
    },
  });

async function finish(runId: string) {
  await tools.work(bench, runId);
  const { run, frames } = await tools.readLog(bench, runId);
  const { view } = frames.reduce((state, { payload }) => {
    const frame = readWireFrame(payload);
    return frame.ok ? reduceRun(state, frame.value) : state;
  }, firstRunState);
  return { run, frames, view };
}

async function summarize(style: 'concise' | 'detailed' = 'concise', id: string = bench.sourceIds[0] ?? '') {
  const { workspaceId } = bench;
  const asked = await bench.ada.send(summarizeSourceEndpoint, {
    workspaceId,
    params: { id },
    body: { style },
  });
  expect(asked.status, asked.message).toBe(201);
  return finish(asked.reply.id);
}

async function extract(names: readonly string[], id: string = bench.sourceIds[0] ?? '') {
  const asked = await bench.ada.send(extractFromSourceEndpoint, {
    workspaceId: bench.workspaceId,
    params: { id },
    body: { fields: names.map((name) => ({ name, description: '' })) },
  });
  expect(asked.status, asked.message).toBe(201);
  return finish(asked.reply.id);
}

describe('a summary', () => {
  it('is streamed into the log with a located quote for each marker', async () => {
    const { run, view, frames } = await summarize('detailed');
    expect(run?.status).toBe('complete');
    expect(view.status).toBe('complete');
    const text = getAnswerText(view);
    expect(text).toContain('Harrow Dam');
    expect(text).not.toContain('```citations');
    expect(view.citations.length).toBeGreaterThan(2);
    for (const citation of view.citations) {
      expect(citation.sourceId).toBe(bench.sourceIds[0]);
      const start = citation.markerStart ?? -1;
      expect(text.slice(start, start + 3)).toBe(`[${citation.n}]`);
    }
    expect(view.packets).toHaveLength(1);
    expect(frames.at(-1)?.payload).toHaveProperty('reply');
  });

  it('of a long source is written part by part, with every marker next to its words', async () => {
    const paragraph = (index: number) =>
      `Station ${index} of the river survey recorded a depth of ${index + 100} centimetres in the spring of the year.`;
    const markdown = Array.from(
      { length: 60 },
      (_, index) => `## Station ${index}\n\n${paragraph(index)}`,
    ).join('\n\n');
    const id = await tools.addSource(bench, { title: 'Survey', url: 'https://example.com/survey', markdown });
    await useScripted({ context_tokens: 8_000 });
    upstream.respond((request) => {
      const packet = JSON.parse(request.messages.at(-1)?.text ?? '{}');
      const first =
        /Station \d+ of the river[^.]*\./.exec(packet.context.documents[0].content.markdown)?.[0] ?? '';
      const { n } = packet.context.documents[0].content;
      return {
        text: `The first station is told of. [${n}]\n\n\`\`\`citations\n${JSON.stringify({ n, quote: first })}\n\`\`\``,
      };
    });
    const { run, view } = await summarize('concise', id);
    expect(run?.status).toBe('complete');
    expect(view.packets.length).toBeGreaterThan(1);
    expect(view.citations).toHaveLength(view.packets.length);
    const text = getAnswerText(view);
    expect(text).toContain('Part 1 of');
    for (const { markerStart, n, quote } of view.citations) {
      expect(text.slice(markerStart ?? 0).startsWith(`[${n}]`)).toBe(true);
      expect(markdown).toContain(quote);
    }
  });

  it('stops at the ceiling of its run and keeps what it has', async () => {
    await useScripted({ run_token_ceiling: 20_000 });
    upstream.respond(() => ({ text: 'word '.repeat(30_000), chunkSize: 2_000 }));
    const { run, view } = await summarize();
    expect(run?.status).toBe('partial');
    expect(run?.failure?.message).toContain('would pass your limit of');
    expect((run?.inputTokens ?? 0) + (run?.outputTokens ?? 0)).toBeGreaterThan(20_000);
    expect(getAnswerText(view).startsWith('word word')).toBe(true);
  });

  it('that the model refuses fails with the next action', async () => {
    await useScripted();
    upstream.respond(() => ({ type: 'status', status: 401, message: 'no such key' }));
    const { run, view } = await summarize();
    expect(run?.status).toBe('failed');
    expect(run?.failure?.action).toBeTruthy();
    expect(view.status).toBe('failed');
  });
});

describe('an extraction', () => {
  it('returns the quote that contains each value, and null if the source says nothing', async () => {
    const { run, view } = await extract(['height', 'favourite colour']);
    expect(run?.status).toBe('complete');
    const text = getAnswerText(view);
    const data: unknown = JSON.parse(/```json\n([\s\S]*?)\n```/.exec(text)?.[1] ?? '');
    expect(data).toHaveProperty(['favourite colour'], null);
    expect(data).toHaveProperty('height', expect.anything());
    expect(text.match(/```json/g)).toHaveLength(1);
    expect(view.citations).toHaveLength(1);
    expect(view.citations[0]?.quote).toContain('62 metres high');
    expect(text).toContain('Not in the source: favourite colour.');
  });

  it('keeps only the requested fields, and marks a value without a quote as unsupported', async () => {
    await useScripted();
    const quote = 'The dam is 62 metres high and 410 metres long.';
    upstream.respond(() => ({
      text: JSON.stringify({
        assistant: {
          markdown: '```json\n{}\n```\n\n- **height**: “62 metres” [1]',
          citations: [{ n: 1, quote }],
          data: { height: '62 metres', cost: 'nine billion', smuggled: 'not asked', engineer: { name: 'x' } },
        },
      }),
    }));
    const { run, view } = await extract(['height', 'cost', 'engineer']);
    expect(run?.status).toBe('complete');
    const text = getAnswerText(view);
    expect(JSON.parse(/```json\n([\s\S]*?)\n```/.exec(text)?.[1] ?? '')).toEqual({
      height: '62 metres',
      cost: 'nine billion',
      engineer: null,
    });
    expect(view.citations.map((citation) => citation.quote)).toEqual([quote]);
    expect(view.support).toMatchObject({ cited: 1, unsupported: 1 });
    const [missing = 0] = view.support?.unsupportedStarts ?? [];
    expect(text.slice(missing, missing + 3)).toBe('[1]');
  });

  it('fails with a message when the model answers without data', async () => {
    await useScripted();
    upstream.respond(() => ({ text: 'I would rather not.' }));
    const { run } = await extract(['height']);
    expect(run?.status).toBe('failed');
    expect(run?.failure?.message).toContain('fields');
  });
});

describe('the use of a source', () => {
  it('counts the answers that quote it', async () => {
    const params = { id: bench.sourceIds[0] ?? '' };
    const before = await bench.ada.send(getSourceUseEndpoint, { workspaceId: bench.workspaceId, params });
    expect(before.reply).toEqual({ messages: 0, artifacts: [], shares: 0 });
    await tools.answerWithCitations(bench, {
      question: 'How high?',
      markdown: 'It is high. [1]',
      quotes: [{ n: 1, quote: 'The dam is 62 metres high and 410 metres long.' }],
    });
    const after = await bench.ada.send(getSourceUseEndpoint, { workspaceId: bench.workspaceId, params });
    expect(after.reply).toMatchObject({ messages: 1, shares: 0 });
  });
});
