/** Says in a sentence what policy and people decided about a call, with the rule for those who want to look it up. Pure. */
import type { RunCallReply } from '@/lib/protocol/http/tools';

export function describeVerdict(call: RunCallReply): string {
  const rule = call.rule_id === null ? '' : ` (rule ${call.rule_id})`;
  return `${describeDecision(call)}${rule}`;
}

function describeDecision({ approval, status, reason, rule_id: ruleId }: RunCallReply): string {
  if (approval === null) {
    if (ruleId === null)
      return status === 'refused' ? 'refused before the policy check' : 'not yet checked against policy';
    const word = status === 'refused' ? 'not allowed' : 'allowed without approval';
    return reason === null || status === 'refused' ? word : `${word}: ${reason}`;
  }
  const person = approval.decided_by?.name ?? 'nobody';
  switch (approval.status) {
    case 'pending':
      return `needs approval: ${approval.reason}`;
    case 'approved':
    case 'consumed':
      return approval.scope === 'run' ? `approved for the run by ${person}` : `approved by ${person}`;
    case 'denied':
      return `denied by ${person}`;
    case 'expired':
      return 'approval expired';
    case 'withdrawn':
      return 'withdrawn before anybody decided';
  }
}
