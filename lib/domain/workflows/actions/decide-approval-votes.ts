/**
 * Decides when the votes on a waiting step are sufficient (protocols 2, `seek_approval`). Each person has one vote; votes of people who
 * were not asked do not count. Pure.
 */
export const approvalRules = ['any', 'all', 'majority'] as const;
export type ApprovalRule = (typeof approvalRules)[number];

export type ApprovalVote = { readonly userId: string; readonly vote: 'approve' | 'reject' };

/**
 * Null while further votes could still change the result. Under `any`, approval and rejection need the same number of votes, so the first
 * vote decides.
 */
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
