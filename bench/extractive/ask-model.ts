/** Asks the built-in model as the product does: it sends a request packet, reads the streamed answer back and locates its quotes. */
import { createExtractiveModel } from '@/lib/engine/model/extractive/create-extractive-model';
import type { ModelEvent } from '@/lib/engine/model/model';
import { createProjection, type Projection } from '@/lib/evidence/projection';
import type { Span } from '@/lib/evidence/span';
import { findMorePassages } from '@/lib/markdown/more-passages';
import { findMarkers } from '@/lib/protocol/llmcp/match-markers';
import { type ContextDocument, readMarkdownAnswer, writeRequest } from '@/lib/protocol/llmcp';

export type PackedText = {
  /** Number of the source. */
  readonly n: number;
  readonly name: string;
  /** If absent, the name is the title. */
  readonly title?: string;
  readonly markdown: string;
  /** Position of a passage, counted from 1, among the passages packed from its source. Null for a whole document. */
  readonly chunk: { readonly index: number; readonly count: number; readonly start: number } | null;
};

type Cited = { readonly n: number; readonly quote: string };

export type AskedAnswer = {
  readonly markdown: string;
  readonly declined: boolean;
  /** None for a refusal: the nearest passages that it may offer are no answer. */
  readonly citations: readonly Cited[];
  /** What a refusal offers as nearest. None for an answer. */
  readonly nearest: readonly Cited[];
  /** Number of citations above the passages that screens fold. */
  readonly shownFirst: number;
};

const id = '00000000-0000-7000-8000-000000000001';
const time = '2026-01-01T00:00:00.000Z';

type Asked = {
  /** The questions before this one. */
  readonly earlier?: readonly string[];
  /** The arguments of the task: a sub-question names the question that it serves. */
  readonly args?: Readonly<Record<string, string>>;
};

export async function askModel(
  question: string,
  texts: readonly PackedText[],
  { earlier = [], args = {} }: Asked = {},
): Promise<AskedAnswer> {
  const packet = writeRequest({
    protocol: { name: 'laika.llmcp', version: 1 },
    id,
    type: 'request',
    createdAt: time,
    conversation: { id, turn: 1 },
    sender: { role: 'agent' },
    input: { userMessage: { id, text: question }, task: { name: 'web.answer', args } },
    context: { documents: texts.map(packText) },
    output: { format: 'markdown' },
  });
  const request = {
    system: '',
    messages: [...earlier, packet].map((content) => ({ role: 'user' as const, content })),
    tools: [],
    maxOutputTokens: 4_096,
    responseFormat: 'text' as const,
  };
  const answer = readMarkdownAnswer(
    await collectText(createExtractiveModel().streamChat(request, AbortSignal.timeout(60_000))),
  );
  const more = findMorePassages(answer.markdown);
  const declined = answer.markdown.includes('**Not in your sources.**');
  const cited = answer.entries.flatMap(({ n, quote }) => (n === undefined ? [] : [{ n, quote }]));
  return {
    markdown: answer.markdown,
    shownFirst: findMarkers(answer.markdown.slice(0, more ?? undefined)).length,
    declined,
    citations: declined ? [] : cited,
    nearest: declined ? cited : [],
  };
}

async function collectText(events: AsyncIterable<ModelEvent>): Promise<string> {
  let text = '';
  for await (const event of events) {
    if (event.type === 'content_delta') text += event.text;
    if (event.type === 'error') throw new Error(event.failure.reason);
  }
  return text;
}

export function packText({ n, name, title, markdown, chunk }: PackedText): ContextDocument {
  const about = {
    n,
    sourceId: `src_${n}`,
    url: `https://example.com/${name}`,
    title: title ?? titleOf(name),
    markdown,
  };
  return chunk === null
    ? {
        docId: `doc:${n}`,
        kind: 'collection.source.v1',
        trust: 'untrusted',
        content: { docType: 'collection.source.v1', collectionId: 'col_1', ...about },
      }
    : {
        docId: `doc:${n}:${chunk.index}`,
        kind: 'web.observation.chunk.v1',
        trust: 'untrusted',
        content: {
          docType: 'web.observation.chunk.v1',
          chunkIndex: chunk.index,
          chunkCount: chunk.count,
          start: chunk.start,
          ...about,
        },
      };
}

const titleOf = (name: string) => name.replace(/\.md$/, '').replaceAll('_', ' ');

/**
 * Returns the span of a quote in a document, matching its words in sequence and treating all white space alike. Null if the words do not
 * occur.
 */
export type QuoteLocator = (quote: string) => Span | null;

export function createQuoteLocator(markdown: string): QuoteLocator {
  const projection = createProjection(markdown);
  const { text, offsets } = collapseSpace(projection);
  return (quote) => {
    const start = text.indexOf(quote.replace(/\s+/g, ' '));
    if (start < 0) return null;
    return projection.toMarkdown({
      start: offsets[start] ?? 0,
      end: (offsets[start + quote.length - 1] ?? 0) + 1,
    });
  };
}

function collapseSpace({ text }: Projection): { readonly text: string; readonly offsets: readonly number[] } {
  const offsets: number[] = [];
  let collapsed = '';
  for (let at = 0; at < text.length; at += 1) {
    const isSpace = /\s/.test(text.charAt(at));
    if (isSpace && collapsed.endsWith(' ')) continue;
    collapsed += isSpace ? ' ' : text.charAt(at);
    offsets.push(at);
  }
  return { text: collapsed, offsets };
}
