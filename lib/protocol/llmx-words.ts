/** The directions of messages in an LLMX session, and the statuses of its agents' questions. No schemas, so that screens can import it. */

/**
 * `received` from the outside agent; `replied` to it immediately; `queued` until it asks for new messages; `exchanged` between agents of a
 * run.
 */
export const messageDirections = ['received', 'replied', 'queued', 'exchanged'] as const;
export type MessageDirection = (typeof messageDirections)[number];

export const questionStatuses = ['open', 'answered', 'withdrawn', 'expired'] as const;
export type QuestionStatus = (typeof questionStatuses)[number];

/** Which questions a list contains. `closed` means all that are not open, for whatever reason. */
export const questionFilters = ['open', 'closed'] as const;
export type QuestionFilter = (typeof questionFilters)[number];
