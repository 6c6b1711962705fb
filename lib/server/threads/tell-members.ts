/**
 * Tells members what was said: those who are mentioned, those who follow the thread, and the member it is assigned to. One comment tells
 * each of them once, for the strongest reason, and never its author. A member who muted the thread hears only what is meant for them alone.
 */
import { createUuid, type UserId } from '@/lib/core/ids';
import type { Member } from '@/lib/domain/team/member-store';
import type { Comment } from '@/lib/domain/threads/comment-store';
import { addFollowers, listFollowers, type Thread } from '@/lib/domain/threads/store';
import { insertNotices } from '@/lib/domain/notices/store';
import type { Database } from '@/lib/platform/db/in-workspace';

type Said = {
  readonly thread: Thread;
  readonly comment: Comment;
  readonly members: readonly Member[];
};

/** The author follows the thread from now on, and so does everyone who is mentioned by name. */
export async function tellAboutComment(
  database: Database,
  { thread, comment, members }: Said,
): Promise<void> {
  const { authorId, mentionedIds, mentionsEveryone } = comment;
  const here = new Set(members.map(({ userId }) => userId));
  const others = (ids: Iterable<UserId>) => [...ids].filter((id) => id !== authorId && here.has(id));
  const named = others(mentionsEveryone ? here : mentionedIds);
  await addFollowers(database, thread, [authorId, ...named]);
  const followers = await listFollowers(database, thread);
  const event = {
    workspaceId: thread.workspaceId,
    about: { threadId: thread.id, commentId: comment.id },
    actorId: authorId,
    createdAt: comment.createdAt,
    eventKey: comment.id,
  };
  const isMuted = (id: UserId) => followers.get(id) === 'muted';
  const mentioned = named.filter((id) => mentionedIds.includes(id) || !isMuted(id));
  await insertNotices(database, {
    ...event,
    kind: 'mention',
    recipientIds: mentioned,
  });
  const replied = others(followers.keys()).filter((id) => !isMuted(id) && !mentioned.includes(id));
  await insertNotices(database, { ...event, kind: 'reply', recipientIds: replied });
}

/** The assignee follows the thread. Whoever takes a thread on is told nothing. */
export async function tellAboutAssignment(
  database: Database,
  assigned: {
    readonly thread: Thread;
    readonly assigneeId: UserId;
    readonly actorId: UserId;
    readonly commentId: string | null;
    readonly now: Date;
  },
): Promise<void> {
  const { thread, assigneeId, actorId, commentId, now } = assigned;
  await addFollowers(database, thread, [assigneeId]);
  if (assigneeId === actorId) return;
  await insertNotices(database, {
    workspaceId: thread.workspaceId,
    kind: 'assignment',
    about: { threadId: thread.id, commentId },
    actorId,
    createdAt: now,
    // The first comment of a thread that begins assigned is told as the assignment alone.
    eventKey: commentId ?? createUuid(now.getTime()),
    recipientIds: [assigneeId],
  });
}
