/**
 * Chooses what part of a collection, or of several, goes to the model (LLMCP, "Packing recommendation"; protocols 1, "Packing"): an index of each collection,
 * the best sources in full, passages of the others as chunks, and only the title of the rest. If the whole does not fit, every source that
 * matches the question is heard before one is given in full. The number `n` of a source is its number in the collection, so that markers
 * mean the same in every turn. Pure; never decides what is best: the caller ranks.
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

/** A source that is not captured yet: it is named but cannot be read. */
type UncapturedSource = Pick<PackableSource, 'sourceId' | 'n' | 'title' | 'url'>;
type Collected<Item> = Item & { readonly collectionId: string };

/** A source with the collection that it belongs to. */
export type CollectedSource = Collected<PackableSource>;

type PackedCollection = { readonly id: string; readonly title: string };

type Room = {
  /** Characters of Markdown that fit into the model's context. */
  readonly maxChars: number;
  /** Maximum number of sources given in full (10; protocols allow up to 20). */
  readonly maxFullSources: number;
};

export type PackOptions = Room & {
  readonly collection: PackedCollection;
  /** Best match first. */
  readonly sources: readonly PackableSource[];
  readonly uncaptured: readonly UncapturedSource[];
};

export type CollectionsToPack = Room & {
  readonly collections: readonly PackedCollection[];
  /** Best match first, whichever collection it belongs to. */
  readonly sources: readonly CollectedSource[];
  readonly uncaptured: readonly Collected<UncapturedSource>[];
};

export type Pack = { readonly documents: readonly ContextDocument[]; readonly inventory: PackingInventory };

/** Maximum number of links per source in the packet. They are for orientation, not for reading. */
const linksKept = 20;

type Form = 'full' | 'chunks' | 'title';
type Packed = {
  readonly source: CollectedSource;
  readonly form: Form;
  readonly documents: readonly ContextDocument[];
  readonly reason: 'budget' | 'limit' | 'not_relevant' | null;
};

export function packCollection({ collection, sources, uncaptured, ...room }: PackOptions): Pack {
  const collectionId = collection.id;
  return packCollections({
    ...room,
    collections: [collection],
    sources: sources.map((source) => ({ ...source, collectionId })),
    uncaptured: uncaptured.map((source) => ({ ...source, collectionId })),
  });
}

/** A collection of which no source is given is not named. A single collection always is. */
export function packCollections(options: CollectionsToPack): Pack {
  const packed = choose(options).map((choice) => present(choice, options));
  const { collections, uncaptured } = options;
  const indexes = collections.flatMap((collection) => {
    const isOfIt = ({ collectionId }: Collected<unknown>) => collectionId === collection.id;
    const part = {
      packed: packed.filter(({ source }) => isOfIt(source)),
      uncaptured: uncaptured.filter(isOfIt),
    };
    const isEmpty = part.packed.length + part.uncaptured.length === 0;
    return isEmpty && collections.length > 1 ? [] : [presentIndex(collection, part)];
  });
  return {
    documents: [...indexes, ...packed.flatMap(({ documents }) => documents)],
    inventory: takeInventory({ packed, uncaptured }),
  };
}

type Choice = {
  readonly source: CollectedSource;
  isFull: boolean;
  /** Chosen if the source is not given in full. */
  readonly passages: PackableSource['passages'][number][];
};

/**
 * First the best passage of each source that matches, then the best sources in full while they fit, then more passages of the others in
 * turns: the second best of each, then the third.
 */
function choose(options: Pick<CollectionsToPack, 'sources' | keyof Room>): readonly Choice[] {
  const choices = options.sources.map((source): Choice => ({ source, isFull: false, passages: [] }));
  let room = options.maxChars;
  const addPassages = (rank: number) => {
    for (const { source, isFull, passages } of choices) {
      const passage = isFull ? undefined : source.passages[rank];
      if (passage === undefined || countChars([passage]) > room) continue;
      passages.push(passage);
      room -= countChars([passage]);
    }
  };
  addPassages(0);
  let fullCount = 0;
  for (const choice of choices) {
    const extra = choice.source.markdown.length - countChars(choice.passages);
    if (fullCount === options.maxFullSources || extra > room) continue;
    choice.isFull = true;
    fullCount += 1;
    room -= extra;
  }
  const most = Math.max(0, ...options.sources.map(({ passages }) => passages.length));
  for (let rank = 1; rank < most; rank += 1) addPassages(rank);
  return choices;
}

const countChars = (passages: PackableSource['passages']): number =>
  passages.reduce((sum, { start, end }) => sum + end - start, 0);

function present({ source, isFull, passages }: Choice, room: Room): Packed {
  if (isFull) return { source, form: 'full', documents: [presentFull(source)], reason: null };
  if (passages.length > 0) {
    const inOrder = passages.toSorted((one, other) => one.start - other.start);
    return { source, form: 'chunks', documents: presentChunks(source, inOrder), reason: null };
  }
  return { source, form: 'title', documents: [], reason: explainTitle(source, room) };
}

/** Why a source without a chosen passage is only named. */
function explainTitle({ passages }: PackableSource, { maxFullSources }: Room): Packed['reason'] {
  if (passages.length > 0) return 'budget';
  return maxFullSources > 0 ? 'not_relevant' : 'limit';
}

function presentFull(source: CollectedSource): ContextDocument {
  return {
    docId: `doc:${source.sourceId}`,
    kind: 'collection.source.v1',
    trust: 'untrusted',
    source: { capturedBy: source.capturedBy },
    content: {
      docType: 'collection.source.v1',
      collectionId: source.collectionId,
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

type Part = { readonly packed: readonly Packed[]; readonly uncaptured: readonly UncapturedSource[] };

function presentIndex({ id, title }: PackedCollection, { packed, uncaptured }: Part): ContextDocument {
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
  const waiting = uncaptured.map(
    (source): IndexedSource => ({
      sourceId: source.sourceId,
      n: source.n,
      url: source.url,
      title: source.title,
      packed: 'title',
    }),
  );
  return {
    docId: `doc:${id}:index`,
    kind: 'collection.index.v1',
    trust: 'untrusted',
    content: {
      docType: 'collection.index.v1',
      collectionId: id,
      title,
      sources: [...captured, ...waiting].toSorted((one, other) => (one.n ?? 0) - (other.n ?? 0)),
      inventory: takeInventory({ packed, uncaptured }),
    },
  };
}

function takeInventory({ packed, uncaptured }: Part): PackingInventory {
  const leftOut = packed.flatMap(({ source, reason }) =>
    reason === null ? [] : [{ sourceId: source.sourceId, n: source.n, title: source.title, reason }],
  );
  const waiting = uncaptured.map(({ sourceId, n, title }) => ({
    sourceId,
    n,
    title,
    reason: 'not_captured' as const,
  }));
  return {
    sourceCount: packed.length + uncaptured.length,
    fullCount: packed.filter(({ form }) => form === 'full').length,
    summaryCount: packed.filter(({ form }) => form === 'chunks').length,
    titleCount: leftOut.length + waiting.length,
    leftOut: [...leftOut, ...waiting],
  };
}
