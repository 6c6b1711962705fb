/**
 * Reads the envelope that a model server wraps around pieces of an answer: chunks or a whole message of chat completions, lines of Ollama's
 * chat, or an error object. Anything without an envelope is a line of the answer itself. Thoughts are separated from the text; the content
 * is not judged.
 */
import { z } from 'zod';
import type { ModelEvent, ModelUsage } from '../model';
import { ModelProblem } from '../model-problem';

/** The content of one line: a JSON value with its text, text that is not JSON, or the end marker. */
export type StreamUnit =
  | { readonly type: 'json'; readonly value: unknown; readonly text: string }
  | { readonly type: 'text'; readonly text: string; readonly isEvent: boolean }
  | { readonly type: 'done' };

const textSchema = z.string().nullish().catch(undefined);
const count = z.number().int().nonnegative().optional().catch(undefined);
const messageSchema = z.object({ content: textSchema, thinking: textSchema, reasoning_content: textSchema });

const errorSchema = z.object({
  error: z.union([
    z
      .string()
      .min(1)
      .transform((message) => ({ message, type: undefined, code: undefined })),
    z.object({
      message: z.string().optional().catch(undefined),
      type: z.string().optional().catch(undefined),
      code: z.union([z.string(), z.number()]).optional().catch(undefined),
    }),
  ]),
});

const choicesSchema = z.object({
  choices: z.array(
    z.object({
      delta: messageSchema.nullish(),
      message: messageSchema.nullish(),
      finish_reason: textSchema,
    }),
  ),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish().catch(undefined),
});

const ollamaSchema = z.object({
  message: messageSchema,
  done: z.boolean().default(false),
  done_reason: textSchema,
  prompt_eval_count: count,
  eval_count: count,
});

export type EnvelopeReader = {
  read(unit: StreamUnit): Generator<ModelEvent>;
  isDone(): boolean;
  complete(): ModelEvent;
};

export function createEnvelopeReader(): EnvelopeReader {
  let isDone = false;
  let hasEnvelope = false;
  let finish: string | null | undefined;
  let usage: ModelUsage | null = null;

  function* readMessage(message: z.output<typeof messageSchema> | null | undefined): Generator<ModelEvent> {
    const thinking = message?.thinking ?? message?.reasoning_content;
    if (thinking) yield { type: 'thinking_delta', text: thinking };
    if (message?.content) yield { type: 'content_delta', text: message.content };
  }

  function* readValue(value: unknown, text: string): Generator<ModelEvent> {
    const error = findReportedError(value);
    if (error !== null) throw error;
    const completion = choicesSchema.safeParse(value);
    const line = ollamaSchema.safeParse(value);
    if (completion.success) {
      const [choice] = completion.data.choices;
      finish = choice?.finish_reason ?? finish;
      usage =
        writeUsage(completion.data.usage?.prompt_tokens, completion.data.usage?.completion_tokens) ?? usage;
      hasEnvelope = true;
      yield* readMessage(choice?.delta ?? choice?.message);
    } else if (line.success) {
      const { message, done, done_reason, prompt_eval_count, eval_count } = line.data;
      [isDone, finish, hasEnvelope] = [done, done_reason, true];
      usage = writeUsage(prompt_eval_count, eval_count);
      yield* readMessage(message);
    } else yield { type: 'content_delta', text: `${text}\n` };
  }

  return {
    *read(unit) {
      if (unit.type === 'done') isDone = true;
      else if (unit.type === 'json') yield* readValue(unit.value, unit.text);
      // After an envelope, a line that is not JSON is a broken envelope. Otherwise it is a line of the answer, and the caller that reads it
      // reports the problem.
      else if (hasEnvelope) throw new ModelProblem('malformed');
      else yield { type: 'content_delta', text: `${unit.text}\n` };
    },
    isDone: () => isDone,
    complete: () => ({
      type: 'message_complete',
      stopForToolUse: false,
      finishReason: finish === 'length' ? 'length' : finish === 'content_filter' ? 'filtered' : 'stop',
      calls: [],
      usage,
    }),
  };
}

type ReportedError = z.output<typeof errorSchema>['error'];

/** Returns the error that a server reports in the place of an answer, or null if the value is something else. */
export function findReportedError(value: unknown): Error | null {
  const read = errorSchema.safeParse(value);
  return read.success ? toError(read.data.error) : null;
}

/** The message is the provider's; `describeFailure` decides how much of it may be shown. */
function toError({ message = '', type, code }: ReportedError): Error {
  const status = typeof code === 'number' && code >= 400 && code < 600 ? { statusCode: code } : {};
  return Object.assign(new Error(message), { type: type ?? 'stream_error', code, ...status });
}

function writeUsage(inputTokens?: number, outputTokens?: number): ModelUsage | null {
  if (inputTokens === undefined && outputTokens === undefined) return null;
  return { inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0 };
}
