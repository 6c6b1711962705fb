/**
 * When the votes on a waiting step decide it (protocols 2, `seek_approval`). One vote a person; a vote of somebody who was not asked
 * does not count. Pure.
 */
export const approvalRules = ['any', 'all', 'majority'] as const;
export type ApprovalRule = (typeof approvalRules)[number];

export type ApprovalVote = { readonly userId: string; readonly vote: 'approve' | 'reject' };

/** Null while more votes could still turn it. Approval and rejection need the same number under `any`; the first vote decides. */
export function decideApprovalVotes(
  rule: ApprovalRule,
  approvers: readonly string[],
  votes: readonly ApprovalVote[],
): 'approved' | 'rejected' | null {
  const asked = new Set(approvers);
  const counted = new Map<string, ApprovalVote['vote']>();
  for (const { userId, vote } of votes) {
    if (asked.has(userId) && !counted.has(userId)) counted.set(userId, vote);
  }
  const first = counted.values().next().value;
  if (first === undefined) return null;
  if (rule === 'any') return first === 'approve' ? 'approved' : 'rejected';
  const approving = [...counted.values()].filter((vote) => vote === 'approve').length;
  const needed = rule === 'all' ? asked.size : Math.floor(asked.size / 2) + 1;
  if (approving >= needed) return 'approved';
  const open = asked.size - counted.size;
  return approving + open < needed ? 'rejected' : null;
}
