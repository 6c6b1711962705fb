/**
 * Ollama through its native `/api/chat`: one JSON object per line, the last one with `done`. An `error` line ends the answer at any point,
 * even after status 200. A call arrives in one piece; old servers give it no id.
 */
import { z } from 'zod';
import { readJsonAs, toJson } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import type { ModelEvent, ModelToolCall, ModelUsage } from '../model';
import { ModelProblem } from '../model-problem';
import type { ModelAttempt } from '../retry-once';
import { type AdapterOptions, writeKeyHeaders } from './model-config';
import { writeOllamaRequest } from './ollama-request';
import type { StateOwner } from './provider-state';
import { readHttpError } from './read-http-error';
import { readLines } from './read-lines';
import { separateThinking } from './separate-thinking';
import { createToolNames, type ToolNames } from './tool-names';

const lineSchema = z.object({
  error: z.string().optional(),
  message: z
    .object({
      content: z.string().nullish(),
      thinking: z.string().nullish(),
      tool_calls: z
        .array(
          z.object({
            id: z.string().optional(),
            function: z.object({ name: z.string(), arguments: z.unknown() }),
          }),
        )
        .nullish(),
    })
    .optional(),
  done: z.boolean().default(false),
  done_reason: z.string().optional(),
  prompt_eval_count: z.number().int().nonnegative().optional(),
  eval_count: z.number().int().nonnegative().optional(),
});

type OllamaLine = z.output<typeof lineSchema>;

export function createOllamaAttempt(options: AdapterOptions): ModelAttempt {
  return separateThinking(async function* attempt(request, signal) {
    const names = createToolNames(request.tools);
    const response = await options.fetch(`${options.baseUrl}/api/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...writeKeyHeaders('ollama', options.apiKey) },
      body: writeOllamaRequest(request, names, options),
      signal,
    });
    if (!response.ok) throw await readHttpError(response);
    if (response.body === null) throw new ModelProblem('interrupted');
    const answer = createAnswer(names, { provider: 'ollama', model: options.model });
    for await (const text of readLines(response.body)) {
      const line = readLine(text);
      yield* answer.read(line);
      if (!line.done) continue;
      yield answer.complete(line);
      return;
    }
    throw new ModelProblem('interrupted');
  });
}

function readLine(text: string): OllamaLine {
  const read = readJsonAs(lineSchema, text, limits.modelLineChars);
  if (!read.ok) throw new ModelProblem('malformed');
  // The message is the provider's; `describeFailure` decides how much of it may be shown.
  if (read.value.error !== undefined) {
    throw Object.assign(new Error(read.value.error), { type: 'stream_error' });
  }
  return read.value;
}

type Complete = Extract<ModelEvent, { type: 'message_complete' }>;

/** A truncated answer is always reported as truncated, whatever calls it had begun. */
function decideFinishReason(reason: string | undefined, hasCalls: boolean): Complete['finishReason'] {
  if (reason === 'length') return 'length';
  return hasCalls ? 'tool_use' : 'stop';
}

function createAnswer(names: ToolNames, owner: StateOwner) {
  const calls: ModelToolCall[] = [];
  let thinking = '';

  function* read({ message }: OllamaLine): Generator<ModelEvent> {
    thinking += message?.thinking ?? '';
    if (message?.thinking) yield { type: 'thinking_delta', text: message.thinking };
    if (message?.content) yield { type: 'content_delta', text: message.content };
    for (const call of message?.tool_calls ?? []) {
      const id = call.id || `call_${calls.length + 1}_${crypto.randomUUID()}`;
      const name = names.fromWire(call.function.name);
      const input = toJson(call.function.arguments ?? {});
      calls.push({ id, name, input });
      yield { type: 'tool_use_start', id, name };
      yield { type: 'tool_use_input', id, partialInput: JSON.stringify(input) };
    }
  }

  function complete(line: OllamaLine): ModelEvent {
    const finishReason = decideFinishReason(line.done_reason, calls.length > 0);
    const complete: Complete = {
      type: 'message_complete',
      stopForToolUse: finishReason === 'tool_use',
      finishReason,
      calls,
      usage: readUsage(line),
    };
    return thinking === '' ? complete : { ...complete, providerState: { ...owner, thinking } };
  }

  return { read, complete };
}

function readUsage(line: OllamaLine): ModelUsage | null {
  const { prompt_eval_count: inputTokens, eval_count: outputTokens } = line;
  if (inputTokens === undefined && outputTokens === undefined) return null;
  // A prompt that was still in Ollama's cache is not evaluated again and therefore not counted.
  return { inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0 };
}
