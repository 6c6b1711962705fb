/**
 * Begins threads and adds, rewrites and deletes their comments. A viewer may do all of this: to comment changes nothing but the talk itself.
 * A comment sent twice under one key is stored once.
 */
import { AppError, notFound } from '@/lib/core/errors';
import { createUuid, type UserId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { deleteNoticesOf } from '@/lib/domain/notices/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { listMembers, type Member } from '@/lib/domain/team/member-store';
import { hasRight } from '@/lib/domain/team/role';
import { anchorPassage, type ThreadAnchor } from '@/lib/domain/threads/anchor';
import {
  clearComment,
  type Comment,
  countComments,
  findComment,
  hasComments,
  holdSendKey,
  insertComment,
  rewriteComment,
} from '@/lib/domain/threads/comment-store';
import { type Mentions, readMentions } from '@/lib/domain/threads/mentions';
import {
  addFollowers,
  countThreads,
  deleteThread,
  insertThread,
  lockThread,
  lockThreads,
  type Thread,
  updateThread,
} from '@/lib/domain/threads/store';
import type { Subject } from '@/lib/domain/threads/subject';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { ThreadReply } from '@/lib/protocol/http/threads';
import { findSpokenText, findThing, nameSubject, type Thing } from './find-thing';
import { presentThread } from './present-thread';
import { requireThread } from './require-thread';
import { tellAboutAssignment, tellAboutComment } from './tell-members';

type ThreadWish = {
  readonly subject: Subject;
  readonly markdown: string;
  readonly sendKey: string;
  readonly assigneeId: string | null;
  readonly dueOn: string | null;
};

export function beginThread(viewer: Viewer, wish: ThreadWish, now = new Date()): Promise<ThreadReply> {
  return inWorkspace(viewer, (database) => beginThreadWithin(database, viewer, { wish, now }));
}

type Beginning = {
  readonly wish: ThreadWish;
  readonly now: Date;
  /** Members whose work the thread is about. They follow it from its first comment on. */
  readonly concernedIds?: readonly UserId[];
};

/** For use cases that begin a thread together with something else. */
export async function beginThreadWithin(
  database: Database,
  viewer: Viewer,
  { wish, now, concernedIds = [] }: Beginning,
): Promise<ThreadReply> {
  const sent = await holdSendKey(database, {
    workspaceId: viewer.workspaceId,
    authorId: viewer.userId,
    sendKey: wish.sendKey,
  });
  if (sent !== null)
    return presentThread(database, viewer, await requireThread(database, viewer, sent.threadId));
  const thing = await findThing(database, viewer, wish.subject);
  const title = thing === null ? null : await nameSubject(thing, wish.subject);
  if (thing === null || title === null) throw notFound('thing to comment on');
  await lockThreads(database, viewer.workspaceId, wish.subject);
  if ((await countThreads(database, viewer.workspaceId, wish.subject)) >= limits.threadsPerThing)
    throw new AppError(
      'conflict',
      `There are already ${limits.threadsPerThing} threads about this. Reply in one of them.`,
    );
  const members = await listMembers(database, viewer.workspaceId);
  const assigneeId = wish.assigneeId === null ? null : requireAssignee(members, wish.assigneeId);
  const thread = await insertThread(database, {
    id: createUuid(now.getTime()),
    workspaceId: viewer.workspaceId,
    subject: wish.subject,
    anchor: await anchorSubject(database, viewer, { subject: wish.subject, thing }),
    title: title.slice(0, limits.titleChars),
    createdBy: viewer.userId,
    createdAt: now,
    assigneeId,
    dueOn: wish.dueOn,
  });
  const comment = await storeComment(database, viewer, { thread, members, now, ...pickText(wish) });
  if (assigneeId !== null)
    await tellAboutAssignment(database, {
      thread,
      assigneeId,
      actorId: viewer.userId,
      commentId: comment.id,
      now,
    });
  const here = new Set(members.map(({ userId }) => userId));
  const concerned = thing.authorId === null ? concernedIds : [...concernedIds, thing.authorId];
  await addFollowers(
    database,
    thread,
    concerned.filter((id) => here.has(id)),
  );
  await tellAboutComment(database, { thread, comment, members });
  return presentThread(database, viewer, { thread, thing });
}

const pickText = ({ markdown, sendKey }: Pick<ThreadWish, 'markdown' | 'sendKey'>) => ({ markdown, sendKey });

export function requireAssignee(members: readonly Member[], id: string): UserId {
  const member = members.find(({ userId }) => userId === id);
  if (member === undefined) throw notFound('member');
  return member.userId;
}

/** Returns null for a thread about the whole. A thread about a block keeps the words of the block. */
async function anchorSubject(
  database: Database,
  viewer: Viewer,
  { subject, thing }: { readonly subject: Subject; readonly thing: Thing },
): Promise<ThreadAnchor | null> {
  if (subject.kind === 'block') {
    const block = await thing.readPart(subject.blockId);
    const end = Math.min(block?.markdown.length ?? 0, limits.quoteChars);
    return block === null ? null : anchorPassage(block, { start: 0, end });
  }
  const span = 'span' in subject ? subject.span : null;
  if (span === null) return null;
  const text = await findSpokenText(database, viewer, { subject, thing });
  if (text === null) throw notFound('text to comment on');
  const anchor = anchorPassage(text, span);
  if (anchor === null)
    throw new AppError(
      'invalid_input',
      `Select between one word and ${limits.quoteChars.toLocaleString('en')} characters to comment on.`,
    );
  return anchor;
}

type NewText = {
  readonly thread: Thread;
  readonly members: readonly Member[];
  readonly markdown: string;
  readonly sendKey: string;
  readonly now: Date;
};

function storeComment(
  database: Database,
  { workspaceId, userId }: Viewer,
  { thread, members, markdown, sendKey, now }: NewText,
): Promise<Comment> {
  const read = readBoundedMentions(markdown, members);
  return insertComment(database, {
    id: createUuid(now.getTime()),
    workspaceId,
    threadId: thread.id,
    authorId: userId,
    markdown: read.markdown,
    mentionedIds: read.userIds,
    mentionsEveryone: read.everyone,
    sendKey,
    createdAt: now,
  });
}

/** A mention that reaches nobody would look like one that does, so that a comment with too many is refused. */
function readBoundedMentions(markdown: string, members: readonly Member[]): Mentions {
  const read = readMentions(markdown, members);
  if (read.userIds.length > limits.mentionsPerComment)
    throw new AppError(
      'invalid_input',
      `A comment mentions at most ${limits.mentionsPerComment} members by name. Write @everyone to reach all of them.`,
    );
  return read;
}

export function addComment(
  viewer: Viewer,
  wish: { readonly threadId: string; readonly markdown: string; readonly sendKey: string },
  now = new Date(),
): Promise<ThreadReply> {
  return inWorkspace(viewer, async (database) => {
    const { thread } = await requireThread(database, viewer, wish.threadId);
    const { workspaceId, userId: authorId } = viewer;
    const sent = await holdSendKey(database, { workspaceId, authorId, sendKey: wish.sendKey });
    if (sent === null) {
      await lockThread(database, thread);
      if ((await countComments(database, workspaceId, thread.id)) >= limits.commentsPerThread)
        throw new AppError(
          'conflict',
          `This thread has ${limits.commentsPerThread} comments. Begin a new one to go on.`,
        );
      const members = await listMembers(database, workspaceId);
      const comment = await storeComment(database, viewer, { thread, members, now, ...pickText(wish) });
      await updateThread(database, thread, { changedAt: now, resolved: null });
      await tellAboutComment(database, { thread, comment, members });
    }
    return presentThread(database, viewer, await requireThread(database, viewer, thread.id));
  });
}

/** Members who are newly mentioned are told; nobody is told twice. */
export function changeComment(
  viewer: Viewer,
  { id, markdown }: { readonly id: string; readonly markdown: string },
  now = new Date(),
): Promise<ThreadReply> {
  return inWorkspace(viewer, async (database) => {
    const { comment, thread } = await requireComment(database, viewer, id);
    if (comment.authorId !== viewer.userId)
      throw new AppError('forbidden', 'Only its author can change a comment.');
    const members = await listMembers(database, viewer.workspaceId);
    const read = readBoundedMentions(markdown, members);
    const text = {
      markdown: read.markdown,
      mentionedIds: read.userIds,
      mentionsEveryone: read.everyone,
    };
    await rewriteComment(database, comment, { ...text, editedAt: now });
    await updateThread(database, thread, { changedAt: now });
    await tellAboutComment(database, { thread, comment: { ...comment, ...text }, members });
    return presentThread(database, viewer, await requireThread(database, viewer, thread.id));
  });
}

export function deleteComment(viewer: Viewer, id: string, now = new Date()): Promise<void> {
  return inWorkspace(viewer, async (database) => {
    const { comment, thread } = await requireComment(database, viewer, id);
    if (comment.authorId !== viewer.userId && !hasRight(viewer.role, 'owner'))
      throw new AppError('forbidden', 'Only its author or an owner can delete a comment.');
    await lockThread(database, thread);
    await clearComment(database, comment, now);
    await deleteNoticesOf(database, viewer.workspaceId, comment.id);
    if (await hasComments(database, viewer.workspaceId, thread.id))
      await updateThread(database, thread, { changedAt: now });
    else await deleteThread(database, thread);
  });
}

async function requireComment(database: Database, viewer: Viewer, id: string) {
  const comment = await findComment(database, viewer.workspaceId, id);
  if (comment === null) throw notFound('comment');
  const { thread } = await requireThread(database, viewer, comment.threadId);
  return { comment, thread };
}
