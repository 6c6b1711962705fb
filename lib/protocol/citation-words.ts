/** How well a citation's quote matches its source, and whether the passage is still there. No schemas, so that screens can import it. */

/** Whether a located quote matches the source character for character, or nearly. */
export const locatedMatches = ['exact', 'near'] as const;
export type LocatedMatch = (typeof locatedMatches)[number];

/** Why a passage is no longer in the newest revision of its source. */
export const staleStates = ['changed', 'vanished', 'source_deleted'] as const;
export type StaleState = (typeof staleStates)[number];

export const citationStates = ['current', ...staleStates] as const;
export type CitationState = (typeof citationStates)[number];
