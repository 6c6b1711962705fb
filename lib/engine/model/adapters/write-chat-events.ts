/**
 * Writes a whole `chat.completion` as the chunks that a streamed one consists of (OpenAI's reference of chat completions: a chunk has `delta` in
 * the place of `message`, and its calls are numbered). All other fields are the same in both.
 */
import { z } from 'zod';

const completionSchema = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        message: z.looseObject({ tool_calls: z.array(z.looseObject({})).nullish() }),
      }),
    )
    .min(1),
});

/** Returns null if the reply is no completion. */
export function writeChatEvents(reply: unknown): string | null {
  const read = completionSchema.safeParse(reply);
  if (!read.success) return null;
  const choices = read.data.choices.map(({ message, ...choice }) => ({
    ...choice,
    delta: { ...message, tool_calls: message.tool_calls?.map((call, index) => ({ ...call, index })) },
  }));
  const chunk = { ...read.data, object: 'chat.completion.chunk', choices };
  return `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`;
}
