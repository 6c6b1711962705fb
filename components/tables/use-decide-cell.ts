/**
 * Saves what the user decides about a cell: verified, edited, locked, not stated, cleared, or disputed. The request names the version that the user
 * saw. If someone else was faster, their cell is shown instead, and nothing is overwritten.
 */
import { announce } from '@/components/shell/announce';
import { showFailureToast } from '@/components/ui/toast';
import type { BodyFor } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import type { TableCellReply } from '@/lib/protocol/http/table-shapes';
import { cellStateWords } from './cell-words';

export type CellDecision =
  | { readonly state: 'verified' | 'locked' | 'cleared' }
  | { readonly state: 'edited'; readonly value: TableCellReply['value'] };

type Decided = { readonly onSaved: (cell: TableCellReply) => void; readonly onRefused: () => void };

export function useDecideCell(tableId: string, { onSaved, onRefused }: Decided) {
  const change = useEndpointMutation('PATCH /v1/tables/{id}/cells/{cell}', {
    invalidates: [queryKeys.threads.tally('cell', tableId)],
    onSuccess: (cell) => {
      onSaved(cell);
      announce(cellStateWords[cell.state].word, 'cell');
    },
    onError: (failure) => {
      showFailureToast('Your decision was not saved.', failure.message);
      onRefused();
    },
  });
  const disputing = useEndpointMutation('POST /v1/tables/{id}/cells/{cell}/disputes', {
    invalidates: [queryKeys.threads.tally('cell', tableId)],
    onSuccess: (cell) => {
      onSaved(cell);
      announce(cellStateWords[cell.state].word, 'cell');
    },
    onError: (failure) => {
      showFailureToast('The cell was not disputed.', failure.message);
      onRefused();
    },
  });
  return {
    dispute: (cell: TableCellReply, reason: string) =>
      disputing.mutate({ params: { id: tableId, cell: cell.id }, body: { reason, version: cell.version } }),
    decide: (cell: TableCellReply, decision: CellDecision) => {
      const body: BodyFor<'PATCH /v1/tables/{id}/cells/{cell}'> = { ...decision, version: cell.version };
      return change.mutate({ params: { id: tableId, cell: cell.id }, body });
    },
    /** True while a decision about this cell is being saved. Those about other cells do not hold it up. */
    isDeciding: (cellId: string) =>
      [change, disputing].some(({ isPending, variables }) => isPending && variables.params?.cell === cellId),
  };
}
