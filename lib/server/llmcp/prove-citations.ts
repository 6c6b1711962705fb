/**
 * Proves the citations of an answer to a packet that carried its documents. Each is resolved through the packet, and code locates its quote
 * in the document it names. A quote that is found is returned with the document's text, the packet's address and a locator written here.
 * One that is not found is left out, with the reason (protocols 1, "Citations"). Pure.
 */
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import { type PreparedDocument, locateQuote, prepareDocument } from '@/lib/evidence/locate-quote';
import { takeShownWords } from '@/lib/evidence/text-fragment';
import {
  type DroppedAnswerPart,
  listPackedSources,
  type ModelCitation,
  type ProvedCitation,
  type RequestPacket,
  resolveEntry,
} from '@/lib/protocol/llmcp';

export type ProvedCitations = {
  readonly citations: readonly ProvedCitation[];
  /** Entries without a source, or whose quote is not in the source. */
  readonly dropped: readonly DroppedAnswerPart[];
};

/** Maximum length to which an invented quote is repeated to the caller. */
const maxToldChars = 120;

export function proveCitations(packet: RequestPacket, entries: readonly ModelCitation[]): ProvedCitations {
  const packed = listPackedSources(packet);
  const documents = prepareDocuments(packet);
  const citations: ProvedCitation[] = [];
  const dropped: DroppedAnswerPart[] = [];
  for (const entry of entries) {
    const resolved = resolveEntry(entry, packed);
    const proved = resolved.ok ? proveEntry(resolved.value, documents) : null;
    if (proved !== null) citations.push(proved);
    else {
      const quote = shorten(entry.quote, maxToldChars);
      const reason = resolved.ok ? 'is not in the document it names' : resolved.failure.reason;
      dropped.push({ path: 'assistant.citations', reason: `“${quote}” ${reason}` });
    }
  }
  return { citations, dropped };
}

type TextDocument = { readonly url: string; readonly prepare: () => PreparedDocument };

/** Returns the text documents by id. A summary in an index is for orientation and proves nothing. */
function prepareDocuments(packet: RequestPacket): ReadonlyMap<string, TextDocument> {
  return new Map(
    packet.context.documents.flatMap((document) => {
      if (document.kind === 'collection.index.v1') return [];
      let prepared: PreparedDocument | undefined;
      const { markdown, url } = document.content;
      const prepare = () => (prepared ??= prepareDocument(markdown));
      return [[document.docId, { url, prepare }] as const];
    }),
  );
}

type Resolved = Extract<ReturnType<typeof resolveEntry>, { ok: true }>['value'];

function proveEntry(entry: Resolved, documents: ReadonlyMap<string, TextDocument>): ProvedCitation | null {
  const { source } = entry;
  // The named document comes first, then the other parts of the same source.
  const docIds = [...source.docIds].sort(
    (one, other) => Number(other === entry.docId) - Number(one === entry.docId),
  );
  for (const docId of docIds) {
    const document = documents.get(docId);
    if (document === undefined) continue;
    const prepared = document.prepare();
    const match = locateQuote(prepared, entry.quote);
    if (match.match !== 'exact' && match.match !== 'near') continue;
    const words = takeShownWords(prepared, match);
    return {
      ...(source.n !== null && { n: source.n }),
      ...(source.sourceId !== null && { sourceId: source.sourceId }),
      docId,
      url: document.url,
      quote: match.quote.slice(0, limits.quoteChars),
      match: match.match,
      ...(match.match === 'near' && { similarity: match.similarity }),
      ...(words.length <= limits.urlChars &&
        words !== '' && { locator: { type: 'text_fragment' as const, value: words } }),
      ...(entry.confidence !== undefined && { confidence: entry.confidence }),
    };
  }
  return null;
}
