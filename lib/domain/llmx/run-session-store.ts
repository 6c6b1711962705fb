/**
 * The conversation among the agents of one run (protocols 5). Its worker writes each message in the transaction that stores what the
 * message reports.
 */
import type { Database } from '@/lib/platform/db/in-workspace';
import type { CollectionId, RunId, UserId, WorkspaceId } from '@/lib/core/ids';
import type { LlmxSession, MessageDraft, StoredMessage } from './session';
import { appendMessage, insertSession, lockSession, type SessionName } from './store';

export type TalkingRun = {
  readonly id: RunId;
  readonly workspaceId: WorkspaceId;
  readonly userId: UserId;
  readonly collectionId: CollectionId | null;
};

/** Null if its agents have not sent anything yet. */
export async function findRunSession(
  database: Database,
  { id: runId, workspaceId }: Pick<TalkingRun, 'id' | 'workspaceId'>,
): Promise<string | null> {
  const row = await database.llmxSession.findFirst({ where: { runId, workspaceId }, select: { id: true } });
  return row?.id ?? null;
}

/** Returns the run's session and opens it if necessary. A worker that takes the run over continues in the same session. */
export async function openRunSession(
  database: Database,
  run: TalkingRun,
  leader: string,
): Promise<LlmxSession> {
  const { id: runId, workspaceId, userId, collectionId } = run;
  const open = await findRunSession(database, run);
  const known = open === null ? null : await lockSession(database, { id: open, workspaceId });
  return (
    known ??
    insertSession(database, {
      workspaceId,
      userId,
      runId,
      sender: leader,
      target: 'ALL',
      ...(collectionId === null ? {} : { collectionId }),
    })
  );
}

/** Adds the message under its sender's next number for its target. A draft with a key is added only once. */
export function appendRunMessage(
  database: Database,
  session: SessionName,
  draft: MessageDraft,
): Promise<StoredMessage> {
  return appendMessage(database, session, { ...draft, direction: 'exchanged' });
}
