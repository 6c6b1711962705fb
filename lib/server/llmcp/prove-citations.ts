/**
 * The citations of an answer to a packet whose documents came with it: each is resolved through the packet and its quote
 * located by code in the document it names. What is found leaves with the document's own words, the packet's address and a
 * locator written here; what is not found is left out (protocols 1, "Citations"). Pure.
 */
import { limits } from '@/lib/core/limits';
import { type PreparedDocument, locateQuote, prepareDocument } from '@/lib/evidence/locate-quote';
import { writeTextFragment } from '@/lib/evidence/text-fragment';
import {
  type Citation,
  listPackedSources,
  type ModelCitation,
  type RequestPacket,
  resolveEntry,
} from '@/lib/protocol/llmcp';

export type ProvedCitations = {
  readonly citations: readonly Citation[];
  /** Entries without a source or without a quote in it. */
  readonly dropped: number;
};

export function proveCitations(packet: RequestPacket, entries: readonly ModelCitation[]): ProvedCitations {
  const packed = listPackedSources(packet);
  const documents = prepareDocuments(packet);
  const citations = entries.flatMap((entry) => {
    const resolved = resolveEntry(entry, packed);
    return resolved.ok ? proveEntry(resolved.value, documents) : [];
  });
  return { citations, dropped: entries.length - citations.length };
}

/** Text documents by id; a summary in an index is for orientation and proves nothing. */
function prepareDocuments(packet: RequestPacket): ReadonlyMap<string, () => PreparedDocument> {
  return new Map(
    packet.context.documents.flatMap((document) => {
      if (document.kind === 'collection.index.v1') return [];
      let prepared: PreparedDocument | undefined;
      const { markdown } = document.content;
      return [[document.docId, () => (prepared ??= prepareDocument(markdown))] as const];
    }),
  );
}

type Resolved = Extract<ReturnType<typeof resolveEntry>, { ok: true }>['value'];

function proveEntry(entry: Resolved, documents: ReadonlyMap<string, () => PreparedDocument>): Citation[] {
  const { source } = entry;
  // The document that was named comes first, then the other parts of the same source.
  const docIds = [...source.docIds].sort(
    (one, other) => Number(other === entry.docId) - Number(one === entry.docId),
  );
  for (const docId of docIds) {
    const document = documents.get(docId)?.();
    if (document === undefined) continue;
    const match = locateQuote(document, entry.quote);
    if (match.match !== 'exact' && match.match !== 'near') continue;
    const fragment = writeTextFragment(document, match);
    return [
      {
        ...(source.n !== null && { n: source.n }),
        ...(source.sourceId !== null && { sourceId: source.sourceId }),
        docId,
        url: source.url,
        quote: match.quote.slice(0, limits.quoteChars),
        ...(fragment.length <= limits.urlChars &&
          fragment !== '' && { locator: { type: 'text_fragment' as const, value: fragment } }),
        ...(entry.confidence !== undefined && { confidence: entry.confidence }),
      },
    ];
  }
  return [];
}
