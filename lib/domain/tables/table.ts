/**
 * An extraction table: a row is a ready source of its collection (all of them, or those that were chosen), and a column is a question asked of each source.
 *
 * A cell has two layers that never overwrite each other: what a run read (`value`, `not_stated`, `doubtful`, `failed`), and what a user
 * said about it (`verified`, `edited`, `locked`, `disputed`). The user's layer is shown if there is one, otherwise the reading. A cell without a
 * reading is `pending`, and a reading from an earlier revision or for an earlier question is `stale`. Removing the user's layer shows the
 * reading again.
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
  /** Incremented with every change of its columns. */
  readonly version: number;
  /** Whether sources that are added to the collection become rows by themselves. */
  readonly takesAll: boolean;
  /** The saved search whose later matches are offered as rows. Null if every later source is, also while the search is deleted. */
  readonly searchId: string | null;
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
  /** What its numbers are measured in. Null if it may be anything, and for other types. */
  readonly unit: string | null;
  /** The answers to choose from; none for other types. */
  readonly options: readonly string[];
  readonly position: number;
  /** Incremented when its question changes. */
  readonly version: number;
};

export const readStates = ['value', 'not_stated', 'doubtful', 'failed'] as const;
type ReadState = (typeof readStates)[number];

export const markKinds = ['verified', 'edited', 'locked', 'disputed'] as const;
type MarkKind = (typeof markKinds)[number];

/** What a run read for one cell. */
export type CellReading = {
  readonly state: ReadState;
  readonly value: CellValue | null;
  /** Why the reading is doubtful or failed. */
  readonly reason: string | null;
  readonly revisionId: RevisionId;
  readonly askedVersion: number;
  readonly runId: RunId;
  readonly readAt: Date;
};

export type CellMark = {
  readonly kind: MarkKind;
  /** The value that replaces the reading; null if the reading stands. */
  readonly edited: { readonly value: CellValue | null } | null;
  /** Why a disputed cell is disputed, and the thread about it. Null for all others. */
  readonly dispute: { readonly reason: string; readonly threadId: string } | null;
  readonly by: UserId;
  readonly at: Date;
};

/** A cell that was neither read nor marked has no row. It still has an id, and its version is 0. */
export type Cell = {
  readonly columnId: ColumnId;
  readonly sourceId: SourceId;
  readonly reading: CellReading | null;
  readonly mark: CellMark | null;
  readonly version: number;
};

export type CellPlace = { readonly sourceId: SourceId; readonly columnId: ColumnId };

/** The ids themselves contain no colon. */
export const writeCellId = ({ sourceId, columnId }: CellPlace): string => `${sourceId}:${columnId}`;

export function splitCellId(id: string): { readonly sourceId: string; readonly columnId: string } {
  const [sourceId = '', columnId = ''] = id.split(':');
  return { sourceId, columnId };
}
