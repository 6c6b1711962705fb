/** Answers to an outside agent, given at once and kept with what they answer. */
import type { LlmxSession, StoredMessage } from '@/lib/domain/llmx/session';
import { appendMessage } from '@/lib/domain/llmx/store';
import type { Database } from '@/lib/platform/db/in-workspace';
import { answerRefused, type Header, type LlmxMessage } from '@/lib/protocol/llmx';

/** The answer to what stands at a place of the session. */
export const nameReply = (position: number) => `reply:${position}`;

export type Reply = { readonly answer: LlmxMessage; readonly answers?: number; readonly key?: string };

/** Under the next number of ours. */
export function reply(
  database: Database,
  session: LlmxSession,
  { answer, ...beside }: Reply,
): Promise<StoredMessage> {
  const { f: from, t: to, b: batch } = answer.header;
  return appendMessage(database, session, {
    from,
    to,
    blocks: answer.blocks,
    direction: 'replied',
    ...(batch === undefined ? {} : { batch }),
    ...beside,
  });
}

type Refused = { readonly session: LlmxSession; readonly header: Header; readonly reason: string };

/** Kept, so that people see what went wrong; the number that was refused may be used again. */
export async function refuse(database: Database, { session, header, reason }: Refused): Promise<string> {
  const answer = answerRefused(header, reason, { from: session.target, sequence: 1 });
  return (await reply(database, session, { answer, answers: header.s })).text;
}
