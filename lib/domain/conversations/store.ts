/**
 * Rows of conversations and messages. A conversation belongs to its owner: every read filters by the user, but those of conversations that
 * were shown (`shown-store.ts`).
 */
import { z } from 'zod';
import {
  asId,
  type CollectionId,
  type ConversationId,
  type MessageId,
  type RunId,
  type SourceId,
  type UserId,
  type WorkspaceId,
} from '@/lib/core/ids';
import type { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import {
  type ContextType,
  contextTypes,
  type MessageRole,
  type MessageStatus,
  messageStatuses,
} from '@/lib/protocol/conversation-words';
import type { AnyCitedText, PlainText } from '../citations/cited-text';
import { type Unsupported, unsupportedSchema } from '../citations/unsupported';
import { type RunFailure, runFailureSchema } from '../runs/run';

export type Conversation = {
  readonly id: ConversationId;
  readonly collectionId: CollectionId | null;
  readonly contextType: ContextType;
  readonly title: string;
  readonly titleIsChosen: boolean;
  readonly chosenRootId: MessageId | null;
  readonly turn: number;
  /** When its author showed it to the others of the workspace; null if only the author may read it. */
  readonly shownAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export type Message = {
  readonly id: MessageId;
  readonly conversationId: ConversationId;
  readonly parentId: MessageId | null;
  readonly chosenChildId: MessageId | null;
  readonly role: MessageRole;
  readonly markdown: string;
  readonly status: MessageStatus;
  readonly runId: RunId | null;
  readonly sourceIds: readonly SourceId[];
  /** The ticked collections of a question to the workspace; empty means all. */
  readonly collectionIds: readonly CollectionId[];
  readonly failure: RunFailure | null;
  readonly unsupported: readonly Unsupported[];
  /** How many sources the answer was written from, and which were not read; null for questions and older answers. */
  readonly reading: string | null;
  readonly createdAt: Date;
};

export const conversationSelect = {
  id: true,
  collectionId: true,
  contextType: true,
  title: true,
  titleIsChosen: true,
  chosenRootId: true,
  turn: true,
  shownAt: true,
  createdAt: true,
  updatedAt: true,
} as const;

const messageSelect = {
  id: true,
  conversationId: true,
  parentId: true,
  chosenChildId: true,
  role: true,
  markdown: true,
  status: true,
  runId: true,
  sourceIds: true,
  collectionIds: true,
  failure: true,
  unsupported: true,
  reading: true,
  createdAt: true,
} as const;

export function presentConversation(
  row: Prisma.ConversationGetPayload<{ select: typeof conversationSelect }>,
): Conversation {
  return {
    ...row,
    id: asId<ConversationId>(row.id),
    collectionId: row.collectionId === null ? null : asId<CollectionId>(row.collectionId),
    contextType: z.enum(contextTypes).parse(row.contextType),
    chosenRootId: row.chosenRootId === null ? null : asId<MessageId>(row.chosenRootId),
  };
}

function presentMessage(row: Prisma.MessageGetPayload<{ select: typeof messageSelect }>): Message {
  const status = messageStatuses.find((known) => known === row.status);
  if (status === undefined) throw new Error(`Unknown message status in the database: ${row.status}`);
  return {
    ...row,
    id: asId<MessageId>(row.id),
    conversationId: asId<ConversationId>(row.conversationId),
    parentId: row.parentId === null ? null : asId<MessageId>(row.parentId),
    chosenChildId: row.chosenChildId === null ? null : asId<MessageId>(row.chosenChildId),
    role: row.role === 'user' ? 'user' : 'assistant',
    status,
    runId: row.runId === null ? null : asId<RunId>(row.runId),
    sourceIds: row.sourceIds.map((id) => asId<SourceId>(id)),
    collectionIds: row.collectionIds.map((id) => asId<CollectionId>(id)),
    failure: row.failure === null ? null : runFailureSchema.parse(row.failure),
    unsupported: z.array(unsupportedSchema).parse(row.unsupported),
  };
}

export type ConversationOwner = { readonly workspaceId: WorkspaceId; readonly userId: UserId };

/** Selects only these two fields, because an actor has more. */
const ownedBy = ({ workspaceId, userId }: ConversationOwner) => ({ workspaceId, userId });

export async function findConversation(
  database: Database,
  owner: ConversationOwner,
  id: ConversationId,
): Promise<Conversation | null> {
  const row = await database.conversation.findFirst({
    where: { id, ...ownedBy(owner), deletedAt: null },
    select: conversationSelect,
  });
  return row === null ? null : presentConversation(row);
}

/** Returns the conversation with this id, or with this name that a client chose, which may be any string. */
export async function findConversationByName(
  database: Database,
  owner: ConversationOwner,
  name: string,
): Promise<Conversation | null> {
  const row = await database.conversation.findFirst({
    where: { ...ownedBy(owner), deletedAt: null, OR: [{ id: name }, { externalId: name }] },
    select: conversationSelect,
  });
  return row === null ? null : presentConversation(row);
}

/** Until the transaction ends, no other transaction can open a conversation of this user under this name. */
export async function holdConversationName(
  database: Database,
  { workspaceId, userId }: ConversationOwner,
  name: string,
): Promise<void> {
  const held = JSON.stringify(['conversation', workspaceId, userId, name]);
  await database.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${held}, 0))`;
}

/** Until the transaction ends, no other transaction can add to it. Locks by id, because the conversation may also have a name. */
export async function lockConversation(
  database: Database,
  { workspaceId }: ConversationOwner,
  id: ConversationId,
): Promise<void> {
  await database.$queryRaw`SELECT id FROM conversation WHERE id = ${id} AND workspace_id = ${workspaceId} FOR UPDATE`;
}

/** A deleted conversation keeps its messages but releases its name, so that its client can start a new one under the same name. */
export async function freeConversationName(
  database: Database,
  owner: ConversationOwner,
  name: string,
): Promise<void> {
  await database.conversation.updateMany({
    where: { ...ownedBy(owner), externalId: name, deletedAt: { not: null } },
    data: { externalId: null },
  });
}

export async function insertConversation(
  database: Database,
  conversation: ConversationOwner & {
    readonly id: ConversationId;
    readonly collectionId: CollectionId | null;
    /** `collection` by default. */
    readonly contextType?: ContextType;
    readonly title: string;
    readonly externalId: string | null;
  },
): Promise<Conversation> {
  return presentConversation(
    await database.conversation.create({ data: conversation, select: conversationSelect }),
  );
}

export async function listConversations(
  database: Database,
  owner: ConversationOwner,
  page: {
    readonly collectionId?: CollectionId;
    readonly contextType?: ContextType;
    readonly usedBefore?: Date;
    readonly limit: number;
  },
): Promise<Conversation[]> {
  const rows = await database.conversation.findMany({
    where: {
      ...ownedBy(owner),
      deletedAt: null,
      ...(page.collectionId === undefined ? {} : { collectionId: page.collectionId }),
      ...(page.contextType === undefined ? {} : { contextType: page.contextType }),
      ...(page.usedBefore === undefined ? {} : { updatedAt: { lt: page.usedBefore } }),
    },
    orderBy: { updatedAt: 'desc' },
    take: page.limit,
    select: conversationSelect,
  });
  return rows.map(presentConversation);
}

export async function updateConversation(
  database: Database,
  owner: ConversationOwner,
  change: {
    readonly id: ConversationId;
    readonly title?: string;
    readonly titleIsChosen?: boolean;
    readonly chosenRootId?: MessageId | null;
    readonly shownAt?: Date | null;
    readonly deletedAt?: Date | null;
  },
): Promise<boolean> {
  const { id, ...data } = change;
  const updated = await database.conversation.updateMany({ where: { id, ...ownedBy(owner) }, data });
  return updated.count > 0;
}

/** Notes that something was asked in the conversation. Lists begin with what was used last. */
export async function touchConversation(
  database: Database,
  { id, ...owner }: ConversationOwner & { readonly id: ConversationId },
  now: Date,
): Promise<void> {
  // Without a value, Prisma changes nothing, not even the time.
  await database.conversation.updateMany({ where: { id, ...ownedBy(owner) }, data: { updatedAt: now } });
}

/** Returns the number of the conversation's next LLMCP request, which is incremented each time. */
export async function takeTurn(
  database: Database,
  workspaceId: WorkspaceId,
  id: ConversationId,
): Promise<number> {
  const { turn } = await database.conversation.update({
    where: { id, workspaceId },
    data: { turn: { increment: 1 } },
    select: { turn: true },
  });
  return turn;
}

export async function listMessages(
  database: Database,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
): Promise<Message[]> {
  const rows = await database.message.findMany({
    where: { workspaceId, conversationId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: messageSelect,
  });
  return rows.map(presentMessage);
}

export async function findMessage(
  database: Database,
  workspaceId: WorkspaceId,
  id: MessageId,
): Promise<Message | null> {
  const row = await database.message.findFirst({ where: { id, workspaceId }, select: messageSelect });
  return row === null ? null : presentMessage(row);
}

export type NewMessage = {
  readonly id: MessageId;
  readonly workspaceId: WorkspaceId;
  readonly conversationId: ConversationId;
  readonly parentId: MessageId | null;
  readonly role: MessageRole;
  readonly markdown: string;
  readonly status: MessageStatus;
  readonly runId: RunId | null;
  readonly sourceIds: readonly SourceId[];
  /** None by default. */
  readonly collectionIds?: readonly CollectionId[];
};

/** Adds a message and puts it on the chosen path. */
export async function insertMessage(database: Database, message: NewMessage): Promise<void> {
  await database.message.create({
    data: {
      id: message.id,
      workspaceId: message.workspaceId,
      conversationId: message.conversationId,
      parentId: message.parentId,
      role: message.role,
      markdown: message.markdown,
      status: message.status,
      runId: message.runId,
      sourceIds: [...message.sourceIds],
      collectionIds: [...(message.collectionIds ?? [])],
    },
    select: { id: true },
  });
  await chooseMessage(database, message);
}

/** Makes this version the one shown at its place. */
export async function chooseMessage(
  database: Database,
  message: Pick<Message, 'id' | 'parentId' | 'conversationId'> & { readonly workspaceId: WorkspaceId },
): Promise<void> {
  const { workspaceId } = message;
  if (message.parentId === null) {
    await database.conversation.updateMany({
      where: { id: message.conversationId, workspaceId },
      data: { chosenRootId: message.id },
    });
  } else {
    await database.message.updateMany({
      where: { id: message.parentId, workspaceId },
      data: { chosenChildId: message.id },
    });
  }
}

export async function endMessage(
  database: Database,
  workspaceId: WorkspaceId,
  end: {
    readonly id: MessageId;
    /** Includes its unsupported markers; its citations are stored separately. */
    readonly text: AnyCitedText | PlainText;
    readonly status: Exclude<MessageStatus, 'running'>;
    readonly failure: RunFailure | null;
    readonly reading?: string;
  },
): Promise<void> {
  const unsupported = 'unsupported' in end.text ? end.text.unsupported : [];
  await database.message.updateMany({
    where: { id: end.id, workspaceId },
    data: {
      markdown: end.text.markdown,
      status: end.status,
      unsupported: unsupported.map(({ ordinal, n, reason }) => ({ ordinal, n, reason })),
      ...(end.failure === null ? {} : { failure: end.failure }),
      ...(end.reading === undefined ? {} : { reading: end.reading }),
    },
  });
}

/** Removes a deleted conversation permanently, with its messages and their citations. */
export async function eraseConversation(
  database: Database,
  workspaceId: WorkspaceId,
  id: ConversationId,
): Promise<boolean> {
  const deleted = { id, workspaceId, deletedAt: { not: null } };
  if ((await database.conversation.count({ where: deleted })) === 0) return false;
  const messages = await database.message.findMany({
    where: { workspaceId, conversationId: id },
    select: { id: true },
  });
  const ownerIds = messages.map((message) => message.id);
  await database.citation.deleteMany({
    where: { workspaceId, ownerKind: 'message', ownerId: { in: ownerIds } },
  });
  await database.conversation.deleteMany({ where: deleted });
  return true;
}

/** Deletes the conversations of a collection together with it, or restores those that were deleted with it at that moment. */
export async function moveConversationsOf(
  database: Database,
  workspaceId: WorkspaceId,
  moved: { readonly collectionId: CollectionId; readonly from: Date | null; readonly to: Date | null },
): Promise<void> {
  await database.conversation.updateMany({
    where: { workspaceId, collectionId: moved.collectionId, deletedAt: moved.from },
    data: { deletedAt: moved.to },
  });
}

export async function listMessageIds(
  database: Database,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
): Promise<MessageId[]> {
  const rows = await database.message.findMany({
    where: { workspaceId, conversationId },
    select: { id: true },
  });
  return rows.map(({ id }) => asId<MessageId>(id));
}

export async function listDeletedConversationsOf(
  database: Database,
  workspaceId: WorkspaceId,
  collectionId: CollectionId,
): Promise<ConversationId[]> {
  const rows = await database.conversation.findMany({
    where: { workspaceId, collectionId, deletedAt: { not: null } },
    select: { id: true },
  });
  return rows.map(({ id }) => asId<ConversationId>(id));
}
