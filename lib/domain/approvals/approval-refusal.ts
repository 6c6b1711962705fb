/** Why an approval cannot be decided or used: a closed set of codes, each with a sentence for the user or the log. Pure. */
const approvalRefusals = {
  not_allowed: 'Only the person this is asked for, with the right to it, or an owner can decide it.',
  already_decided: 'Somebody has decided this already.',
  expired: 'Nobody decided this in time. Ask again.',
  withdrawn: 'What asked for this has ended, so there is nothing to decide.',
  not_editable:
    'These arguments cannot be changed in an approval. Refuse the call and say what should be different.',
  no_run: 'A step of a workflow is approved once. A permission for more is given with the workflow.',
  not_approved: 'Nobody has approved this.',
  already_used: 'This approval has been used. Each call needs its own.',
  other_call: 'This approval is for another call.',
  other_arguments: 'This approval is for other arguments.',
  right_lost: 'Whoever approved this may no longer do so.',
  not_due: 'The time for this has not run out.',
  ended: 'This has ended already.',
} as const;

export type ApprovalRefusalCode = keyof typeof approvalRefusals;

export type ApprovalRefusal = {
  readonly code: ApprovalRefusalCode;
  readonly reason: string;
};

export function createRefusal(code: ApprovalRefusalCode): ApprovalRefusal {
  return { code, reason: approvalRefusals[code] };
}
