/**
 * The system prompt of a chat about workflows or tables (agent-chat §6): the specification's blocks in its order. The same context and
 * tools give the same prompt, and one golden test per context shows every change. Collections have prompts of their own, made for LLMCP.
 */
import type { AgentContextType } from '@/lib/protocol/conversation-words';
import { type ClientContext, writeContextBlock } from './context-block';
import type { OfferedTool } from './offered-tools';
import { responseGuidance } from './response-guidance';
import { writeTablesRoleBlock } from './tables-role-block';
import { writeRoleBlock, writeToolGuidance } from './workflow-blocks';

export type SystemPromptParts = {
  readonly contextType: AgentContextType;
  /** The client's state as it was sent, or null if it sent none. */
  readonly context: ClientContext | null;
  /** Exactly the tools that are sent with the request. */
  readonly tools: readonly OfferedTool[];
};

export function buildSystemPrompt({ contextType, context, tools }: SystemPromptParts): string {
  const isWorkflow = contextType === 'workflow';
  return [
    ...(isWorkflow ? [writeRoleBlock(tools), writeToolGuidance(tools)] : [writeTablesRoleBlock(tools)]),
    responseGuidance,
    ...(context === null ? [] : [writeContextBlock({ noun: isWorkflow ? 'workflow' : 'table', context })]),
  ].join('\n\n');
}
