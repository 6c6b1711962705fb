/** What owners can limit, for whom, and how near a limit is. No schemas, so that screens can import it. */

/** `storage` and `sources` are what a workspace keeps, `tokens` and `cost` what is used in a calendar month (UTC). */
export const limitKinds = ['storage', 'sources', 'tokens', 'cost'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** Whose limit it is: that of the whole workspace, or of one member. */
export const limitScopes = ['workspace', 'member'] as const;
export type LimitScope = (typeof limitScopes)[number];

/** `near`: four fifths are used. */
export const meterStates = ['free', 'near', 'reached'] as const;
export type MeterState = (typeof meterStates)[number];
