/** Creates the place for an answer, its run, the first frames of its log and its job, in the caller's transaction. */
import { type CollectionId, createMessageId, createRunId, type MessageId, type RunId } from '@/lib/core/ids';
import { type Conversation, insertMessage, touchConversation } from '@/lib/domain/conversations/store';
import { agentsOfKinds, type DeepKind, type RunInputOf } from '@/lib/domain/runs/run';
import { insertRun } from '@/lib/domain/runs/store';
import type { Editor } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';
import { openLog } from '../runs/open-log';
import { queueRun } from '../runs/queue-run';

export type AnswerToBegin = {
  readonly conversation: Conversation;
  readonly questionId: MessageId;
  /** An agent works in the whole workspace, the other kinds in a collection or, for a direct answer, in several. */
  readonly asked:
    | {
        readonly input: RunInputOf<DeepKind>;
        readonly collectionId: CollectionId | null;
      }
    | { readonly input: RunInputOf<'chat'>; readonly collectionId: CollectionId | null }
    | { readonly input: RunInputOf<'agent'> };
  readonly runId?: RunId;
};

export async function beginAnswer(
  database: Database,
  actor: Editor,
  { conversation, questionId, asked, runId = createRunId() }: AnswerToBegin,
): Promise<{ readonly runId: RunId; readonly messageId: MessageId }> {
  const { workspaceId, userId } = actor;
  const messageId = createMessageId();
  await insertMessage(database, {
    id: messageId,
    workspaceId,
    conversationId: conversation.id,
    parentId: questionId,
    runId,
    role: 'assistant',
    markdown: '',
    status: 'running',
    sourceIds: [],
  });
  const place = { conversationId: conversation.id, messageId };
  const { input } = asked;
  const run = { id: runId, workspaceId, agent: agentsOfKinds[input.kind] };
  const causeExecutionId = actor.executionId ?? null;
  await insertRun(database, { ...run, ...place, ...asked, userId, causeExecutionId });
  await openLog(database, {
    ...run,
    input,
    causeExecutionId,
    messages: { ...place, userMessageId: questionId },
  });
  await queueRun(database, { id: runId, workspaceId, kind: input.kind });
  await touchConversation(database, { ...actor, id: conversation.id }, new Date());
  return { runId, messageId };
}
