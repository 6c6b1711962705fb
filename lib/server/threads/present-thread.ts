/** Presents threads as replies. Only the fields listed here leave the server. */
import { hasRight } from '@/lib/domain/team/role';
import type { Viewer } from '@/lib/domain/team/actor';
import { listShownNames } from '@/lib/domain/team/former-member-store';
import { findAnchors, type Found } from '@/lib/domain/threads/anchor';
import { type Comment, listComments } from '@/lib/domain/threads/comment-store';
import { listMentioned } from '@/lib/domain/threads/mentions';
import { listOutsiders } from '@/lib/domain/threads/outsider-store';
import { listFollowed, type Thread } from '@/lib/domain/threads/store';
import { type Subject, writePart } from '@/lib/domain/threads/subject';
import type { Database } from '@/lib/platform/db/in-workspace';
import type {
  CommentReply,
  ThreadPersonReply,
  ThreadReply,
  ThreadSubjectReply,
} from '@/lib/protocol/http/threads';
import type { FollowState, SubjectKind } from '@/lib/protocol/thread-words';
import { createLinkFinder, type FindLinks } from './find-links';
import type { Thing } from './find-thing';

/** Presents threads about one thing. `thing` is null if it is gone or the viewer may not open it. */
export async function presentThreads(
  database: Database,
  viewer: Viewer,
  { threads, thing }: { readonly threads: readonly Thread[]; readonly thing: Thing | null },
): Promise<ThreadReply[]> {
  const ids = threads.map(({ id }) => id);
  const people = await loadPeople(database, viewer);
  const comments = Map.groupBy(
    await listComments(database, viewer.workspaceId, ids),
    ({ threadId }) => threadId,
  );
  const followed = await listFollowed(database, viewer, ids);
  const isAnchored = threads.some(({ anchor }) => anchor !== null);
  const found = findAnchors(
    threads.map(({ anchor }) => anchor),
    isAnchored && thing !== null ? await thing.readText() : null,
  );
  const findLinks = await createLinkFinder(database, viewer);
  const replies: ThreadReply[] = [];
  for (const [index, thread] of threads.entries()) {
    const said = comments.get(thread.id) ?? [];
    const of = {
      thread,
      thing,
      people,
      comments: said,
      followState: followed.get(thread.id) ?? null,
      found: found[index] ?? { state: 'gone', span: null },
      isReached: await createReachFinder(database, thread, said),
    } as const;
    replies.push(await presentOne(viewer, of, findLinks));
  }
  return replies;
}

export async function presentThread(
  database: Database,
  viewer: Viewer,
  opened: { readonly thread: Thread; readonly thing: Thing | null },
): Promise<ThreadReply> {
  const [reply] = await presentThreads(database, viewer, { threads: [opened.thread], thing: opened.thing });
  if (reply === undefined) throw new Error('A thread was presented as nothing.');
  return reply;
}

/** Asks whom a mention reaches only if somebody is mentioned. */
async function createReachFinder(
  database: Database,
  thread: Thread,
  comments: readonly Comment[],
): Promise<Presented['isReached']> {
  const hasMention = comments.some(({ markdown }) => listMentioned(markdown).length > 0);
  const outsiders = hasMention ? await listOutsiders(database, thread.subject, thread.id) : null;
  return (userId) => outsiders?.has(userId) !== true;
}

type Presented = {
  readonly thread: Thread;
  readonly thing: Thing | null;
  readonly people: People;
  readonly comments: readonly Comment[];
  readonly followState: FollowState | null;
  readonly found: Found;
  readonly isReached: (userId: string) => boolean;
};

async function presentOne(
  viewer: Viewer,
  { thread, thing, people, comments, followState, found, isReached }: Presented,
  findLinks: FindLinks,
): Promise<ThreadReply> {
  const replies: CommentReply[] = [];
  for (const comment of comments)
    replies.push(await presentComment(viewer, { comment, people, isReached }, findLinks));
  return {
    id: thread.id,
    subject: presentSubject(thread.subject),
    title: thread.title,
    ...(await presentPlace(thread, { thing, found })),
    quote: thread.anchor?.exact ?? null,
    comments: replies,
    resolved_at: thread.resolvedAt?.toISOString() ?? null,
    resolved_by: people(thread.resolvedBy),
    assignee: people(thread.assigneeId),
    assigned_by: people(thread.assignedBy),
    due_on: thread.dueOn,
    follow_state: followState,
    created_at: thread.createdAt.toISOString(),
  };
}

