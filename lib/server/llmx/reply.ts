/** Immediate replies to an outside agent, stored with the messages they answer. */
import type { LlmxSession, StoredMessage } from '@/lib/domain/llmx/session';
import { appendMessage } from '@/lib/domain/llmx/store';
import type { Database } from '@/lib/platform/db/in-workspace';
import { answerRefused, type Header, type LlmxMessage } from '@/lib/protocol/llmx';

/** The key of the reply to the message at a position of the session. */
export const nameReply = (position: number) => `reply:${position}`;

export type Reply = { readonly answer: LlmxMessage; readonly answers?: number; readonly key?: string };

/** Sends the reply under our next number. */
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

/** The refusal is stored, so that people see what went wrong. The refused number may be used again. */
export async function refuse(database: Database, { session, header, reason }: Refused): Promise<string> {
  const answer = answerRefused(header, reason, { from: session.target, sequence: 1 });
  return (await reply(database, session, { answer, answers: header.s })).text;
}
