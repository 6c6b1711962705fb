/** Sends the user's decision once. If someone else decided first, it says so and reloads the approval. */
import { announce } from '@/components/shell/announce';
import { showFailureToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useRefresh } from '@/lib/client/use-refresh';
import type { ApprovalReply } from '@/lib/protocol/http/approvals';
import { describeStatus } from './describe-approval';

/** True if the approval can no longer be decided and the card is out of date. */
const isLate = (code: string) => code === 'conflict' || code === 'not_found';

export function useDecideApproval(
  approval: Pick<ApprovalReply, 'id' | 'run_id'>,
  onDecided: (() => void) | undefined,
) {
  const refresh = useRefresh();
  const { id, run_id: runId } = approval;
  const keys = [queryKeys.approvals.all(), ...(runId === null ? [] : [queryKeys.runs.one(runId)])];
  const decide = useEndpointMutation('POST /v1/approvals/{id}', {
    invalidates: keys,
    onSuccess: (reply) => {
      announce(describeStatus(reply).word, 'approval');
      onDecided?.();
    },
    onError: (failure) => {
      if (!isLate(failure.code)) return;
      showFailureToast('Your decision was not saved.', failure.message);
      void refresh(...keys).then(onDecided);
    },
  });
  const { error } = decide;
  return {
    decide: (body: NonNullable<Parameters<typeof decide.mutate>[0]['body']>) =>
      decide.mutate({ params: { id }, body }),
    /** Stays true while the approval is reloaded, so that nothing is decided twice. */
    isDeciding: decide.isPending || decide.isSuccess || (error !== null && isLate(error.code)),
    failure: error !== null && !isLate(error.code) ? error : null,
  };
}
