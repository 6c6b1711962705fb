/** Which way messages of an LLMX session went, and how the questions of its agents stand. No schemas, so that screens can import it. */
/**
 * `received` from the outside agent; `replied` to it at once; `queued` for when it asks what there is; `exchanged` between agents of a run.
 */
export const messageDirections = ['received', 'replied', 'queued', 'exchanged'] as const;
export type MessageDirection = (typeof messageDirections)[number];

export const questionStatuses = ['open', 'answered', 'withdrawn', 'expired'] as const;
export type QuestionStatus = (typeof questionStatuses)[number];

/** Which questions a list holds: `closed` are those that are not open, for whatever reason. */
export const questionFilters = ['open', 'closed'] as const;
export type QuestionFilter = (typeof questionFilters)[number];
