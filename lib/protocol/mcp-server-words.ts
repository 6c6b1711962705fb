/** Fixed words about MCP servers of others. No schemas, so that screens can import them. */

/** How a request to a server is signed in: not at all, with a bearer token, with a header of another name, or as an owner who signed in there (OAuth). */
export const mcpSignIns = ['none', 'bearer', 'header', 'oauth'] as const;
export type McpSignIn = (typeof mcpSignIns)[number];

/** `waiting`: no owner has signed in yet. `ended`: the server accepts the sign-in no more, and an owner has to sign in again. */
export const mcpSignInStates = ['waiting', 'signed_in', 'ended'] as const;
export type McpSignInState = (typeof mcpSignInStates)[number];

/**
 * What became of a sign-in, as the address says to which the browser returns. `refused`: the person or the server said no. `expired`: it has waited
 * too long, was used already, or belongs to another browser. `wrong_issuer`: another server answered than the one that was asked.
 */
export const mcpSignInOutcomes = ['done', 'refused', 'expired', 'wrong_issuer', 'failed'] as const;
export type McpSignInOutcome = (typeof mcpSignInOutcomes)[number];

/**
 * `on`: agents may call it. `changed`: it was on, but its server describes it differently now, so it is off until an owner accepts the change.
 * `gone`: its server no longer lists it.
 */
export const mcpToolStates = ['off', 'on', 'changed', 'gone'] as const;
export type McpToolState = (typeof mcpToolStates)[number];
