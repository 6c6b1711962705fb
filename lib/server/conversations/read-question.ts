/**
 * Reads the question of a chat for its search and its packet. A follow-up is rewritten with what it refers to (`resolve-follow-up.ts`), and
 * every model is told how it was read. The built-in reader reads follow-ups by itself, because programs may also send it packets. Pure.
 */
import { limits } from '@/lib/core/limits';
import { sliceWhole } from '@/lib/core/text';
import type { Message } from '@/lib/domain/conversations/store';
import { resolveFollowUp } from '@/lib/engine/model/resolve-follow-up';

export type ReadQuestion = {
  /** What to search for. */
  readonly query: string;
  /** What to send to a language model. */
  readonly sent: string;
  /** One line for the run, or null if the question stands by itself. */
  readonly step: string | null;
};

export function readQuestion(
  question: string,
  path: readonly Pick<Message, 'role' | 'markdown'>[],
): ReadQuestion {
  const earlier = path.flatMap(({ role, markdown }) => (role === 'user' ? [markdown] : []));
  const readAs = resolveFollowUp(question, earlier);
  // A follow-up that could not be rewritten is searched together with the question before it.
  if (readAs === null)
    return { query: [earlier.at(-1) ?? '', question].join(' '), sent: question, step: null };
  return {
    query: readAs,
    sent: `${question}\n\n(Read as: ${readAs})`,
    step: sliceWhole(`Read as: ${readAs}`, limits.linkTextChars),
  };
}
