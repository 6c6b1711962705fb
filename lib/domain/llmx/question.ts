/**
 * A question that an agent asks a person (LLMX 3.7, 3.8, 6.3).
 *
 * States: `open` (until `expiresAt`, which every reader compares with the current time) → `answered` by a person · `withdrawn` (the agent
 * ended its session) · `expired` (nobody answered in time, and the agent was told so).
 */
import { fail, type Result, succeed } from '@/lib/core/result';
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import type { QuestionStatus } from '@/lib/protocol/llmx-words';

export type LlmxQuestion = {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly sessionId: string;
  /** Number of the message that asked. */
  readonly number: number;
  readonly question: string;
  /** Why the agent cannot continue, if it gave a reason. */
  readonly reason: string | null;
  readonly options: readonly string[];
  /** What the agent would choose. */
  readonly preferred: string | null;
  readonly status: QuestionStatus;
  /** The chosen option, or `OTHER` together with a comment. */
  readonly answer: string | null;
  readonly comment: string | null;
  readonly answeredBy: UserId | null;
  readonly answeredAt: Date | null;
  readonly expiresAt: Date;
  readonly createdAt: Date;
};

/** The option recorded when the user answers in free text. */
const ownWords = 'OTHER';

export const findQuestionStatus = (
  { status, expiresAt }: Pick<LlmxQuestion, 'status' | 'expiresAt'>,
  now: Date,
): QuestionStatus => (status === 'open' && expiresAt <= now ? 'expired' : status);

export type Answering = {
  readonly option: string | null;
  readonly comment: string | null;
  readonly by: UserId;
  readonly now: Date;
};

export type AnsweredQuestion = LlmxQuestion & { readonly status: 'answered'; readonly answer: string };

/** @returns the sentence of the refusal if this answer is not possible. */
export function answerQuestion(
  question: LlmxQuestion,
  { option, comment, by, now }: Answering,
): Result<AnsweredQuestion, { readonly code: 'conflict' | 'invalid_input'; readonly reason: string }> {
  const status = findQuestionStatus(question, now);
  if (status !== 'open') return fail({ code: 'conflict', reason: closed[status] });
  if (option === null && comment === null)
    return fail({ code: 'invalid_input', reason: 'Choose an option, or write an answer.' });
  if (option !== null && !question.options.includes(option))
    return fail({ code: 'invalid_input', reason: 'That is not one of the options.' });
  return succeed({
    ...question,
    status: 'answered',
    answer: option ?? ownWords,
    comment,
    answeredBy: by,
    answeredAt: now,
  });
}

const closed = {
  answered: 'Someone has already answered this.',
  withdrawn: 'The agent has withdrawn this question.',
  expired: 'This question has expired.',
} as const;
