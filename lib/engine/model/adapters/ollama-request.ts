/**
 * The body of Ollama's native `/api/chat`. `num_ctx` exists only in this API: without it Ollama silently cuts off the beginning of a long
 * prompt. Thinking is switched off, so that the reply contains only the answer. Pure.
 */
import { z } from 'zod';
import type { JsonValue } from '@/lib/core/json';
import type { ModelMessage, ModelRequest } from '../model';
import { writeCallInput } from './call-input';
import type { ToolNames } from './tool-names';

export type OllamaTarget = { readonly model: string; readonly contextTokens: number };

export function writeOllamaRequest(request: ModelRequest, names: ToolNames, target: OllamaTarget): string {
  const hasTools = request.tools.length > 0;
  return JSON.stringify({
    model: target.model,
    messages: [
      { role: 'system', content: request.system },
      ...request.messages.flatMap((message) => toOllamaMessages(message, { names, target })),
    ],
    stream: true,
    think: false,
    tools: hasTools ? request.tools.map((tool) => toOllamaTool(tool, names)) : undefined,
    // `format` forces every reply into JSON, including tool calls, so it is left out if there are tools.
    format: request.responseFormat === 'json' && !hasTools ? 'json' : undefined,
    options: {
      num_ctx: target.contextTokens,
      num_predict: request.maxOutputTokens,
      temperature: request.temperature,
    },
  });
}

function toOllamaTool(tool: ModelRequest['tools'][number], names: ToolNames) {
  const { name, description, inputSchema } = tool;
  return { type: 'function', function: { name: names.toWire(name), description, parameters: inputSchema } };
}

/** The model's thoughts between calls. The template of a thinking model inserts them before the calls again. */
const stateSchema = z.object({ provider: z.literal('ollama'), model: z.string(), thinking: z.string() });

function readThinking(state: JsonValue | undefined, { model }: OllamaTarget): string | undefined {
  const read = stateSchema.safeParse(state);
  return read.success && read.data.model === model ? read.data.thinking : undefined;
}

type RequestParts = { readonly names: ToolNames; readonly target: OllamaTarget };

function toOllamaMessages(message: ModelMessage, { names, target }: RequestParts): object[] {
  switch (message.role) {
    case 'user':
      return [{ role: 'user', content: message.content }];
    case 'assistant': {
      const calls = (message.toolCalls ?? []).map(({ id, name, input }) => ({
        id,
        function: { name: names.toWire(name), arguments: writeCallInput(input) },
      }));
      return [
        {
          role: 'assistant',
          content: message.content,
          thinking: readThinking(message.providerState, target),
          tool_calls: calls.length > 0 ? calls : undefined,
        },
      ];
    }
    case 'tool':
      return message.results.map((result) => ({
        role: 'tool',
        tool_name: names.toWire(result.name),
        tool_call_id: result.toolCallId,
        content: result.content,
      }));
  }
}
