/** A thread about the artifact that a member began and is assigned to, with a notice for them, for the access tests. */
import { createUuid } from '@/lib/core/ids';
import { insertComment } from '@/lib/domain/threads/comment-store';
import { addFollowers, insertThread } from '@/lib/domain/threads/store';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { Place } from './tenants';

export async function addThreadThings(database: Database, place: Place): Promise<void> {
  const { ids, text, workspaceId, userId } = place;
  const createdAt = new Date();
  const thread = await insertThread(database, {
    id: ids.threads,
    workspaceId,
    subject: { kind: 'artifact', id: ids.artifacts, span: null },
    anchor: { textId: text('version'), start: 0, end: 4, prefix: text('prefix'), exact: text('kept'), suffix: text('suffix') },
    title: text('artifact'),
    createdBy: userId,
    createdAt,
    assigneeId: userId,
    dueOn: '2026-12-24',
  });
  await insertComment(database, {
    id: ids.comments,
    workspaceId,
    threadId: thread.id,
    authorId: userId,
    markdown: text('comment'),
    mentionedIds: [],
    mentionsEveryone: false,
    sendKey: createUuid(),
    createdAt,
  });
  await addFollowers(database, thread, [userId]);
  await database.notice.create({
    data: {
      id: ids.notices,
      workspaceId,
      recipientId: userId,
      kind: 'assignment',
      threadId: thread.id,
      commentId: ids.comments,
      actorId: userId,
      eventKey: ids.comments,
      createdAt,
    },
  });
  await database.noticeSetting.upsert({
    where: { workspaceId_userId: { workspaceId, userId } },
    create: { workspaceId, userId, rhythms: { mention: 'never' } },
    update: {},
  });
  await database.presence.create({
    data: { workspaceId, userId, subjectKind: 'artifact', subjectId: ids.artifacts, caret: text('caret'), seenAt: createdAt },
  });
}
