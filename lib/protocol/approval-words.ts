/** The statuses and scopes of approvals, and which previews a list shows. No schemas, so that screens can import it. */

/** Described in `lib/domain/approvals/approval.ts`. */
export const approvalStatuses = [
  'pending',
  'approved',
  'denied',
  'expired',
  'consumed',
  'withdrawn',
] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** Whether an approval allows one call, or similar calls until the run ends. */
export const approvalScopes = ['once', 'run'] as const;
export type ApprovalScope = (typeof approvalScopes)[number];

/** Which previews of changes a list contains: those that wait for a decision, or all. */
export const previewFilters = ['pending', 'all'] as const;
