/** Converts our messages and tools to the types of the AI SDK. A message that the provider wants back unchanged replaces our own. Pure. */
import { jsonSchema, type ModelMessage as SdkMessage, tool, type ToolSet } from 'ai';
import type { ModelMessage, ModelRequest, ModelTool } from '../model';
import { type CallIds, createCallIds } from './call-ids';
import { writeCallInput } from './call-input';
import { createPrefixDigest, findKnownMessage, type SdkToolCall, type StateOwner } from './provider-state';
import type { ToolNames } from './tool-names';

export function toSdkTools(tools: readonly ModelTool[], names: ToolNames): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [
      names.toWire(name),
      // No `execute`, so the SDK only proposes calls and never runs one.
      tool({ description, inputSchema: jsonSchema(inputSchema) }),
    ]),
  );
}

export type SdkConversation = {
  readonly messages: SdkMessage[];
  /** The digest of everything that is sent, to be stored in the state of the answer. */
  readonly prefix: string;
};

export function toSdkConversation(
  request: ModelRequest,
  names: ToolNames,
  owner: StateOwner,
): SdkConversation {
  const ids = createCallIds(owner.provider);
  const digest = createPrefixDigest([request.system, request.tools]);
  const messages: SdkMessage[] = [];
  let hasMoved = false;
  for (const message of skipToQuestion(request.messages)) {
    for (const written of message.role === 'assistant' ? writeTurn(message) : [writeOther(message)]) {
      digest.add(written);
      messages.push(written);
    }
  }
  return { messages, prefix: digest.read() };

  function writeTurn(message: AssistantTurn): SdkMessage[] {
    const calls = writeCalls(message, names, ids);
    const state = hasMoved ? undefined : message.providerState;
    const known = findKnownMessage(state, calls, { owner, prefix: digest.read() });
    if (known.type === 'moved') hasMoved = true;
    if (known.type === 'known') return [known.message];
    const text = message.content === '' ? [] : [{ type: 'text' as const, text: message.content }];
    const content = [...text, ...calls];
    // Providers reject an empty assistant message.
    return content.length === 0 ? [] : [{ role: 'assistant', content }];
  }

  function writeOther(message: Exclude<ModelMessage, AssistantTurn>): SdkMessage {
    if (message.role === 'user') return { role: 'user', content: message.content };
    return {
      role: 'tool',
      content: message.results.map((result) => ({
        type: 'tool-result',
        toolCallId: ids.toWire(result.toolCallId),
        toolName: names.toWire(result.name),
        output: { type: result.isError ? 'error-text' : 'text', value: result.content },
      })),
    };
  }
}

type AssistantTurn = Extract<ModelMessage, { role: 'assistant' }>;

/** If only the end of a conversation is sent, it may begin with an answer, but providers require it to begin with a user message. */
function skipToQuestion(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  const first = messages.findIndex(({ role }) => role === 'user');
  return first === -1 ? messages : messages.slice(first);
}

function writeCalls({ toolCalls = [] }: AssistantTurn, names: ToolNames, ids: CallIds): SdkToolCall[] {
  return toolCalls.map(({ id, name, input }) => ({
    type: 'tool-call',
    toolCallId: ids.toWire(id),
    toolName: names.toWire(name),
    input: writeCallInput(input),
  }));
}
