/**
 * Ends the LLMX session of an agent that leaves (LLMX 3.9), or whose token or member does, which is why it stands below `llmx`. What has not
 * begun is withdrawn, and nobody is asked about it. Work in progress is finished and still reported.
 */
import type { LlmxSession } from '@/lib/domain/llmx/session';
import { withdrawQuestions } from '@/lib/domain/llmx/question-store';
import { listSessionsOfEndedTokens, updateSession } from '@/lib/domain/llmx/store';
import { withdrawTasks } from '@/lib/domain/llmx/task-store';
import type { WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';

export async function endSession(database: Database, session: LlmxSession): Promise<void> {
  if (session.endedAt !== null) return;
  await updateSession(database, session, { endedAt: new Date() });
  await withdrawTasks(database, session);
  await withdrawQuestions(database, session);
}

/**
 * Ends the sessions of agents whose token was revoked or has expired. Their questions appear in the inbox as withdrawn, so that nobody
 * answers an agent that has gone.
 */
export async function endSessionsOfEndedTokens(
  database: Database,
  workspaceId: WorkspaceId,
  now: Date,
): Promise<void> {
  for (const session of await listSessionsOfEndedTokens(database, workspaceId, now))
    await endSession(database, session);
}
