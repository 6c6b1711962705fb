/** Why an approval cannot be decided or used: a closed set of codes, each with a sentence for the user or the log. Pure. */
const approvalRefusals = {
  not_allowed: 'Only the person who was asked, if they have the right to, or an owner can decide this.',
  already_decided: 'Someone has already decided this.',
  expired: 'Nobody decided this in time. Ask again.',
  withdrawn: 'The run or execution that asked for this has ended, so there is nothing to decide.',
  not_editable:
    'These arguments cannot be edited in an approval. Refuse the call and say what should change.',
  no_run:
    'A workflow step is approved one time only. To allow more, give permission when you approve the workflow.',
  not_approved: 'Nobody has approved this.',
  already_used: 'This approval has been used. Each call needs its own.',
  other_call: 'This approval is for another call.',
  other_arguments: 'This approval is for other arguments.',
  right_lost: 'The person who approved this no longer has the right to.',
  not_due: 'This has not expired yet.',
  ended: 'This has already ended.',
} as const;

export type ApprovalRefusalCode = keyof typeof approvalRefusals;

export type ApprovalRefusal = {
  readonly code: ApprovalRefusalCode;
  readonly reason: string;
};

export function createRefusal(code: ApprovalRefusalCode): ApprovalRefusal {
  return { code, reason: approvalRefusals[code] };
}
