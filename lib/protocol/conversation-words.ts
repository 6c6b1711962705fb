/**
 * What a conversation is about, the roles and statuses of its messages, and its export formats. No schemas, so that screens can import it.
 */

/** Conversations in which an agent works with tools, about something other than sources. */
export const agentContextTypes = ['workflow', 'tables'] as const;
export type AgentContextType = (typeof agentContextTypes)[number];

/** Where tools are offered (agent-chat §1, `context_type`). */
export const toolContextTypes = ['collection', ...agentContextTypes] as const;
export type ToolContextType = (typeof toolContextTypes)[number];

/** What a conversation is about. In `workspace`, each question is asked to several collections, or to all of them. */
export const contextTypes = ['workspace', ...toolContextTypes] as const;
export type ContextType = (typeof contextTypes)[number];

/** Who may read a conversation: its author alone, or, once it was shown, everyone in the workspace who may open what it was asked of. */
export const conversationReaders = ['author', 'workspace'] as const;

/** The conversations that can be shown: those that have an address of their own. The others belong to the page of what they are about. */
export const shownContextTypes: readonly ContextType[] = ['collection', 'workspace'];

export const messageRoles = ['user', 'assistant'] as const;
export type MessageRole = (typeof messageRoles)[number];

export const messageStatuses = ['complete', 'running', 'stopped', 'failed', 'partial'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

export const conversationFormats = ['markdown', 'json'] as const;
export type ConversationFormat = (typeof conversationFormats)[number];
