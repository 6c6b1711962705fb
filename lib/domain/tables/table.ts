/**
 * An extraction table: a row is a ready source of its collection, a column a question that is asked of each.
 *
 * A cell has two layers that never overwrite each other: what a run read (`value`, `not_stated`, `doubtful`, `failed`), and what a
 * person said of it (`verified`, `edited`, `locked`). People see the person's, else what was read; nothing read is `pending`, and what was
 * read from an earlier revision, or for an earlier question, is `stale`. Taking the person's layer away shows what was read again.
 */
import type {
  CollectionId,
  ColumnId,
  RevisionId,
  RunId,
  SourceId,
  TableId,
  UserId,
  WorkspaceId,
} from '@/lib/core/ids';
import type { ColumnType } from '@/lib/protocol/table-words';
import type { CellValue } from './cell-value';

export type Table = {
  readonly id: TableId;
  readonly workspaceId: WorkspaceId;
  readonly collectionId: CollectionId;
  readonly title: string;
  /** Grows with every change of its columns. */
  readonly version: number;
  readonly createdBy: UserId;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export type Column = {
  readonly id: ColumnId;
  readonly tableId: TableId;
  readonly name: string;
  readonly type: ColumnType;
  readonly instruction: string;
  readonly example: string | null;
  readonly position: number;
  /** Grows when what it asks changes. */
  readonly version: number;
};

export const readStates = ['value', 'not_stated', 'doubtful', 'failed'] as const;
type ReadState = (typeof readStates)[number];

export const markKinds = ['verified', 'edited', 'locked'] as const;
type MarkKind = (typeof markKinds)[number];

/** What a run came to for one cell. */
export type CellReading = {
  readonly state: ReadState;
  readonly value: CellValue | null;
  /** Why it is doubtful, or failed. */
  readonly reason: string | null;
  readonly revisionId: RevisionId;
  readonly askedVersion: number;
  readonly runId: RunId;
  readonly readAt: Date;
};

export type CellMark = {
  readonly kind: MarkKind;
  /** In place of what was read; null where that stands. */
  readonly edited: { readonly value: CellValue | null } | null;
  readonly by: UserId;
  readonly at: Date;
};

/** One that nobody has read or marked has no row: it is named all the same, and its version is 0. */
export type Cell = {
  readonly columnId: ColumnId;
  readonly sourceId: SourceId;
  readonly reading: CellReading | null;
  readonly mark: CellMark | null;
  readonly version: number;
};

export type CellPlace = { readonly sourceId: SourceId; readonly columnId: ColumnId };

/** An id has no colon. */
export const writeCellId = ({ sourceId, columnId }: CellPlace): string => `${sourceId}:${columnId}`;

export function splitCellId(id: string): { readonly sourceId: string; readonly columnId: string } {
  const [sourceId = '', columnId = ''] = id.split(':');
  return { sourceId, columnId };
}
