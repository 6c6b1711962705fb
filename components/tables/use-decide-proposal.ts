/**
 * Decides a proposed change of a table. An approval applies to exactly what was shown, by its hash. If the decision is refused, the
 * proposal is reloaded.
 */
import { announce } from '@/components/shell/announce';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useRefresh } from '@/lib/client/use-refresh';
import type { TablePreviewReply } from '@/lib/protocol/http/table-previews';

export function useDecideProposal(
  { id, draft_hash: hash, operation }: Pick<TablePreviewReply, 'id' | 'draft_hash' | 'operation'>,
  onDecided: () => void,
) {
  const refresh = useRefresh();
  const options = (word: string) => ({
    invalidates: [queryKeys.tables.all(), queryKeys.runs.all()],
    onSuccess: () => {
      announce(word, 'proposal');
      onDecided();
    },
    onError: () => void refresh(queryKeys.tables.all()),
  });
  const done = operation.type === 'add_column' ? 'The column was added' : 'The cells are being filled';
  const approve = useEndpointMutation('POST /v1/table-previews/{id}/approve', options(done));
  const reject = useEndpointMutation('POST /v1/table-previews/{id}/reject', options('Rejected'));
  return {
    approve: () => approve.mutate({ params: { id }, body: { hash } }),
    reject: (reason: string) => reject.mutate({ params: { id }, body: reason === '' ? {} : { reason } }),
    isDeciding: approve.isPending || reject.isPending,
    failure: approve.error ?? reject.error,
  };
}
