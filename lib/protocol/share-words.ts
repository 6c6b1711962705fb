/** What a share link shows, whether it is open, and what strangers can report about it. No schemas, so that screens can import it. */
export const shareModes = ['snapshot', 'live'] as const;
export type ShareMode = (typeof shareModes)[number];

export const shareStates = ['live', 'expired', 'revoked'] as const;
export type ShareState = (typeof shareStates)[number];

export const reportReasons = ['wrong', 'personal', 'rights', 'harmful', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Why a shared page was not copied: no room in the workspace, no such place, no title for it, or something that passes in a moment. */
export const copyProblems = ['room', 'place', 'title', 'moment'] as const;
export type CopyProblem = (typeof copyProblems)[number];

/** What the form of a copy sends in place of a collection if a new one is wanted. */
export const newCollection = 'new';
