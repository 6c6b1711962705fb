/** What a share link shows, whether it is open, and what strangers can report about it. No schemas, so that screens can import it. */
export const shareModes = ['snapshot', 'live'] as const;
export type ShareMode = (typeof shareModes)[number];

export const shareStates = ['live', 'expired', 'revoked'] as const;
export type ShareState = (typeof shareStates)[number];

export const reportReasons = ['wrong', 'personal', 'rights', 'harmful', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
