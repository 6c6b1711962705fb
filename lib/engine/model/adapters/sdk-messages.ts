/**
 * Our messages and tools in the words of the AI SDK, and what a provider wants back unchanged (thought signatures,
 * reasoning items) out of its answer and into the next request. State of another provider or model is left out. Pure.
 */
import {
  assistantModelMessageSchema,
  jsonSchema,
  type ModelMessage as SdkMessage,
  tool,
  type ToolSet,
} from 'ai';
import { z } from 'zod';
import type { ModelMessage, ModelRequest, ModelTool } from '../model';
import type { ToolNames } from './tool-names';

/** Who may read a state again: thought signatures mean nothing to another model. */
export type StateOwner = { readonly provider: string; readonly model: string };

const stateSchema = z.object({
  provider: z.string(),
  model: z.string(),
  message: assistantModelMessageSchema,
});

type AssistantMessage = Extract<SdkMessage, { role: 'assistant' }>;

export function toSdkTools(tools: readonly ModelTool[], names: ToolNames): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [
      names.toWire(name),
      // Without `execute`: the SDK proposes calls and never runs one.
      tool({ description, inputSchema: jsonSchema(inputSchema) }),
    ]),
  );
}

export function toSdkMessages(request: ModelRequest, names: ToolNames, owner: StateOwner): SdkMessage[] {
  return request.messages.flatMap((message) => toSdkMessage(message, names, owner));
}

function toSdkMessage(message: ModelMessage, names: ToolNames, owner: StateOwner): SdkMessage[] {
  switch (message.role) {
    case 'user':
      return [{ role: 'user', content: message.content }];
    case 'assistant':
      return toAssistantMessage(message, names, owner);
    case 'tool':
      return [
        {
          role: 'tool',
          content: message.results.map((result) => ({
            type: 'tool-result',
            toolCallId: result.toolCallId,
            toolName: names.toWire(result.name),
            output: { type: result.isError ? 'error-text' : 'text', value: result.content },
          })),
        },
      ];
  }
}

function toAssistantMessage(
  message: Extract<ModelMessage, { role: 'assistant' }>,
  names: ToolNames,
  owner: StateOwner,
): SdkMessage[] {
  const state = stateSchema.safeParse(message.providerState);
  if (state.success && state.data.provider === owner.provider && state.data.model === owner.model) {
    return [state.data.message];
  }
  const calls = (message.toolCalls ?? []).map(({ id, name, input }) => ({
    type: 'tool-call' as const,
    toolCallId: id,
    toolName: names.toWire(name),
    // Input that was not JSON is kept as text by the port; a provider only takes an object.
    input: typeof input === 'string' ? {} : input,
  }));
  const text = message.content === '' ? [] : [{ type: 'text' as const, text: message.content }];
  const content = [...text, ...calls];
  // Providers refuse an empty message of the assistant.
  return content.length === 0 ? [] : [{ role: 'assistant', content }];
}

/** The state to keep beside an answer, or undefined where our own message says everything. */
export function readProviderState(messages: readonly SdkMessage[], owner: StateOwner): unknown {
  const message = messages.find((candidate) => candidate.role === 'assistant');
  return message !== undefined && needsState(message) ? { ...owner, message } : undefined;
}

function needsState({ content }: AssistantMessage): boolean {
  return (
    typeof content !== 'string' &&
    content.some(
      (part) =>
        part.type === 'reasoning' || ('providerOptions' in part && part.providerOptions !== undefined),
    )
  );
}
