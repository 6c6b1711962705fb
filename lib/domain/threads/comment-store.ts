/** Rows of comments. A deleted comment keeps its place in the thread and loses its text. Takes a `Database`, never opens one. */
import { asId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import type { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';

export type Comment = {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly threadId: string;
  readonly authorId: UserId;
  /** Names members as `@{id}` (`mentions.ts`). */
  readonly markdown: string;
  readonly mentionedIds: readonly UserId[];
  readonly mentionsEveryone: boolean;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
  readonly deletedAt: Date | null;
};

const select = {
  id: true,
  workspaceId: true,
  threadId: true,
  authorId: true,
  markdown: true,
  mentionedIds: true,
  mentionsEveryone: true,
  createdAt: true,
  editedAt: true,
  deletedAt: true,
} as const;

function presentRow(row: Prisma.CommentGetPayload<{ select: typeof select }>): Comment {
  return {
    ...row,
    workspaceId: asId<WorkspaceId>(row.workspaceId),
    authorId: asId<UserId>(row.authorId),
    mentionedIds: row.mentionedIds.map((id) => asId<UserId>(id)),
  };
}

type NewComment = Omit<Comment, 'editedAt' | 'deletedAt'> & { readonly sendKey: string };

export async function insertComment(database: Database, comment: NewComment): Promise<Comment> {
  const row = await database.comment.create({
    data: {
      id: comment.id,
      workspaceId: comment.workspaceId,
      threadId: comment.threadId,
      authorId: comment.authorId,
      markdown: comment.markdown,
      mentionedIds: [...comment.mentionedIds],
      mentionsEveryone: comment.mentionsEveryone,
      sendKey: comment.sendKey,
      createdAt: comment.createdAt,
    },
    select,
  });
  return presentRow(row);
}

type Sent = { readonly workspaceId: WorkspaceId; readonly authorId: UserId; readonly sendKey: string };

/** Until the transaction ends, nobody else stores a comment that was sent under this key. Returns the one that is stored already. */
export async function holdSendKey(
  database: Database,
  { workspaceId, authorId, sendKey }: Sent,
): Promise<Comment | null> {
  const held = JSON.stringify(['comment', workspaceId, authorId, sendKey]);
  await database.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${held}, 0))`;
  const row = await database.comment.findFirst({ where: { workspaceId, authorId, sendKey }, select });
  return row === null ? null : presentRow(row);
}

export async function findComment(
  database: Database,
  workspaceId: WorkspaceId,
  id: string,
): Promise<Comment | null> {
  const row = await database.comment.findFirst({ where: { id, workspaceId, deletedAt: null }, select });
  return row === null ? null : presentRow(row);
}

/** The comments of these threads, oldest first. */
export async function listComments(
  database: Database,
  workspaceId: WorkspaceId,
  threadIds: readonly string[],
): Promise<Comment[]> {
  const rows = await database.comment.findMany({
    where: { workspaceId, threadId: { in: [...threadIds] } },
    orderBy: { id: 'asc' },
    take: limits.threadsPerThing * limits.commentsPerThread,
    select,
  });
  return rows.map(presentRow);
}

export async function findComments(
  database: Database,
  workspaceId: WorkspaceId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Comment>> {
  const rows = await database.comment.findMany({ where: { workspaceId, id: { in: [...ids] } }, select });
  return new Map(rows.map((row) => [row.id, presentRow(row)]));
}

/** Counts the deleted ones too: each keeps its place. */
export function countComments(
  database: Database,
  workspaceId: WorkspaceId,
  threadId: string,
): Promise<number> {
  return database.comment.count({ where: { workspaceId, threadId } });
}

export async function rewriteComment(
  database: Database,
  { id, workspaceId }: Pick<Comment, 'id' | 'workspaceId'>,
  text: Pick<Comment, 'markdown' | 'mentionedIds' | 'mentionsEveryone'> & { readonly editedAt: Date },
): Promise<void> {
  await database.comment.updateMany({
    where: { id, workspaceId },
    data: {
      markdown: text.markdown,
      mentionedIds: [...text.mentionedIds],
      mentionsEveryone: text.mentionsEveryone,
      editedAt: text.editedAt,
    },
  });
}

export async function clearComment(
  database: Database,
  { id, workspaceId }: Pick<Comment, 'id' | 'workspaceId'>,
  deletedAt: Date,
): Promise<void> {
  await database.comment.updateMany({
    where: { id, workspaceId },
    data: { markdown: '', mentionedIds: [], mentionsEveryone: false, deletedAt },
  });
}

/** True if the thread has a comment that was not deleted. */
export async function hasComments(
  database: Database,
  workspaceId: WorkspaceId,
  threadId: string,
): Promise<boolean> {
  return (await database.comment.count({ where: { workspaceId, threadId, deletedAt: null } })) > 0;
}
