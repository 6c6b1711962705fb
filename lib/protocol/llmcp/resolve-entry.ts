/**
 * Decides which document of the packet a citation entry means (protocols 1): by `source_id`, or else by `doc_id`, or else by the packer's
 * number. The address is always the stored one. An address written by the model is not used, not even to find the source.
 */
import { fail, type Result, succeed } from '../../core/result';
import type { ContextDocument } from './document-schema';
import type { ModelCitation } from './model-citation';
import type { RequestPacket } from './packet-schema';

/** A source as the packet knows it. `docIds` are the documents that contain its text; there are none for a summary or a bare title. */
export type PackedSource = {
  readonly sourceId: string | null;
  readonly n: number | null;
  readonly url: string;
  readonly title: string;
  readonly docIds: readonly string[];
};

export type ResolvedCitation = ModelCitation & {
  readonly url: string;
  readonly source: PackedSource;
};

export type ResolveFailure = { readonly code: 'unknown_source'; readonly reason: string };

function sourceOf(document: ContextDocument): PackedSource[] {
  if (document.kind === 'collection.index.v1') {
    return document.content.sources.map((source) => ({
      sourceId: source.sourceId,
      n: source.n ?? null,
      url: source.url,
      title: source.title,
      docIds: [],
    }));
  }
  const { sourceId, n, url, title } = document.content;
  return [{ sourceId: sourceId ?? null, n: n ?? null, url, title, docIds: [document.docId] }];
}

/** Compares by id, or by number if one of them has no id, because the specification's chunks have none. */
function isSame(left: PackedSource, right: PackedSource): boolean {
  if (left.sourceId !== null && right.sourceId !== null) return left.sourceId === right.sourceId;
  return left.n !== null && left.n === right.n;
}

/** Lists every source of the packet once, in document order. Chunks of one source are merged. */
export function listPackedSources(packet: Pick<RequestPacket, 'context'>): readonly PackedSource[] {
  const listed: PackedSource[] = [];
  for (const source of packet.context.documents.flatMap(sourceOf)) {
    const index = listed.findIndex((known) => isSame(known, source));
    const known = listed[index];
    if (known === undefined) listed.push(source);
    else {
      const sourceId = known.sourceId ?? source.sourceId;
      const n = known.n ?? source.n;
      listed[index] = { ...known, sourceId, n, docIds: [...known.docIds, ...source.docIds] };
    }
  }
  return listed;
}

export function resolveEntry(
  entry: ModelCitation,
  sources: readonly PackedSource[],
): Result<ResolvedCitation, ResolveFailure> {
  const source =
    sources.find((known) => entry.sourceId !== undefined && known.sourceId === entry.sourceId) ??
    sources.find((known) => entry.docId !== undefined && known.docIds.includes(entry.docId)) ??
    sources.find((known) => entry.n !== undefined && known.n === entry.n);
  if (source === undefined) {
    const named = entry.sourceId ?? entry.docId ?? (entry.n === undefined ? 'nothing' : `[${entry.n}]`);
    return fail({ code: 'unknown_source', reason: `cites ${named}, which is not in the packet` });
  }
  return succeed({ ...entry, url: source.url, source });
}
