/** What calls of tools and steps of workflows risk, and how a call stands. No schemas, so that screens can import it. */

/** `read` changes nothing; `write` changes the workspace, and can be undone there; `outward` lets something leave it. */
export const risks = ['read', 'write', 'outward'] as const;
export type Risk = (typeof risks)[number];

/** As a call is kept. Described in `lib/domain/tools/tool-call.ts`. */
export const toolCallStatuses = ['proposed', 'waiting', 'running', 'done', 'refused'] as const;
export type ToolCallStatus = (typeof toolCallStatuses)[number];

/** As a call is shown to whoever made it or watches it: a refused call has failed. */
export const shownCallStatuses = ['done', 'failed', 'waiting', 'running'] as const;
export type ShownCallStatus = (typeof shownCallStatuses)[number];

/** Where a call from outside a conversation comes from. */
export const toolSurfaces = ['rest', 'mcp', 'llmx'] as const;
export type ToolSurface = (typeof toolSurfaces)[number];
