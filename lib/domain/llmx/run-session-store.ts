/** The conversation of the agents of one run (protocols 5), written by its worker in the transaction in which what it tells of is kept. */
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

/** Null before its agents spoke. */
export async function findRunSession(
  database: Database,
  { id: runId, workspaceId }: Pick<TalkingRun, 'id' | 'workspaceId'>,
): Promise<string | null> {
  const row = await database.llmxSession.findFirst({ where: { runId, workspaceId }, select: { id: true } });
  return row?.id ?? null;
}

/** The one of the run, opened where it is not yet: a worker that takes the run over goes on in it. */
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

/** Under the next number of its sender to its target; told once where the draft has a key. */
export function appendRunMessage(
  database: Database,
  session: SessionName,
  draft: MessageDraft,
): Promise<StoredMessage> {
  return appendMessage(database, session, { ...draft, direction: 'exchanged' });
}
