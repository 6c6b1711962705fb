/**
 * Lets a person answer an agent's question (LLMX 6.3). The answer and the RES that tells the agent are stored in one transaction. Only a
 * person in a browser may answer: with its token, an agent would answer itself.
 */
import { AppError, notFound } from '@/lib/core/errors';
import { answerQuestion, type LlmxQuestion } from '@/lib/domain/llmx/question';
import { endQuestion, findQuestion } from '@/lib/domain/llmx/question-store';
import type { LlmxSession } from '@/lib/domain/llmx/session';
import { appendMessage, findSession, lockSession } from '@/lib/domain/llmx/store';
import type { Editor, PersonInBrowser, Viewer } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { LlmxQuestionReply } from '@/lib/protocol/http/llmx';
import { endSessionsOfEndedTokens } from '@/lib/server/team/end-llmx-session';
import { presentQuestions } from './present-questions';

export type LlmxQuestionAnswer = {
  readonly id: string;
  readonly option?: string | null | undefined;
  readonly comment?: string | null | undefined;
};

export async function answerLlmxQuestion(
  actor: Editor & PersonInBrowser,
  { id, option = null, comment = null }: LlmxQuestionAnswer,
  now: Date = new Date(),
): Promise<LlmxQuestionReply> {
  // Runs in a separate transaction, which is kept if the answer is refused.
  await inWorkspace(actor, (database) => endSessionsOfEndedTokens(database, actor.workspaceId, now));
  return inWorkspace(actor, async (database) => {
    const question = await requireQuestion(database, actor, id);
    const session = await lockSession(database, { ...question, id: question.sessionId });
    if (session === null) throw notFound('question');
    const answered = answerQuestion(question, { option, comment, by: actor.userId, now });
    if (!answered.ok) throw new AppError(answered.failure.code, answered.failure.reason);
    if (!(await endQuestion(database, question, answered.value)))
      throw new AppError('conflict', 'Someone else has just answered this.');
    await tellAnswer(database, session, answered.value);
    const [presented] = await presentQuestions(database, actor, { questions: [answered.value], now });
    if (presented === undefined) throw notFound('question');
    return presented;
  });
}

async function tellAnswer(
  database: Database,
  session: LlmxSession,
  { id, number, answer, comment }: LlmxQuestion,
): Promise<void> {
  const fields = { o: answer ?? '', ...(comment === null ? {} : { msg: comment }), x_re: number };
  await appendMessage(database, session, {
    from: session.target,
    to: session.sender,
    blocks: [{ type: 'RES', fields }],
    direction: 'queued',
    answers: number,
    key: `answer:${id}`,
  });
}

async function requireQuestion(database: Database, actor: Viewer, id: string): Promise<LlmxQuestion> {
  const question = await findQuestion(database, actor.workspaceId, id);
  const session = question && (await findSession(database, actor.workspaceId, question.sessionId));
  const isForActor = actor.role === 'owner' || session?.userId === actor.userId;
  if (question === null || session === null || !isForActor) throw notFound('question');
  return question;
}
