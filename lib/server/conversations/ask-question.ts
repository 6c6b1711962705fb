/**
 * Asks a question. The question, the place for its answer, the run and its job are created in one transaction, and the answer is then the
 * log of that run. A retry answers the same question again as another version. An edit is another version of the question.
 */
import { AppError, notFound } from '@/lib/core/errors';
import {
  asId,
  type CollectionId,
  type ConversationId,
  createMessageId,
  type MessageId,
  type RunId,
  type SourceId,
} from '@/lib/core/ids';
import { findChosenPath } from '@/lib/domain/conversations/message-tree';
import {
  type Conversation,
  insertMessage,
  listMessages,
  type Message,
} from '@/lib/domain/conversations/store';
import type { AskedBudget } from '@/lib/domain/research/asked-budget';
import type { Editor } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { AskedModel } from '@/lib/protocol/asked-model';
import { requireCollection } from '@/lib/server/collections/require-collection';
import { requireOffered } from '@/lib/server/models/require-offered';
import { type Depth, openDepth } from './open-depth';
import { type AnswerToBegin, beginAnswer } from './begin-answer';
import { openConversation } from './open-conversation';

export type AskedQuestion = {
  readonly text: string;
  /** Null for a question to the workspace, which calls no tools. */
  readonly collectionId: string | null;
  /** The ticked collections of a question to the workspace. Empty means all. */
  readonly collectionIds?: readonly string[];
  /** Any string the client chose, or our own id. If absent, a new conversation begins. */
  readonly conversationName: string | null;
  /** The model chosen for the question. If absent or null, the default of the workspace answers. */
  readonly modelId?: string | null;
  /** Empty means all sources. */
  readonly sourceIds: readonly string[];
  /** A given id for the run, so that a caller who asks twice gets the same run. */
  readonly runId?: RunId;
  /** The question to answer again, or an answer whose question is answered again. */
  readonly retryOf: string | null;
  /** The question that this one replaces. */
  readonly editOf: string | null;
  /** True if tools may be called to find the answer or to do what was requested. */
  readonly mayAct: boolean;
  /** Set if another agent wrote the text. Then nothing in it counts as typed by a person. */
  readonly surface?: 'llmx';
  /** Limits of an answer without a depth. The limits of a depth are part of it. */
  readonly budget?: AskedBudget;
  /** If absent, the question is answered directly. */
  readonly depth?: Depth | undefined;
};

export type StartedAnswer = {
  readonly runId: RunId;
  readonly conversationId: ConversationId;
  readonly messageId: MessageId;
  readonly questionId: MessageId;
};

export function askQuestion(actor: Editor, question: AskedQuestion): Promise<StartedAnswer> {
  return inWorkspace(actor, (database) => askWithin(database, actor, question));
}

/** The same within the caller's transaction. */
export async function askWithin(
  database: Database,
  actor: Editor,
  question: AskedQuestion,
): Promise<StartedAnswer> {
  const collectionId =
    question.collectionId === null
      ? null
      : (await requireCollection(database, actor, question.collectionId)).id;
  for (const id of question.collectionIds ?? []) await requireCollection(database, actor, id);
  const model = await requireOffered(database, actor, question.modelId);
  const conversation = await openAsked(database, actor, { question, collectionId });
  const asked = await placeQuestion(database, actor, { question, conversation });
  const begun = await beginAnswer(database, actor, {
    conversation,
    questionId: asked.id,
    asked: await writeInput(database, actor, { question, asked, conversation, collectionId, model }),
    ...(question.runId === undefined ? {} : { runId: question.runId }),
  });
  return { ...begun, conversationId: conversation.id, questionId: asked.id };
}

type Placed = {
  readonly question: AskedQuestion;
  readonly asked: AskedMessage;
  readonly conversation: Conversation;
  readonly collectionId: CollectionId | null;
  readonly model: AskedModel | undefined;
};

/** What the run must do. */
async function writeInput(
  database: Database,
  actor: Editor,
  { question, asked, conversation, collectionId, model }: Placed,
): Promise<AnswerToBegin['asked']> {
  const { depth, mayAct, surface = 'chat' as const, budget = {} } = question;
  const whole = {
    question: asked.markdown,
    questionMessageId: asked.id,
    sourceIds: [...asked.sourceIds],
    collectionIds: [...asked.collectionIds],
    ...(model === undefined ? {} : { model }),
  };
  if (depth !== undefined)
    return { input: await openDepth(database, actor, { depth, whole, conversation }), collectionId };
  return { input: { kind: 'chat', ...whole, mayAct, surface, budget }, collectionId };
}

async function openAsked(
  database: Database,
  actor: Editor,
  { question, collectionId }: Pick<Placed, 'question' | 'collectionId'>,
): Promise<Conversation> {
  const { conversationName: name, text } = question;
  const contextType = collectionId === null ? 'workspace' : 'collection';
  const conversation = await openConversation(database, actor, { name, text, collectionId, contextType });
  if (conversation.contextType !== contextType)
    throw new AppError('conflict', `This conversation is not about ${whereAsked[contextType]}.`);
  if (conversation.collectionId !== collectionId)
    throw new AppError('conflict', 'This conversation belongs to another collection.');
  return conversation;
}

const whereAsked = { workspace: 'several collections', collection: 'a collection' } as const;

type AskedMessage = Pick<Message, 'id' | 'markdown' | 'sourceIds' | 'collectionIds'>;

async function placeQuestion(
  database: Database,
  actor: Editor,
  { question, conversation }: { readonly question: AskedQuestion; readonly conversation: Conversation },
): Promise<AskedMessage> {
  const messages = await listMessages(database, actor.workspaceId, conversation.id);
  const sourceIds = question.sourceIds.map((id) => asId<SourceId>(id));
  const collectionIds = (question.collectionIds ?? []).map((id) => asId<CollectionId>(id));
  if (question.retryOf !== null) {
    const again = findQuestion(messages, question.retryOf);
    return {
      id: again.id,
      markdown: again.markdown,
      sourceIds: sourceIds.length === 0 ? again.sourceIds : sourceIds,
      collectionIds: collectionIds.length === 0 ? again.collectionIds : collectionIds,
    };
  }
  const edited = question.editOf === null ? null : findQuestion(messages, question.editOf);
  const path = findChosenPath(messages, conversation.chosenRootId);
  const id = createMessageId();
  await insertMessage(database, {
    id,
    workspaceId: actor.workspaceId,
    conversationId: conversation.id,
    parentId: edited === null ? (path.at(-1)?.id ?? null) : edited.parentId,
    role: 'user',
    markdown: question.text,
    status: 'complete',
    runId: null,
    sourceIds,
    collectionIds,
  });
  return { id, markdown: question.text, sourceIds, collectionIds };
}

/** Returns the message if it is a question, or else the question that it answers. */
function findQuestion(messages: readonly Message[], id: string): Message {
  const message = messages.find((each) => each.id === id);
  const question =
    message?.role === 'assistant' ? messages.find((each) => each.id === message.parentId) : message;
  if (question === undefined) throw notFound('message');
  return question;
}
