/**
 * Assigns to every source of a packet the number that citations use (protocols 1, "Citations"). The specification's documents have no `n`,
 * and without one a model could cite nothing. Existing numbers stay. The other sources take the lowest free ones, in document order. Pure.
 */
import type { NumberedPacketSource } from './answered-packet';
import type { ContextDocument } from './document-schema';
import type { RequestPacket } from './packet-schema';

export type NumberedPacket = {
  readonly packet: RequestPacket;
  /** The sources that were numbered here. */
  readonly numbered: readonly NumberedPacketSource[];
};

type TextDocument = Exclude<ContextDocument, { kind: 'collection.index.v1' }>;

const sourceKey = (sourceId: string) => `source ${sourceId}`;

/** Two documents with the same key are parts of one source. The specification's chunks share only their address. */
function keyOf({ kind, docId, content }: TextDocument): string {
  if (content.sourceId !== undefined) return sourceKey(content.sourceId);
  return kind === 'web.observation.chunk.v1' ? `address ${content.url}` : `document ${docId}`;
}

type Mention = {
  readonly key: string;
  readonly n: number | undefined;
  readonly sourceId: string | undefined;
};

function listMentions(documents: readonly ContextDocument[]): Mention[] {
  return documents.flatMap((document): Mention[] => {
    if (document.kind === 'collection.index.v1') {
      return document.content.sources.map(({ sourceId, n }) => ({ key: sourceKey(sourceId), n, sourceId }));
    }
    const { n, sourceId } = document.content;
    return [{ key: keyOf(document), n, sourceId }];
  });
}

export function numberDocuments(packet: RequestPacket): NumberedPacket {
  const { documents } = packet.context;
  const mentions = listMentions(documents);
  const numbers = new Map<string, number>();
  for (const { key, n } of mentions) if (n !== undefined && !numbers.has(key)) numbers.set(key, n);
  const taken = new Set(mentions.map(({ n }) => n));
  const given = new Map<string, NumberedPacketSource>();
  let next = 1;
  for (const { key, sourceId } of mentions) {
    if (numbers.has(key)) continue;
    while (taken.has(next)) next += 1;
    taken.add(next);
    numbers.set(key, next);
    const docIds = documents.flatMap((document) =>
      document.kind !== 'collection.index.v1' && keyOf(document) === key ? [document.docId] : [],
    );
    given.set(key, { n: next, docIds, ...(sourceId !== undefined && { sourceId }) });
  }
  const numberOf = (key: string, own: number | undefined) => own ?? numbers.get(key);
  return {
    packet: { ...packet, context: { documents: documents.map((one) => writeNumber(one, numberOf)) } },
    numbered: [...given.values()],
  };
}

function writeNumber(
  document: ContextDocument,
  numberOf: (key: string, own: number | undefined) => number | undefined,
): ContextDocument {
  switch (document.kind) {
    case 'collection.index.v1': {
      const sources = document.content.sources.map((source) => ({
        ...source,
        n: numberOf(sourceKey(source.sourceId), source.n),
      }));
      return { ...document, content: { ...document.content, sources } };
    }
    case 'web.observation.chunk.v1':
      return {
        ...document,
        content: { ...document.content, n: numberOf(keyOf(document), document.content.n) },
      };
    case 'web.observation.summary.v1':
      return {
        ...document,
        content: { ...document.content, n: numberOf(keyOf(document), document.content.n) },
      };
    case 'collection.source.v1':
      return {
        ...document,
        content: { ...document.content, n: numberOf(keyOf(document), document.content.n) },
      };
  }
}