/** Things of these kinds may belong to one member alone. Another member learns nothing about them, not even whether they still exist. */
const privateKinds: readonly SubjectKind[] = ['question', 'answer', 'plan', 'run'];

async function presentPlace(
  thread: Thread,
  { thing, found }: Pick<Presented, 'thing' | 'found'>,
): Promise<Pick<ThreadReply, 'path' | 'is_private' | 'anchor'>> {
  const gone = { state: 'gone', span: null } as const;
  if (thing === null) {
    const isHidden = thread.erasedAt === null && privateKinds.includes(thread.subject.kind);
    const state = thread.anchor === null ? 'whole' : 'current';
    return { path: null, is_private: isHidden, anchor: isHidden ? { state, span: null } : gone };
  }
  const part = writePart(thread.subject);
  const isPartGone = part !== null && (await thing.findPart(part)) === null;
  const whole = { state: 'whole', span: null } as const;
  const ofPart = isPartGone ? gone : whole;
  const { state, span } = part === null ? found : ofPart;
  return {
    path: thing.writePath(isPartGone ? null : part, span),
    is_private: thing.isPrivate,
    anchor: { state, span: span && { start: span.start, end: span.end } },
  };
}

async function presentComment(
  viewer: Viewer,
  { comment, people, isReached }: Pick<Presented, 'people' | 'isReached'> & { readonly comment: Comment },
  findLinks: FindLinks,
): Promise<CommentReply> {
  const { id, threadId, authorId, markdown, createdAt, editedAt, deletedAt } = comment;
  const isOwn = authorId === viewer.userId;
  const isThere = deletedAt === null;
  const mentioned = listMentioned(markdown);
  return {
    id,
    thread_id: threadId,
    author: nameOf(people, authorId),
    markdown,
    mentions: mentioned.map((userId) => nameOf(people, userId)),
    not_told: mentioned.filter((userId) => !isReached(userId)).map((userId) => nameOf(people, userId)),
    links: isThere ? await findLinks(markdown) : [],
    can_edit: isThere && isOwn,
    can_delete: isThere && (isOwn || hasRight(viewer.role, 'owner')),
    created_at: createdAt.toISOString(),
    edited_at: editedAt?.toISOString() ?? null,
    deleted_at: deletedAt?.toISOString() ?? null,
  };
}

/** Returns a person with the name they have now; null for no person. */
export type People = (userId: string | null) => ThreadPersonReply | null;

export const nameOf = (people: People, userId: string): ThreadPersonReply =>
  people(userId) ?? { user_id: userId, name: null };

export async function loadPeople(
  database: Database,
  { workspaceId }: Pick<Viewer, 'workspaceId'>,
): Promise<People> {
  const names: ReadonlyMap<string, string> = await listShownNames(database, workspaceId);
  return (userId) => (userId === null ? null : { user_id: userId, name: names.get(userId) ?? null });
}

function presentSubject(subject: Subject): ThreadSubjectReply {
  switch (subject.kind) {
    case 'source': {
      const { kind, id, revisionId, span } = subject;
      return { kind, id, revision_id: revisionId, span: span && { start: span.start, end: span.end } };
    }
    case 'answer':
    case 'artifact': {
      const { kind, id, span } = subject;
      return { kind, id, span: span && { start: span.start, end: span.end } };
    }
    case 'cell':
      return {
        kind: subject.kind,
        id: subject.id,
        column_id: subject.columnId,
        source_id: subject.sourceId,
      };
    case 'block':
      return { kind: subject.kind, id: subject.id, block_id: subject.blockId };
    case 'question':
    case 'plan':
    case 'workflow_preview':
    case 'run':
      return { kind: subject.kind, id: subject.id };
  }
}
