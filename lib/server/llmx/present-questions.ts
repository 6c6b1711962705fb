/** Presents questions of agents as replies, with the names of the people they are for. */
import { findQuestionStatus, type LlmxQuestion } from '@/lib/domain/llmx/question';
import type { LlmxSession } from '@/lib/domain/llmx/session';
import { findSession } from '@/lib/domain/llmx/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { listMembers } from '@/lib/domain/team/member-store';
import { hasRight } from '@/lib/domain/team/role';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { LlmxQuestionReply } from '@/lib/protocol/http/llmx';

type Shown = { readonly questions: readonly LlmxQuestion[]; readonly now: Date };

export async function presentQuestions(
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
