/**
 * Presents earlier messages for the model to read again. A number in an earlier answer was assigned by the packer at that time. Sources
 * added or deleted since have changed the numbers, so each marker gets the number of its source in the current packet. A marker is left out
 * if its source is not in the packet or if nothing proved it, because it would point the model to another source.
 */
import type { WorkspaceId } from '@/lib/core/ids';
import { numberMarkers, replaceMarkers } from '@/lib/domain/citations/number-markers';
import { type Citation, listCitations } from '@/lib/domain/citations/store';
import type { Message } from '@/lib/domain/conversations/store';
import type { ModelMessage } from '@/lib/engine/model/model';
import type { Database } from '@/lib/platform/db/in-workspace';

export type HistoryToPresent = {
  readonly messages: readonly Message[];
  /** The number of each currently packed source, by source id. */
  readonly numbers: ReadonlyMap<string, number>;
};

export async function presentHistory(
  database: Database,
  workspaceId: WorkspaceId,
  { messages, numbers }: HistoryToPresent,
): Promise<ModelMessage[]> {
  const ids = messages.filter(({ role }) => role === 'assistant').map(({ id }) => id);
  const citations =
    ids.length === 0
      ? new Map<string, never[]>()
      : await listCitations(database, workspaceId, { kind: 'message', ids });
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
      // When a marker is left out, the space before it goes too.
      const start = number === undefined ? before.replace(/(?<=\S)[ \t]+$/, '').length : marker.start;
      return { start, end: marker.end, number };
    },
  );
  return replaceMarkers(markdown, markers, ({ number }) => (number === undefined ? '' : `[${number}]`));
}
