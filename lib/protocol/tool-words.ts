/** Risks of tool calls and workflow steps, and statuses of calls. No schemas, so that screens can import it. */

/** `read` changes nothing. `write` changes the workspace, where it can be undone. `outward` lets something leave the workspace. */
export const risks = ['read', 'write', 'outward'] as const;
export type Risk = (typeof risks)[number];

/** The stored status of a call. Described in `lib/domain/tools/tool-call.ts`. */
export const toolCallStatuses = ['proposed', 'waiting', 'running', 'done', 'refused'] as const;
export type ToolCallStatus = (typeof toolCallStatuses)[number];

/** The status shown to those who made a call or watch it. A refused call is shown as failed. */
export const shownCallStatuses = ['done', 'failed', 'waiting', 'running'] as const;
export type ShownCallStatus = (typeof shownCallStatuses)[number];

/** The interface through which a call came that was not made in a conversation. */
export const toolSurfaces = ['rest', 'mcp', 'llmx'] as const;
export type ToolSurface = (typeof toolSurfaces)[number];
