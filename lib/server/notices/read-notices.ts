/**
 * Reads what a member should know, and marks it as read. A notice stores no text: what it says is read from its thread or thing, so that it
 * shows people by their present names and nothing that was deleted.
 */
import { notFound } from '@/lib/core/errors';
import { asId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { paths } from '@/lib/core/paths';
import { findStatus } from '@/lib/domain/approvals/approval';
import { findApproval } from '@/lib/domain/approvals/store';
import { findArchive } from '@/lib/domain/archives/archive-store';
import { describeArchive } from '@/lib/domain/archives/describe-archive';
import { findArtifact } from '@/lib/domain/artifacts/store';
import { findShownConversation } from '@/lib/domain/conversations/shown-store';
import {
  countUnreadNotices,
  findNotice,
  listNotices,
  markNotices,
  type Notice,
  type NoticesToMark,
} from '@/lib/domain/notices/store';
import { findPage } from '@/lib/domain/pages/page-store';
import type { Viewer } from '@/lib/domain/team/actor';
import { findWorkspace } from '@/lib/domain/team/store';
import { type Comment, findComments, listComments } from '@/lib/domain/threads/comment-store';
import { replaceMentions } from '@/lib/domain/threads/mentions';
import { findThreads, listAssignedThreads, type Thread } from '@/lib/domain/threads/store';
import { writePart } from '@/lib/domain/threads/subject';
import { describeStreamState, readToldStream } from '@/lib/domain/audit/told-stream';
import { findServer } from '@/lib/domain/mcp-servers/store';
import { findFeed } from '@/lib/domain/feeds/feed-store';
import { describeTold, type LimitHolder } from '@/lib/domain/usage/describe-limit';
import { readToldLimit, type ToldLimit } from '@/lib/domain/usage/told-limit';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { NoticeReply } from '@/lib/protocol/http/notices';
import type { StaleKind } from '@/lib/protocol/news-words';
import type { NoticeThing } from '@/lib/protocol/thread-words';
import { createIdCursor } from '../replies/list-cursor';
import { findThing } from '../threads/find-thing';
import { loadPeople, nameOf, type People } from '../threads/present-thread';

type NoticesQuery = {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly unread?: boolean | undefined;
};

const noticeCursor = createIdCursor('notices');

export function readNotices(viewer: Viewer, { cursor, limit, unread }: NoticesQuery) {
  const before = noticeCursor.read(viewer, cursor);
  return inWorkspace(viewer, async (database) => {
    const notices = await listNotices(database, viewer, { limit, unread, before });
    return {
      items: await presentNotices(database, viewer, notices),
      next: noticeCursor.writeNext(viewer, { items: notices, limit }),
      unread_count: await countUnreadNotices(database, viewer),
    };
  });
}

export function changeNotice(
  viewer: Viewer,
  { id, isRead }: { readonly id: string; readonly isRead: boolean },
  now = new Date(),
) {
  return inWorkspace(viewer, async (database) => {
    const found = await findNotice(database, viewer, id);
    if (found === null) throw notFound('notice');
    await markNotices(database, viewer, { which: { id }, readAt: isRead ? now : null });
    const [reply] = await presentNotices(database, viewer, [{ ...found, readAt: isRead ? now : null }]);
    if (reply === undefined) throw notFound('notice');
    return reply;
  });
}

export function markAsRead(viewer: Viewer, which: NoticesToMark, now = new Date()) {
  return inWorkspace(viewer, async (database) => {
    await markNotices(database, viewer, { which, readAt: now });
    return { unread_count: await countUnreadNotices(database, viewer) };
  });
}

export function readMyWork(viewer: Viewer) {
  return inWorkspace(viewer, async (database) => {
    const threads = await listAssignedThreads(database, viewer.workspaceId, viewer.userId);
    const people = await loadPeople(database, viewer);
    const comments = Map.groupBy(
      await listComments(
        database,
        viewer.workspaceId,
        threads.map(({ id }) => id),
      ),
      ({ threadId }) => threadId,
    );
    const findPath = await createPathFinder(database, viewer);
    const items = [];
    for (const thread of threads) {
      const first = (comments.get(thread.id) ?? []).find(({ deletedAt }) => deletedAt === null);
      items.push({
        id: thread.id,
        title: thread.title,
        quote: thread.anchor?.exact ?? null,
        assigned_by: people(thread.assignedBy),
        due_on: thread.dueOn,
        created_at: thread.createdAt.toISOString(),
        path: await findPath(thread, first?.id ?? null),
        excerpt: writeExcerpt(first, people),
      });
    }
    return { items };
  });
}

export async function presentNotices(
  database: Database,
  viewer: Viewer,
  notices: readonly Notice[],
): Promise<NoticeReply[]> {
  const threads = await createThreadPresenter(database, viewer, notices);
  const people = await loadPeople(database, viewer);
  const things = await createThingPresenter(database, viewer, people);
  const replies: NoticeReply[] = [];
  for (const { about, ...notice } of notices) {
    const shown = await ('thing' in about ? things(about.thing) : threads(about));
    if (shown === null) continue;
    replies.push({
      id: notice.id,
      kind: notice.kind,
      actor: notice.actorId === null ? null : nameOf(people, notice.actorId),
      thread_id: shown.threadId,
      comment_id: shown.commentId,
      title: shown.title,
      excerpt: shown.excerpt,
      path: shown.path,
      due_on: notice.kind === 'due' ? shown.dueOn : null,
      is_read: notice.readAt !== null,
      created_at: notice.createdAt.toISOString(),
    });
  }
  return replies;
}

type Shown = Pick<NoticeReply, 'title' | 'excerpt' | 'path'> & {
  readonly threadId: string | null;
  readonly commentId: string | null;
  readonly dueOn: string | null;
};

async function createThreadPresenter(database: Database, viewer: Viewer, notices: readonly Notice[]) {
  const { workspaceId } = viewer;
  const about = notices.flatMap((notice) => ('thing' in notice.about ? [] : [notice.about]));
  const ids = [...new Set(about.map(({ threadId }) => threadId))];
  const threads = new Map((await findThreads(database, workspaceId, ids)).map((one) => [one.id, one]));
  const comments = await findComments(
    database,
    workspaceId,
    about.flatMap(({ commentId }) => commentId ?? []),
  );
  const people = await loadPeople(database, viewer);
  const findPath = await createPathFinder(database, viewer);
  return async ({ threadId, commentId }: (typeof about)[number]): Promise<Shown | null> => {
    const thread = threads.get(threadId);
    if (thread === undefined) return null;
    return {
      threadId,
      commentId,
      dueOn: thread.dueOn,
      title: thread.title,
      excerpt: writeExcerpt(comments.get(commentId ?? ''), people),
      path: await findPath(thread, commentId),
    };
  };
}

const goneTitle = 'It was deleted, or you can no longer open it';

/** What was deleted is still told, so that it can be marked as read. An approval is told as long as it waits. */
async function createThingPresenter(database: Database, viewer: Viewer, people: People) {
  const { workspaceId } = viewer;
  const slug = (await findWorkspace(database, workspaceId))?.slug ?? '';
  const show = (title: string, path: string): Shown => ({
    threadId: null,
    commentId: null,
    dueOn: null,
    title,
    excerpt: '',
    path,
  });
  const gone = show(goneTitle, paths.inbox(slug));
  const showIfThere = (title: string | null, path: string) => (title === null ? null : show(title, path));
  const showFeed = async (id: string) => {
    const feed = await findFeed(database, { id, workspaceId });
    if (feed === null) return gone;
    return show(feed.title, paths.collection(slug, feed.collectionId, { add: 'feeds' }));
  };
  const showApproval = async (id: string) => {
    const approval = await findApproval(database, workspaceId, asId(id));
    const isOpen = approval !== null && findStatus(approval, new Date()) === 'pending';
    return isOpen ? show(approval.description, paths.inbox(slug)) : null;
  };
  const showServer = async (id: string) => {
    const server = await findServer(database, { id, workspaceId });
    return server === null ? gone : show(server.name, paths.settingsSection(slug, 'mcp-servers'));
  };
  const showRecord = async (kind: StaleKind, id: string): Promise<Shown | null> => {
    switch (kind) {
      case 'artifact': {
        const artifact = await findArtifact(database, workspaceId, asId(id));
        return artifact === null ? null : show(artifact.title, paths.artifact(slug, id));
      }
      case 'conversation': {
        const conversation = await findShownConversation(database, viewer, asId(id));
        if (conversation === null) return null;
        const { title, collectionId, authorId } = conversation;
        if (authorId !== viewer.userId) return show(title, paths.conversation(slug, id));
        const home = paths.home(slug, id);
        return show(title, collectionId === null ? home : paths.collection(slug, collectionId, { chat: id }));
      }
      case 'page': {
        const page = await findPage(database, workspaceId, asId(id));
        if (page === null) return null;
        const isDay = page.kind === 'journal';
        return show(page.title, isDay ? paths.journal(slug, page.title) : paths.page(slug, id));
      }
    }
  };
  return async ({ kind, id }: { readonly kind: NoticeThing; readonly id: string }): Promise<Shown | null> => {
    switch (kind) {
      case 'artifact':
      case 'conversation':
      case 'page':
        return (await showRecord(kind, id)) ?? gone;
      case 'approval':
        return showApproval(id);
      case 'limit': {
        const title = describeLimit(readToldLimit(id), viewer, people);
        return showIfThere(title, paths.settingsSection(slug, 'usage'));
      }
      case 'archive': {
        const title = describeArchive(await findArchive(database, viewer, { id, now: new Date() }));
        return showIfThere(title, paths.settingsSection(slug, 'archives')) ?? gone;
      }
      case 'feed':
        return showFeed(id);
      case 'mcp_server':
        return showServer(id);
      case 'audit_stream': {
        const state = readToldStream(id);
        return showIfThere(state && describeStreamState[state], paths.settingsSection(slug, 'audit'));
      }
    }
  };
}

const describeLimit = (told: ToldLimit | null, viewer: Viewer, people: People): string | null =>
  told === null ? null : describeTold(told, findHolder(told, viewer, people));

function findHolder({ userId }: ToldLimit, viewer: Viewer, people: People): LimitHolder {
  if (userId === null) return { type: 'workspace' };
  if (userId === viewer.userId) return { type: 'reader' };
  return { type: 'member', name: nameOf(people, userId).name ?? 'A former member' };
}

function writeExcerpt(comment: Comment | undefined, people: People): string {
  const text = replaceMentions(
    comment?.markdown ?? '',
    (userId) => `@${nameOf(people, userId).name ?? 'somebody who left'}`,
  ).trim();
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length <= limits.titleChars ? line : `${line.slice(0, limits.titleChars - 1).trimEnd()}…`;
}

/** Finds where a thread is shown: beside its thing, or on a page of its own. Each thing is looked up once. */
async function createPathFinder(database: Database, viewer: Viewer) {
  const slug = (await findWorkspace(database, viewer.workspaceId))?.slug ?? '';
  const known = new Map<string, Awaited<ReturnType<typeof findThing>>>();
  return async (thread: Thread, commentId: string | null): Promise<string> => {
    const { kind, id } = thread.subject;
    const name = `${kind} ${id}`;
    const thing = known.has(name) ? known.get(name) : await findThing(database, viewer, { kind, id });
    known.set(name, thing ?? null);
    if (thing == null) return paths.thread(slug, thread.id, commentId);
    return showThread(thing.writePath(writePart(thread.subject), null), thread.id, commentId);
  };
}

/** Adds the thread and the comment that the page shall show. */
function showThread(path: string, threadId: string, commentId: string | null): string {
  const url = new URL(path, 'http://localhost');
  url.searchParams.set('thread', threadId);
  if (commentId !== null) url.searchParams.set('comment', commentId);
  return url.pathname + url.search + url.hash;
}
