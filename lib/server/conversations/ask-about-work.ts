/**
 * Adds a message to the chat about workflows or tables (agent-chat §1). It is like a question to a collection, but has no collection. A
 * conversation stays in the context it began in.
 */
import { AppError } from '@/lib/core/errors';
import { createMessageId } from '@/lib/core/ids';
import { findChosenPath } from '@/lib/domain/conversations/message-tree';
import { type Conversation, insertMessage, listMessages } from '@/lib/domain/conversations/store';
import type { RunInputOf } from '@/lib/domain/runs/run';
import type { Editor } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';
import { requireOffered } from '../models/require-offered';
import type { StartedAnswer } from './ask-question';
import { beginAnswer } from './begin-answer';
import { openConversation } from './open-conversation';

export type WorkMessage = Pick<RunInputOf<'agent'>, 'contextType' | 'context' | 'extensions'> & {
  readonly text: string;
  /** Any string the client chose, or our own id. If absent, a new conversation begins. */
  readonly conversationName: string | null;
  /** The model chosen for the message. Null for the default of the workspace. */
  readonly modelId: string | null;
};

/** Runs in the caller's transaction. */
export async function askAboutWork(
  database: Database,
  actor: Editor,
  message: WorkMessage,
): Promise<StartedAnswer> {
  const model = await requireOffered(database, actor, message.modelId);
  const conversation = await openAsked(database, actor, message);
  const questionId = await placeMessage(database, actor, { conversation, text: message.text });
  const { contextType, context, extensions } = message;
  const input = {
    kind: 'agent' as const,
    contextType,
    context,
    extensions,
    question: message.text,
    questionMessageId: questionId,
    ...(model === undefined ? {} : { model }),
  };
  const begun = await beginAnswer(database, actor, { conversation, questionId, asked: { input } });
  return { ...begun, conversationId: conversation.id, questionId };
}

async function openAsked(database: Database, actor: Editor, message: WorkMessage): Promise<Conversation> {
  const { contextType, conversationName: name, text } = message;
  const asked = { name, text, collectionId: null, contextType };
  const conversation = await openConversation(database, actor, asked);
  if (conversation.contextType !== contextType)
    throw new AppError('conflict', 'This conversation is about something else.');
  return conversation;
}

async function placeMessage(
  database: Database,
  { workspaceId }: Editor,
  { conversation, text }: { readonly conversation: Conversation; readonly text: string },
) {
  const { id: conversationId, chosenRootId } = conversation;
  const path = findChosenPath(await listMessages(database, workspaceId, conversationId), chosenRootId);
  const id = createMessageId();
  await insertMessage(database, {
    id,
    workspaceId,
    conversationId,
    parentId: path.at(-1)?.id ?? null,
    runId: null,
    role: 'user',
    markdown: text,
    status: 'complete',
    sourceIds: [],
  });
  return id;
}
