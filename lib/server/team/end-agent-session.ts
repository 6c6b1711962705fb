/** An agent leaves (LLMX 3.9): what had not begun is not begun any more, and nobody is asked; what is at work comes to its end and is still told. */
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

/** Agents whose token was revoked or is over have left: what they ask stands in the inbox as withdrawn, and nobody answers into the void. */
export async function endSessionsOfEndedTokens(
  database: Database,
  workspaceId: WorkspaceId,
  now: Date,
): Promise<void> {
  for (const session of await listSessionsOfEndedTokens(database, workspaceId, now))
    await endSession(database, session);
}
