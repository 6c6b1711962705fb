/** Fixed words about MCP servers of others. No schemas, so that screens can import them. */

/** How a request to a server is signed in: not at all, with a bearer token, or with a header of another name. */
export const mcpSignIns = ['none', 'bearer', 'header'] as const;
export type McpSignIn = (typeof mcpSignIns)[number];

/**
 * `on`: agents may call it. `changed`: it was on, but its server describes it differently now, so it is off until an owner accepts the change.
 * `gone`: its server no longer lists it.
 */
export const mcpToolStates = ['off', 'on', 'changed', 'gone'] as const;
export type McpToolState = (typeof mcpToolStates)[number];
