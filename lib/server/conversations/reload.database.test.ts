/**
 * The screen after a reload equals the screen that was streamed. For every way in which an answer can end, its chips, marks and text are
 * rendered once from the run's events and once from the stored conversation, and compared. The model is a scripted server, everything else
 * is real. An artifact saved from the answer shows the same.
 */
import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import { presentCitations, presentLocated } from '@/components/citations/present-citations';
import { MarkdownView } from '@/components/markdown/markdown-view';
import { countRuns } from '@/e2e/support/choose-cases';
import { createStreamReply, type ReplyPart, type StreamReply } from '@/e2e/support/fake-upstream/reply';
import { type FakeUpstream, startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import {
  emptyRunView,
  getAnswerText,
  readChatEvent,
  reduceEvent,
  type RunView,
} from '@/lib/protocol/agent-chat';
import { createArtifactEndpoint, getArtifactEndpoint } from '@/lib/protocol/http/artifacts';
import { getConversationEndpoint, type MessageReply } from '@/lib/protocol/http/conversations';
import { setModelEndpoint } from '@/lib/protocol/http/models';
import { cancelRunEndpoint, createRunEndpoint } from '@/lib/protocol/http/runs';
import { deleteSourceEndpoint } from '@/lib/protocol/http/sources';
import { createSseReader } from '@/lib/protocol/sse';
import type * as workbench from '../artifacts/__fixtures__/workbench';
import type * as following from '../runs/follow-run';
import { openTestInstance } from '../team/__fixtures__/people';

const folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-reload-'));
let upstream: FakeUpstream;
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let tools: typeof workbench;
let bench: workbench.Workbench;
let runs: typeof following;
let closeTails: () => Promise<void>;

beforeAll(async () => {
  upstream = await startFakeUpstream();
  const { host } = new URL(upstream.url);
  instance = await openTestInstance({ DATA_DIR: folder, MODEL: '', CAPTURE_ALLOW: host });
  tools = await import('../artifacts/__fixtures__/workbench');
  runs = await import('../runs/follow-run');
  closeTails = async () => (await import('../runs/run-tails')).getRunTails().close();
  bench = await tools.openWorkbench();
  await setModel();
});
afterEach(() => upstream.reset());
afterAll(async () => {
  await closeTails();
  await tools.closeWorkbench();
  await instance.close();
  await upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

async function setModel(over: object = {}): Promise<void> {
  const answer = await bench.ada.send(setModelEndpoint, {
    workspaceId: bench.workspaceId,
    body: {
      provider: 'openai-compatible',
      model: 'scripted',
      base_url: `${upstream.url}/v1`,
      context_tokens: 100_000,
      ...over,
    },
  });
  expect(answer.status, answer.message).toBe(200);
}

type Quote = { readonly n: number; readonly quote: string };

const writeAnswer = (markdown: string, quotes: readonly Quote[]) =>
  [markdown, '', '```citations', ...quotes.map((quote) => JSON.stringify(quote)), '```'].join('\n');

type Asking = {
  readonly reply: StreamReply;
  readonly agent?: 'react' | 'tot' | 'got';
  readonly context?: object;
  readonly conversationId?: string;
  /** The user presses *Stop* once this is true. */
  readonly stopAt?: (view: RunView) => boolean;
};

type Outcome = { readonly view: RunView; readonly message: MessageReply };

/** Asks as a user does: follows the run to its end, then reopens the conversation. */
async function ask({
  reply,
  agent = 'react',
  context = {},
  conversationId,
  stopAt,
}: Asking): Promise<Outcome> {
  const { ada, workspaceId, collectionId } = bench;
  if (agent === 'react') upstream.respond(() => reply);
  const begun = await ada.send(createRunEndpoint, {
    workspaceId,
    body: {
      message: 'What is known of the dam?',
      agent,
      ...(conversationId === undefined ? {} : { conversation_id: conversationId }),
      context: { collection_id: collectionId, tools: false, ...context },
    },
  });
  expect(begun.status, begun.message).toBe(201);
  const working = tools.work(bench, begun.reply.id);
  const view = await follow(begun.reply.id, stopAt);
  await working;
  const { run } = await tools.readLog(bench, begun.reply.id);
  const stored = await ada.send(getConversationEndpoint, {
    workspaceId,
    params: { id: run?.conversationId ?? '' },
  });
  const message = stored.reply.messages.find(({ id }) => id === view.ids?.messageId);
  if (message === undefined) throw new Error('The conversation lacks the answer.');
  return { view, message };
}

async function follow(runId: string, stopAt: (view: RunView) => boolean = () => false): Promise<RunView> {
  const stream = await runs.followEvents(bench.editor, runId, 0);
  if (stream === null) throw new Error('There is nothing to follow.');
  const reader = stream.getReader();
  const events = createSseReader(1_000_000);
  let view = emptyRunView;
  let isStopped = false;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    for (const reading of events.push(next.value)) {
      if (reading.type !== 'event') continue;
      const read = readChatEvent(reading.message);
      if (read.ok && read.value.event.type !== 'unknown')
        view = reduceEvent(view, { event: read.value.event, id: read.value.id });
    }
    if (isStopped || !stopAt(view)) continue;
    isStopped = true;
    const { ada, workspaceId } = bench;
    await ada.send(cancelRunEndpoint, { workspaceId, params: { id: runId }, body: {} });
  }
  return view;
}

const draw = (markdown: string, citations: readonly AnswerCitation[]) =>
  renderToStaticMarkup(createElement(MarkdownView, { markdown: markdown.trimEnd(), citations }));

/** Compares what the reader sees in both cases. */
function expectSameScreen({ view, message }: Outcome): void {
  const text = getAnswerText(view);
  const live = presentLocated({ markdown: text, citations: view.citations, support: view.support });
  const stored = presentCitations(message);
  expect(stored).toEqual(live);
  expect(draw(message.markdown, stored)).toBe(draw(text, live));
  expect(draw(message.markdown.replace(/`\[1\]`|\\\[1\]/g, ''), stored)).not.toMatch(/\[\d+\]/);
  expect(message.citations.length + message.unsupported.length).toBe(stored.length);
  expect(view.status).toBe(
    { complete: 'complete', partial: 'complete', stopped: 'stopped', failed: 'failed', running: 'running' }[
      message.status
    ],
  );
}

/** Checks that an artifact saved from the answer shows the same and gives the same reasons. */
async function expectSameArtifact(message: MessageReply): Promise<void> {
  const { ada, workspaceId } = bench;
  const kept = await ada.send(createArtifactEndpoint, {
    workspaceId,
    body: { from: 'message', message_id: message.id },
  });
  expect(kept.status, kept.message).toBe(201);
  const artifact = await ada.send(getArtifactEndpoint, { workspaceId, params: { id: kept.reply.id } });
  expect(presentCitations(artifact.reply)).toEqual(presentCitations(message));
}

const height = 'The dam is 62 metres high and 410 metres long.';
const power = 'The power station at its foot has a capacity of 24 megawatts.';
const cost = 'Construction cost was 4.2 million pounds';

const textOf = (reply: string) => [{ type: 'text', text: reply }] as const;
const marked = 'It is high [1]. It cost 4,300 vehicles [1]. It was dear [2]. It floats [2], they say [9].';
const half: readonly ReplyPart[] = [
  { type: 'text', text: 'It is high [1]. It cost much [2]. ' },
  { type: 'text', text: 'More and more is said. ' },
];

const states: Readonly<Record<string, Asking>> = {
  'supported, unsupported and dropped, several with one number': {
    reply: createStreamReply(
      textOf(
        writeAnswer(marked, [
          { n: 1, quote: height },
          { n: 1, quote: 'The dam carries 4,300 vehicles a day.' },
          { n: 2, quote: cost },
          { n: 2, quote: 'The dam floats on the lake.' },
          { n: 99, quote: 'Nobody packed this.' },
        ]),
      ),
    ),
  },
  near: {
    reply: createStreamReply(
      textOf(
        writeAnswer('It is high [1] and strong [1].', [
          { n: 1, quote: 'The dam is 62 metres tall and 410 metres long.' },
          { n: 1, quote: power },
        ]),
      ),
    ),
  },
  'markers in code, links, escapes and a table': {
    reply: createStreamReply(
      textOf(
        writeAnswer(
          '`[1]` and \\[1] say nothing; [1](https://a.example) nor this.\n\n| a | b |\n| - | - |\n| high [1] | dear [2] |\n\n- one [1][2]\n- two&nbsp;[1]',
          [
            { n: 1, quote: height },
            { n: 2, quote: cost },
            { n: 1, quote: power },
          ],
        ),
      ),
    ),
  },
  'without its list of quotes': { reply: createStreamReply(textOf('It is high [1].')) },
  'cut at its length': { reply: createStreamReply(half, { finish: 'length' }) },
  'withheld by the provider': { reply: createStreamReply(half, { finish: 'filter' }) },
  'failed in the middle': { reply: createStreamReply([...half, { type: 'fault', fault: 'error-event' }]) },
  stopped: {
    reply: createStreamReply([
      ...half,
      ...Array.from({ length: 60 }).flatMap((): ReplyPart[] => [
        { type: 'pause', ms: 250 },
        { type: 'text', text: 'More [3]. ' },
      ]),
    ]),
    stopAt: (view) => getAnswerText(view).includes('More [3]'),
  },
};

describe('an answer after a reload', () => {
  it.each(Object.entries(states))('is the same as when streamed: %s', async (_name, asking) => {
    const outcome = await ask(asking);
    expectSameScreen(outcome);
    await expectSameArtifact(outcome.message);
  });

  it('never shows the citation of another sentence, and explains every marker without one', async () => {
    const { message } = await ask(
      states['supported, unsupported and dropped, several with one number'] as Asking,
    );
    const shown = presentCitations(message).map(({ match, number, quote, reason }) => [
      match,
      number,
      quote.slice(0, 16),
      reason,
    ]);
    expect(shown).toEqual([
      ['exact', 1, height.slice(0, 16), null],
      ['unsupported', 0, '', 'The quote is not in the source.'],
      ['exact', 2, cost.slice(0, 16), null],
      ['unsupported', 0, '', 'The quote is not in the source.'],
      ['unsupported', 0, '', 'The model gave no quote for this.'],
    ]);
  });

  it('is the same as when streamed if the run reaches its budget', async () => {
    await setModel({ run_token_ceiling: 1_000 });
    const outcome = await ask({ reply: createStreamReply(half) });
    await setModel();
    expectSameScreen(outcome);
  });

  it('is the same as when streamed if it is retried or its question is edited', async () => {
    const reply = createStreamReply(
      textOf(writeAnswer('It is high [1]. It floats [1].', [{ n: 1, quote: height }])),
    );
    const first = await ask({ reply });
    const conversationId = first.view.ids?.conversationId ?? '';
    const again = await ask({ reply, conversationId, context: { retry_of: first.message.id } });
    expectSameScreen(again);
    expect(again.message.version_ids).toHaveLength(2);
    const edited = await ask({ reply, conversationId, context: { edit_of: first.message.parent_id } });
    expectSameScreen(edited);
    expect(edited.message.id).not.toBe(again.message.id);
  });

  it.each(['tot', 'got'] as const)('is the same as when streamed with a deeper agent: %s', async (agent) => {
    await setModel({ model: 'research' });
    const plan = agent === 'got' ? { plan: 'run' } : {};
    const outcome = await ask({ agent, reply: createStreamReply([]), context: plan });
    await setModel();
    expect(presentCitations(outcome.message).length).toBeGreaterThan(0);
    expectSameScreen(outcome);
    await expectSameArtifact(outcome.message);
  });

  it('keeps its numbers when a source is deleted, and gives the model the current numbers', async () => {
    const extra = await tools.addSource(bench, { title: 'Gone soon', url: null, markdown: 'It will go.' });
    const last = await tools.addSource(bench, {
      title: 'Bells',
      url: null,
      markdown: 'The bell weighs nine hundredweight.',
    });
    const place = bench.sourceIds.length + 2;
    const quotes = [{ n: place, quote: 'The bell weighs nine hundredweight.' }];
    const reply = createStreamReply(textOf(writeAnswer(`It is heavy [${place}].`, quotes)));
    const first = await ask({ reply });
    const { ada, workspaceId } = bench;
    const before = presentCitations(first.message);
    expect(before.map(({ number, sourceId }) => [number, sourceId])).toEqual([[1, last]]);
    await ada.send(deleteSourceEndpoint, { workspaceId, params: { id: extra } });
    upstream.reset();
    const second = await ask({
      reply: createStreamReply(
        textOf(writeAnswer(`It is heavy [${place - 1}].`, [{ ...quotes[0], n: place - 1 } as Quote])),
      ),
      conversationId: first.view.ids?.conversationId ?? '',
    });
    expect(presentCitations(second.message).map(({ number, sourceId }) => [number, sourceId])).toEqual([
      [1, last],
    ]);
    const [request] = upstream.log;
    expect(request?.messages.map(({ text }) => text)).toContain(`It is heavy [${place - 1}].`);
  });

  it('is the same as when streamed, whatever it cites and wherever it was cut', async () => {
    const quote = fc.constantFrom(
      height,
      power,
      cost,
      'The dam floats on the lake.',
      'The dam is 63 metres high.',
    );
    const sentence = fc.tuple(
      fc.constantFrom(
        'It is high',
        '- It is dear',
        '**It** lasts',
        '`x [1]`',
        '# Dam',
        '> so they say',
        '| a |\n| - |\n| b',
      ),
      fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }),
      fc.constantFrom('. ', '.\n\n', '\n', ' '),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(sentence, { minLength: 1, maxLength: 6 }),
        fc.array(fc.record({ n: fc.integer({ min: 1, max: 7 }), quote }), { maxLength: 8 }),
        fc.constantFrom('stop', 'length', 'filter'),
        async (sentences, quotes, finish) => {
          const text = sentences
            .map(([words, numbers, end]) => `${words} ${numbers.map((n) => `[${n}]`).join('')}${end}`)
            .join('');
          const outcome = await ask({
            reply: createStreamReply(textOf(writeAnswer(text, quotes)), { finish }),
          });
          const { markdown } = outcome.message;
          const live = presentLocated({ ...outcome.view, markdown: getAnswerText(outcome.view) });
          const stored = presentCitations(outcome.message);
          expect(stored).toEqual(live);
          expect(draw(markdown, stored)).toBe(draw(getAnswerText(outcome.view), live));
        },
      ),
      { numRuns: countRuns(25) },
    );
  });
});
