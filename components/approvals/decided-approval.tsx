import { Time } from '@/components/ui/time';
import { StateLabel } from '@/components/ui/state-label';
import type { ApprovalReply } from '@/lib/protocol/http/approvals';
import { describeDecider, describeStatus } from './describe-approval';

/** Shows the outcome of an approval: the word for it, who decided, their reason, and when. */
export function DecidedApproval({ approval }: { readonly approval: ApprovalReply }) {
  const { state, word } = describeStatus(approval);
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-soft">
      <StateLabel state={state}>{word}</StateLabel>
      <span className="[overflow-wrap:anywhere]">{describeDecider(approval)}</span>
      {approval.decided_at !== null && <Time of={approval.decided_at} className="text-label" />}
    </p>
  );
}
