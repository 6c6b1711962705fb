/** Reads the questions of agents to people (LLMX 6.3), open or closed. */
import { countQuestions, listQuestions } from '@/lib/domain/llmx/question-store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { QuestionFilter } from '@/lib/protocol/llmx-words';
import { endSessionsOfEndedTokens } from '@/lib/server/team/end-llmx-session';
import type { PageRequest } from './read-sessions';
import { presentQuestions } from './present-questions';
import { createIdCursor } from '../replies/list-cursor';

const cursor = createIdCursor('questions');

/** A question appears in the inbox of the member whose agent asks, and of every owner. */
export function readQuestions(
  actor: Viewer,
  { status, cursor: asked, limit }: PageRequest & { readonly status: QuestionFilter },
  now: Date = new Date(),
) {
  const place = cursor.read(actor, asked);
  return inWorkspace(actor, async (database) => {
    await endSessionsOfEndedTokens(database, actor.workspaceId, now);
    const askedFor = actor.role === 'owner' ? null : actor.userId;
    const questions = await listQuestions(database, actor.workspaceId, {
      isOpen: status === 'open',
      now,
      askedFor,
      limit,
      ...(place === undefined ? {} : { before: place }),
    });
    return {
      items: await presentQuestions(database, actor, { questions, now }),
      next: cursor.writeNext(actor, { items: questions, limit }),
      open_count: await countQuestions(database, actor.workspaceId, { isOpen: true, now, askedFor }),
    };
  });
}
