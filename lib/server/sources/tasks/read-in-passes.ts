/**
 * Splits one source for a model: whole if it fits, otherwise in as many passes as its length needs, each with the chunks that fit (LLMCP
 * "Observation chunks"). Reports how much of the source is read. Pure.
 */
import { limits } from '@/lib/core/limits';
import type { Revision } from '@/lib/domain/sources/source';
import { chunkDocument, type ContextDocument, type DocumentChunk } from '@/lib/protocol/llmcp';

/** A source, its name in the packet, and the revision that is read. */
export type SourceToRead = {
  readonly sourceId: string;
  /** Its number in the collection. */
  readonly n: number;
  readonly title: string;
  readonly url: string;
  readonly revision: Revision;
};

export type ReadingPlan = {
  /** The documents of each call, in the source's order. */
  readonly passes: readonly (readonly ContextDocument[])[];
  /** Share of the source that is read, 0 to 1. */
  readonly share: number;
};

/** Assumed characters per token. The estimate is low, so that the packet fits. */
const charsPerToken = 3;
/** Tokens reserved for the prompt with the response schema, and for the answer. */
const reservedTokens = 12_000;
const leastChars = 4_000;
/** Small chunks give more precise locations. A pass takes as many as fit. */
const chunkChars = 6_000;
/** Links are included for orientation, not for reading. */
const linksKept = 20;

export function reckonRoom(contextTokens: number, tokenCeiling: number | null): number {
  const tokens = Math.min(contextTokens, tokenCeiling ?? Number.POSITIVE_INFINITY);
  return Math.max(leastChars, (tokens - reservedTokens) * charsPerToken);
}

/** Returns the number of calls that a text of this length takes, without splitting it. */
export function countPasses(chars: number, maxChars: number): number {
  return Math.max(1, Math.min(limits.sourcePasses, Math.ceil(chars / maxChars)));
}

export function planReading(source: SourceToRead, maxChars: number): ReadingPlan {
  const { markdown } = source.revision;
  if (markdown.length <= maxChars) return { passes: [[presentWhole(source)]], share: 1 };
  const chunks = chunkDocument(markdown, { maxChars: Math.min(chunkChars, maxChars) });
  const passes = groupChunks(chunks, maxChars);
  const read = passes.slice(0, limits.sourcePasses);
  const end = read.at(-1)?.at(-1)?.end ?? markdown.length;
  return {
    passes: read.map((pass) => pass.map((chunk) => presentChunk(source, chunk))),
    share: end / markdown.length,
  };
}

function groupChunks(chunks: readonly DocumentChunk[], maxChars: number): DocumentChunk[][] {
  const groups: DocumentChunk[][] = [];
  let room = 0;
  for (const chunk of chunks) {
    const last = groups.at(-1);
    if (last === undefined || chunk.markdown.length > room) {
      groups.push([chunk]);
      room = maxChars - chunk.markdown.length;
    } else {
      last.push(chunk);
      room -= chunk.markdown.length;
    }
  }
  return groups;
}

function presentWhole(source: SourceToRead): ContextDocument {
  const { revision } = source;
  return {
    ...envelope(source, `doc:${source.sourceId}`),
    kind: 'web.observation.summary.v1',
    content: {
      docType: 'web.observation.summary.v1',
      ...name(source),
      capturedAt: revision.capturedAt.toISOString(),
      markdown: revision.markdown,
      extractedLinks: revision.links
        .slice(0, linksKept)
        .map(({ url, text, context }) => ({ url, text, context })),
      signals: [...revision.signals],
    },
  };
}

function presentChunk(source: SourceToRead, chunk: DocumentChunk): ContextDocument {
  return {
    ...envelope(source, `doc:${source.sourceId}:${chunk.index}`),
    kind: 'web.observation.chunk.v1',
    content: {
      docType: 'web.observation.chunk.v1',
      ...name(source),
      chunkIndex: Math.min(chunk.index, limits.contextDocuments),
      chunkCount: Math.min(chunk.count, limits.contextDocuments),
      markdown: chunk.markdown,
      start: chunk.start,
      end: chunk.end,
    },
  };
}

const envelope = ({ revision }: SourceToRead, docId: string) => ({
  docId,
  trust: 'untrusted' as const,
  source: { capturedBy: revision.capturedWith },
});

const name = ({ url, title, sourceId, n }: SourceToRead) => ({
  url: url.slice(0, limits.urlChars),
  title: title.slice(0, limits.titleChars),
  sourceId,
  n,
});
