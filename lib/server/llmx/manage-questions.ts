/**
 * What agents ask people (LLMX 6.3): reading it, and answering. The answer, and the RES that tells the agent of it, are kept together. A person answers, in a
 * browser: with its own token an agent would answer itself.
 */
import { AppError, notFound } from '@/lib/core/errors';
import { answerQuestion, findQuestionStatus, type LlmxQuestion } from '@/lib/domain/llmx/question';
import { countQuestions, endQuestion, findQuestion, listQuestions } from '@/lib/domain/llmx/question-store';
import type { LlmxSession } from '@/lib/domain/llmx/session';
import { appendMessage, findSession, lockSession } from '@/lib/domain/llmx/store';
import type { Editor, PersonInBrowser, Viewer } from '@/lib/domain/team/actor';
import { listMembers } from '@/lib/domain/team/member-store';
import { hasRight } from '@/lib/domain/team/role';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { LlmxQuestionReply } from '@/lib/protocol/http/llmx';
import { endSessionsOfEndedTokens } from '../team/end-agent-session';
import type { Page } from './read-sessions';

/** A question stands in the inbox of whoever's agent asks, and of every owner. */
export function readQuestions(
  actor: Viewer,
  { status, cursor, limit }: Page & { readonly status: 'open' | 'closed' },
  now: Date = new Date(),
) {
  return inWorkspace(actor.workspaceId, async (database) => {
    await endSessionsOfEndedTokens(database, actor.workspaceId, now);
    const askedFor = actor.role === 'owner' ? null : actor.userId;
    const questions = await listQuestions(database, actor.workspaceId, {
      isOpen: status === 'open',
      now,
      askedFor,
      limit,
      ...(cursor === undefined ? {} : { before: cursor }),
    });
    return {
      items: await presentQuestions(database, actor, { questions, now }),
      next: questions.length === limit ? (questions.at(-1)?.id ?? null) : null,
      open_count: await countQuestions(database, actor.workspaceId, { isOpen: true, now, askedFor }),
    };
  });
}

export type Answer = {
  readonly id: string;
  readonly option?: string | null | undefined;
  readonly comment?: string | null | undefined;
};

export async function answerLlmxQuestion(
  actor: Editor & PersonInBrowser,
  { id, option = null, comment = null }: Answer,
  now: Date = new Date(),
): Promise<LlmxQuestionReply> {
  // In a transaction of its own, which stays when the answer is refused.
  await inWorkspace(actor.workspaceId, (database) =>
    endSessionsOfEndedTokens(database, actor.workspaceId, now),
  );
  return inWorkspace(actor.workspaceId, async (database) => {
    const question = await requireQuestion(database, actor, id);
    const session = await lockSession(database, { ...question, id: question.sessionId });
    if (session === null) throw notFound('question');
    const answered = answerQuestion(question, { option, comment, by: actor.userId, now });
    if (!answered.ok) throw new AppError(answered.failure.code, answered.failure.reason);
    if (!(await endQuestion(database, question, answered.value)))
      throw new AppError('conflict', 'Somebody has answered this in the same moment.');
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

type Shown = { readonly questions: readonly LlmxQuestion[]; readonly now: Date };

async function presentQuestions(
  database: Database,
  actor: Viewer,
  { questions, now }: Shown,
): Promise<LlmxQuestionReply[]> {
  const members = await listMembers(database, actor.workspaceId);
  const names = new Map(members.map(({ userId, name }) => [userId, name]));
  const nameMember = (id: LlmxSession['userId']) => ({ id, name: names.get(id) ?? 'A former member' });
  const presented: LlmxQuestionReply[] = [];
  for (const question of questions) {
    const session = await findSession(database, actor.workspaceId, question.sessionId);
    if (session === null) continue;
    const status = findQuestionStatus(question, now);
    const { id, number, reason, preferred, answer, comment, answeredBy } = question;
    presented.push({
      id,
      number,
      reason,
      preferred,
      answer,
      comment,
      status,
      question: question.question,
      session_id: session.id,
      agent: session.sender,
      options: [...question.options],
      asked_for: nameMember(session.userId),
      answered_by: answeredBy === null ? null : nameMember(answeredBy),
      answered_at: question.answeredAt?.toISOString() ?? null,
      created_at: question.createdAt.toISOString(),
      expires_at: question.expiresAt.toISOString(),
      can_answer: status === 'open' && hasRight(actor.role, 'editor'),
    });
  }
  return presented;
}
