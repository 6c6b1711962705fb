/**
 * Chooses what part of a collection goes to the model (LLMCP, "Packing recommendation"; protocols 1, "Packing"): an index of all sources,
 * the best sources in full, the best passages of a source that does not fit as chunks, and only the title of the rest. The number `n` of a
 * source is its number in the collection, so that markers mean the same in every turn. Pure; never decides what is best: the caller ranks.
 */
import type { ContextDocument, IndexedSource, PackingInventory } from '@/lib/protocol/llmcp';
import type { CaptureWay } from '@/lib/protocol/source-words';

export type PackableSource = {
  readonly sourceId: string;
  readonly n: number;
  readonly url: string;
  readonly title: string;
  readonly capturedAt: Date;
  readonly capturedBy: CaptureWay;
  readonly markdown: string;
  readonly signals: readonly string[];
  readonly links: readonly { readonly url: string; readonly text: string; readonly context: string }[];
  /** Passages that match the question, best first, as offsets in `markdown`. */
  readonly passages: readonly {
    readonly start: number;
    readonly end: number;
    readonly headings: readonly string[];
  }[];
};

export type PackOptions = {
  readonly collection: { readonly id: string; readonly title: string };
  /** Best match first. */
  readonly sources: readonly PackableSource[];
  /** Sources that are not captured yet: they are named but cannot be read. */
  readonly uncaptured: readonly {
    readonly sourceId: string;
    readonly n: number;
    readonly title: string;
    readonly url: string;
  }[];
  /** Characters of Markdown that fit into the model's context. */
  readonly maxChars: number;
  /** Maximum number of sources given in full (10; protocols allow up to 20). */
  readonly maxFullSources: number;
};

export type Pack = { readonly documents: readonly ContextDocument[]; readonly inventory: PackingInventory };

/** Maximum number of links per source in the packet. They are for orientation, not for reading. */
const linksKept = 20;

type Form = 'full' | 'chunks' | 'title';
type Packed = {
  readonly source: PackableSource;
  readonly form: Form;
  readonly documents: readonly ContextDocument[];
  readonly reason: 'budget' | 'limit' | 'not_relevant' | null;
};

export function packCollection(options: PackOptions): Pack {
  let room = options.maxChars;
  let fullCount = 0;
  const packed = options.sources.map((source): Packed => {
    if (fullCount < options.maxFullSources && source.markdown.length <= room) {
      fullCount += 1;
      room -= source.markdown.length;
      return { source, form: 'full', documents: [presentFull(source, options.collection.id)], reason: null };
    }
    const chunks = choosePassages(source, room);
    if (chunks.length === 0) {
      const reason =
        source.passages.length === 0 && options.maxFullSources > 0
          ? 'not_relevant'
          : fullCount >= options.maxFullSources
            ? 'limit'
            : 'budget';
      return { source, form: 'title', documents: [], reason };
    }
    room -= chunks.reduce((sum, chunk) => sum + chunk.end - chunk.start, 0);
    return { source, form: 'chunks', documents: presentChunks(source, chunks), reason: null };
  });
  const inventory = takeInventory(packed, options);
  return {
    documents: [presentIndex(packed, options, inventory), ...packed.flatMap(({ documents }) => documents)],
    inventory,
  };
}

/** Returns the best passages that fit, in reading order. */
function choosePassages(source: PackableSource, room: number): PackableSource['passages'] {
  let left = room;
  return source.passages
    .filter((passage) => {
      const length = passage.end - passage.start;
      if (length > left) return false;
      left -= length;
      return true;
    })
    .toSorted((one, other) => one.start - other.start);
}

function presentFull(source: PackableSource, collectionId: string): ContextDocument {
  return {
    docId: `doc:${source.sourceId}`,
    kind: 'collection.source.v1',
    trust: 'untrusted',
    source: { capturedBy: source.capturedBy },
    content: {
      docType: 'collection.source.v1',
      collectionId,
      sourceId: source.sourceId,
      n: source.n,
      url: source.url,
      title: source.title,
      capturedAt: source.capturedAt.toISOString(),
      markdown: source.markdown,
      extractedLinks: source.links
        .slice(0, linksKept)
        .map(({ url, text, context }) => ({ url, text, context })),
      signals: [...source.signals],
    },
  };
}

function presentChunks(source: PackableSource, chunks: PackableSource['passages']): ContextDocument[] {
  return chunks.map((chunk, index) => {
    const headings = chunk.headings
      .map((heading, level) => `${'#'.repeat(Math.min(level + 1, 6))} ${heading}\n\n`)
      .join('');
    return {
      docId: `doc:${source.sourceId}:${index + 1}`,
      kind: 'web.observation.chunk.v1',
      trust: 'untrusted',
      source: { capturedBy: source.capturedBy },
      content: {
        docType: 'web.observation.chunk.v1',
        sourceId: source.sourceId,
        n: source.n,
        url: source.url,
        title: source.title,
        chunkIndex: index + 1,
        chunkCount: chunks.length,
        markdown: headings + source.markdown.slice(chunk.start, chunk.end),
        start: chunk.start,
        end: chunk.end,
      },
    };
  });
}

function presentIndex(
  packed: readonly Packed[],
  options: PackOptions,
  inventory: PackingInventory,
): ContextDocument {
  const captured = packed.map(
    ({ source, form }): IndexedSource => ({
      sourceId: source.sourceId,
      n: source.n,
      url: source.url,
      title: source.title,
      capturedAt: source.capturedAt.toISOString(),
      packed: form,
    }),
  );
  const waiting = options.uncaptured.map((source): IndexedSource => ({ ...source, packed: 'title' }));
  return {
    docId: `doc:${options.collection.id}:index`,
    kind: 'collection.index.v1',
    trust: 'untrusted',
    content: {
      docType: 'collection.index.v1',
      collectionId: options.collection.id,
      title: options.collection.title,
      sources: [...captured, ...waiting].toSorted((one, other) => (one.n ?? 0) - (other.n ?? 0)),
      inventory,
    },
  };
}

function takeInventory(packed: readonly Packed[], options: PackOptions): PackingInventory {
  const leftOut = packed.flatMap(({ source, reason }) =>
    reason === null ? [] : [{ sourceId: source.sourceId, n: source.n, title: source.title, reason }],
  );
  const waiting = options.uncaptured.map(({ sourceId, n, title }) => ({
    sourceId,
    n,
    title,
    reason: 'not_captured' as const,
  }));
  return {
    sourceCount: packed.length + options.uncaptured.length,
    fullCount: packed.filter(({ form }) => form === 'full').length,
    summaryCount: packed.filter(({ form }) => form === 'chunks').length,
    titleCount: leftOut.length + waiting.length,
    leftOut: [...leftOut, ...waiting],
  };
}
