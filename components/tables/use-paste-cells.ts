/**
 * Pastes text from a spreadsheet into the grid from the focused cell on. All cells are saved or none, and one undo takes all of them back: a
 * cell that a person had entered gets its earlier value, and any other shows again what was read.
 */
import { showFailureToast, showToast } from '@/components/ui/toast';
import type { BodyFor } from '@/lib/client/api';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { countNoun } from '@/lib/core/text';
import type { TableCellReply } from '@/lib/protocol/http/table-shapes';
import { type Grid, sourceColumnId } from './grid-features';

type Cells = BodyFor<'PATCH /v1/tables/{id}/cells'>['cells'];
type Saved = { readonly onSaved: (cell: TableCellReply) => void; readonly onRefused: () => void };

export function usePasteCells(tableId: string, { onSaved, onRefused }: Saved) {
  const change = useEndpointMutation('PATCH /v1/tables/{id}/cells', {
    onSuccess: ({ cells }) => {
      for (const cell of cells) onSaved(cell);
    },
    onError: (failure) => {
      showFailureToast('Nothing was pasted.', failure.message);
      onRefused();
    },
  });
  const save = (cells: Cells, onDone: (saved: readonly TableCellReply[]) => void) =>
    change.mutate(
      { params: { id: tableId }, body: { cells } },
      { onSuccess: ({ cells: saved }) => onDone(saved) },
    );
  return async (grid: Grid, text: string): Promise<void> => {
    // Loaded with the first paste, because most visits have none.
    const { placePasted } = await import('./place-pasted');
    const placed = placePasted(text, findPlace(grid));
    if (typeof placed === 'string') {
      showFailureToast('Nothing was pasted.', placed);
      return;
    }
    const { fields, outside } = placed;
    if (fields.length === 0) return;
    const pasted = fields.map(({ cell: { id, version }, text: value }) => ({
      id,
      version,
      value,
      state: 'edited' as const,
    }));
    save(pasted, (saved) =>
      showToast(`Pasted ${countNoun(fields.length, 'cell')}`, {
        ...(outside === 0
          ? {}
          : { description: `${countNoun(outside, 'value')} had no row or column here.` }),
        onUndo: () =>
          save(
            listEarlier(
              fields.map(({ cell }) => cell),
              saved,
            ),
            () => undefined,
          ),
      }),
    );
  };
}

function findPlace(grid: Grid) {
  const focused = grid.getFocusedCell();
  const rows = grid.getRowModel().rows;
  const columnIds = grid
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .filter((id) => id !== sourceColumnId);
  const row = rows.findIndex(({ id }) => id === focused?.row.id);
  // From the column of sources, pasting begins with the first question.
  const column = Math.max(0, columnIds.indexOf(focused?.column.id ?? ''));
  return {
    rows: row < 0 ? [] : rows.slice(row).map(({ original }) => original),
    columnIds: columnIds.slice(column),
  };
}

function listEarlier(before: readonly TableCellReply[], saved: readonly TableCellReply[]): Cells {
  const versions = new Map(saved.map(({ id, version }) => [id, version]));
  return before.map(({ id, state, value, version: earlier }) => {
    const version = versions.get(id) ?? earlier;
    return state === 'edited' ? { id, version, value, state } : { id, version, state: 'cleared' as const };
  });
}
