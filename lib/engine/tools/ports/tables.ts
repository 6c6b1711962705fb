/**
 * Extraction tables as tools see them: a row for each source, a column for each question. A model changes a table only by small operations
 * in a preview that the user approves (protocols 2, `table_preview`); nothing here writes a cell. Tables and columns are given by id or by
 * name; an ambiguous name throws `ToolFailure` with code `ambiguous`.
 */
import type { CellState, ColumnType, FillSelection } from '@/lib/protocol/table-words';

export const rowOperators = [
  'equals',
  'differs',
  'contains',
  'greater_than',
  'at_least',
  'less_than',
  'at_most',
  'is_empty',
  'is_not_empty',
] as const;
export type RowOperator = (typeof rowOperators)[number];

export type TableRow = {
  readonly tableId: string;
  readonly title: string;
  readonly collectionId: string;
  readonly columnCount: number;
  readonly rowCount: number;
};

type TableColumn = {
  readonly columnId: string;
  readonly name: string;
  readonly type: ColumnType;
  readonly instruction: string;
  /** Number of cells in each state that occurs. */
  readonly states: readonly { readonly state: CellState; readonly count: number }[];
};

export type QueriedRow = {
  readonly rowId: string;
  readonly sourceId: string;
  readonly sourceTitle: string;
  readonly cells: readonly {
    readonly column: string;
    readonly value: string | null;
    readonly state: CellState;
  }[];
};

export type TableOperation =
  | {
      readonly type: 'add_column';
      readonly name: string;
      readonly columnType: ColumnType;
      readonly instruction: string;
      readonly example: string | null;
      readonly unit?: string;
      readonly options: readonly string[];
    }
  | {
      readonly type: 'fill';
      /** An empty list means all. */
      readonly columns: readonly string[];
      readonly rowIds: readonly string[];
      /** Cells that someone verified, edited or locked are never filled again. */
      readonly cells: FillSelection;
    };

export type StoredTablePreview = {
  readonly tableId: string;
  readonly description: string;
  readonly previewId: string;
  readonly draftHash: string;
};

export type TablesPort = {
  /** Sorted by title. */
  list(): Promise<readonly TableRow[]>;
  describe(tableReference: string): Promise<TableRow & { readonly columns: readonly TableColumn[] }>;
  /** All conditions must hold. Rows are in the table's order unless another is requested. */
  query(request: {
    readonly tableReference: string;
    /** An empty list means all. */
    readonly columns: readonly string[];
    readonly conditions: readonly {
      readonly column: string;
      readonly operator: RowOperator;
      readonly value: string | null;
    }[];
    readonly order: { readonly column: string; readonly isDescending: boolean } | null;
    readonly offset: number;
    readonly limit: number;
  }): Promise<{
    readonly tableId: string;
    readonly rows: readonly QueriedRow[];
    readonly matchCount: number;
  }>;
  /** Throws `ToolFailure` and stores nothing if the operation is not possible (the name is taken, there is nothing to fill). */
  preview(request: {
    readonly tableReference: string;
    readonly description: string;
    readonly operation: TableOperation;
  }): Promise<StoredTablePreview>;
};
