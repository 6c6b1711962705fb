/** Lists the sources in a packet, read from its documents, for the run's log. Pure. */
import type { ContextDocument } from '@/lib/protocol/llmcp';
import type { PackedNote } from '@/lib/protocol/run-frames';

type SentSource = NonNullable<PackedNote['sent']>[number];

/** Returns each source once, in the order of the packet. */
export function listSent(documents: readonly ContextDocument[]): SentSource[] {
  const sent = documents.flatMap(({ content }): SentSource[] => {
    // The index only names the sources.
    if (content.docType === 'collection.index.v1' || content.sourceId === undefined) return [];
    const { sourceId, n, title } = content;
    const form = content.docType === 'web.observation.chunk.v1' ? 'part' : 'full';
    return [{ sourceId, title, form, ...(n !== undefined && { n }) }];
  });
  return [...new Map(sent.map((source) => [source.sourceId, source])).values()];
}
