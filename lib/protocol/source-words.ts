/** Kinds and states of sources, the ways they are captured, and the lengths of summaries. No schemas, so that screens can import it. */
export const sourceKinds = ['url', 'note', 'file', 'knowledge', 'reference'] as const;
export type SourceKind = (typeof sourceKinds)[number];

export const sourceStatuses = ['queued', 'running', 'captured', 'failed'] as const;
export type SourceStatus = (typeof sourceStatuses)[number];

/**
 * `feed`: the text that a feed gives for its entry, because there is no page or it cannot be read. `peer`: the passages that a page shared by
 * link shows of the source. `reference`: what a reference in a library says, because its page was not asked for or cannot be read. LLMCP spells
 * them the same.
 */
export const captureWays = ['fetch', 'browser', 'upload', 'note', 'feed', 'peer', 'reference'] as const;
export type CaptureWay = (typeof captureWays)[number];

export const summaryStyles = ['concise', 'detailed'] as const;
export type SummaryStyle = (typeof summaryStyles)[number];

/** What a member marked a source as, for themselves. */
export const readingStates = ['unread', 'later', 'read'] as const;
export type ReadingState = (typeof readingStates)[number];
