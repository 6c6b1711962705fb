/**
 * Earlier messages as the model reads them again. A number in an earlier answer was the packer's then; sources that were added or deleted
 * since have moved the numbers, so each marker is written with the number that its source has in the packet of now. A marker of a
 * source that is not in it, or that nothing proved, is left out: it would point the model at another source.
 */
import type { WorkspaceId } from '@/lib/core/ids';
import { numberMarkers, replaceMarkers } from '@/lib/domain/citations/number-markers';
import { type Citation, listCitations } from '@/lib/domain/citations/store';
import type { Message } from '@/lib/domain/conversations/store';
import type { ModelMessage } from '@/lib/engine/model/model';
import type { Database } from '@/lib/platform/db/in-workspace';

export type HistoryToPresent = {
  readonly messages: readonly Message[];
  /** The number of each source that is packed now, by its id. */
  readonly numbers: ReadonlyMap<string, number>;
};

export async function presentHistory(
  database: Database,
  workspaceId: WorkspaceId,
  { messages, numbers }: HistoryToPresent,
): Promise<ModelMessage[]> {
  const ids = messages.filter(({ role }) => role === 'assistant').map(({ id }) => id);
  const citations = await listCitations(database, workspaceId, { kind: 'message', ids });
  return messages.map((message) => ({
    role: message.role,
    content:
      message.role === 'user'
        ? message.markdown
        : renumber(message, { citations: citations.get(message.id) ?? [], numbers }),
  }));
}

/** Pure. */
export function renumber(
  { markdown, unsupported }: Pick<Message, 'markdown' | 'unsupported'>,
  {
    citations,
    numbers,
  }: {
    readonly citations: readonly Pick<Citation, 'ordinal' | 'sourceId'>[];
    readonly numbers: ReadonlyMap<string, number>;
  },
): string {
  const markers = numberMarkers({ markdown, citations, unsupported }, ({ sourceId }) => sourceId).map(
    (marker) => {
      const number = marker.type === 'cited' ? numbers.get(marker.citation.sourceId) : undefined;
      const before = markdown.slice(0, marker.start);
      // What is left out takes the blank before it along.
      const start = number === undefined ? before.replace(/(?<=\S)[ \t]+$/, '').length : marker.start;
      return { start, end: marker.end, number };
    },
  );
  return replaceMarkers(markdown, markers, ({ number }) => (number === undefined ? '' : `[${number}]`));
}
