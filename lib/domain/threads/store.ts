/** Rows of threads and of who follows them. Takes a `Database`, never opens one. */
import { z } from 'zod';
import { asId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { type FollowState, followStates, subjectKinds } from '@/lib/protocol/thread-words';
import { type ThreadAnchor, threadAnchorSchema } from './anchor';
import { readSubject, type Subject, type SubjectName, writePart } from './subject';

export type Thread = {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly subject: Subject;
  readonly anchor: ThreadAnchor | null;
  /** What the thing was called when the thread began. */
  readonly title: string;
  /** When the thing was erased. */
  readonly erasedAt: Date | null;
  readonly createdBy: UserId;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly resolvedAt: Date | null;
  readonly resolvedBy: UserId | null;
  readonly assigneeId: UserId | null;
  readonly assignedBy: UserId | null;
  /** A calendar day: `2026-12-01`. */
  readonly dueOn: string | null;
};

type ThreadName = Pick<Thread, 'id' | 'workspaceId'>;

const select = {
  id: true,
  workspaceId: true,
  subjectKind: true,
  subjectId: true,
  part: true,
  anchor: true,
  title: true,
  erasedAt: true,
  createdBy: true,
  createdAt: true,
  changedAt: true,
  resolvedAt: true,
  resolvedBy: true,
  assigneeId: true,
  assignedBy: true,
  dueOn: true,
} as const;

const asUser = (id: string | null) => (id === null ? null : asId<UserId>(id));
const writeDay = (day: Date | null) => day?.toISOString().slice(0, 10) ?? null;
const readDay = (day: string | null) => (day === null ? null : new Date(`${day}T00:00:00Z`));

function presentRow(row: Prisma.ThreadGetPayload<{ select: typeof select }>): Thread {
  const anchor = row.anchor === null ? null : threadAnchorSchema.parse(row.anchor);
  return {
    id: row.id,
    workspaceId: asId<WorkspaceId>(row.workspaceId),
    subject: readSubject({
      kind: z.enum(subjectKinds).parse(row.subjectKind),
      id: row.subjectId,
      part: row.part,
      textId: anchor?.textId ?? null,
      span: anchor === null ? null : { start: anchor.start, end: anchor.end },
    }),
    anchor,
    title: row.title,
    erasedAt: row.erasedAt,
    createdBy: asId<UserId>(row.createdBy),
    createdAt: row.createdAt,
    changedAt: row.changedAt,
    resolvedAt: row.resolvedAt,
    resolvedBy: asUser(row.resolvedBy),
    assigneeId: asUser(row.assigneeId),
    assignedBy: asUser(row.assignedBy),
    dueOn: writeDay(row.dueOn),
  };
}

export type NewThread = Pick<
  Thread,
  'id' | 'workspaceId' | 'subject' | 'anchor' | 'title' | 'createdBy' | 'createdAt' | 'assigneeId' | 'dueOn'
>;

export async function insertThread(database: Database, thread: NewThread): Promise<Thread> {
  const row = await database.thread.create({
    data: {
      id: thread.id,
      workspaceId: thread.workspaceId,
      subjectKind: thread.subject.kind,
      subjectId: thread.subject.id,
      part: writePart(thread.subject),
      anchor: thread.anchor === null ? Prisma.DbNull : { ...thread.anchor },
      title: thread.title,
      createdBy: thread.createdBy,
      createdAt: thread.createdAt,
      changedAt: thread.createdAt,
      assigneeId: thread.assigneeId,
      assignedBy: thread.assigneeId === null ? null : thread.createdBy,
      dueOn: readDay(thread.dueOn),
    },
    select,
  });
  return presentRow(row);
}

export async function findThread(
  database: Database,
  { id, workspaceId }: { readonly id: string; readonly workspaceId: WorkspaceId },
): Promise<Thread | null> {
  const row = await database.thread.findFirst({ where: { id, workspaceId }, select });
  return row === null ? null : presentRow(row);
}

export async function findThreads(
  database: Database,
  workspaceId: WorkspaceId,
  ids: readonly string[],
): Promise<Thread[]> {
  const rows = await database.thread.findMany({ where: { workspaceId, id: { in: [...ids] } }, select });
  return rows.map(presentRow);
}

/** Until the transaction ends, no other transaction changes the thread. False if there is none. */
export async function lockThread(database: Database, { id, workspaceId }: ThreadName): Promise<boolean> {
  const rows = await database.$queryRaw<unknown[]>`
    select id from thread where id = ${id} and workspace_id = ${workspaceId} for update`;
  return rows.length > 0;
}

const ofThing = (workspaceId: WorkspaceId, { kind, id }: SubjectName) => ({
  workspaceId,
  subjectKind: kind,
  subjectId: id,
});

/** All threads about a thing and its parts, oldest first. */
export async function listThreads(
  database: Database,
  workspaceId: WorkspaceId,
  thing: SubjectName,
): Promise<Thread[]> {
  const rows = await database.thread.findMany({
    where: ofThing(workspaceId, thing),
    orderBy: { id: 'asc' },
    take: limits.threadsPerThing,
    select,
  });
  return rows.map(presentRow);
}

/** Until the transaction ends, nobody else can begin a thread about the thing, so that two together cannot pass the bound. */
export async function lockThreads(
  database: Database,
  workspaceId: WorkspaceId,
  { kind, id }: SubjectName,
): Promise<void> {
  const held = JSON.stringify(['threads', workspaceId, kind, id]);
  await database.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${held}, 0))`;
}

export function countThreads(
  database: Database,
  workspaceId: WorkspaceId,
  thing: SubjectName,
): Promise<number> {
  return database.thread.count({ where: ofThing(workspaceId, thing) });
}

type ThreadTally = {
  readonly open: number;
  readonly total: number;
  /** The latest change of any of them. */
  readonly changedAt: Date | null;
};

export async function tallyThreads(
  database: Database,
  workspaceId: WorkspaceId,
  thing: SubjectName,
): Promise<ThreadTally> {
  const all = await database.thread.aggregate({
    where: ofThing(workspaceId, thing),
    _count: { _all: true, resolvedAt: true },
    _max: { changedAt: true },
  });
  return {
    open: all._count._all - all._count.resolvedAt,
    total: all._count._all,
    changedAt: all._max.changedAt,
  };
}

/** Counts the open threads of several things, by the id of the thing. */
export async function countOpenThreads(
  database: Database,
  workspaceId: WorkspaceId,
  { kinds, ids }: { readonly kinds: readonly SubjectName['kind'][]; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.thread.groupBy({
    by: ['subjectId'],
    where: { workspaceId, subjectKind: { in: [...kinds] }, subjectId: { in: [...ids] }, resolvedAt: null },
    _count: { _all: true },
  });
  return new Map(rows.map(({ subjectId, _count }) => [subjectId, _count._all]));
}

/** Counts the open threads of each part of a thing: of the cells of a table, or the blocks of a page. */
export async function tallyParts(
  database: Database,
  workspaceId: WorkspaceId,
  thing: SubjectName,
): Promise<{ readonly part: string; readonly open: number }[]> {
  const rows = await database.thread.groupBy({
    by: ['part'],
    where: { ...ofThing(workspaceId, thing), part: { not: null }, resolvedAt: null },
    _count: { _all: true },
  });
  return rows.map(({ part, _count }) => ({ part: part ?? '', open: _count._all }));
}

export type ThreadChange = {
  readonly changedAt: Date;
  readonly resolved?: { readonly at: Date; readonly by: UserId } | null;
  readonly assigned?: { readonly to: UserId; readonly by: UserId } | null;
  readonly dueOn?: string | null;
};

export async function updateThread(
  database: Database,
  { id, workspaceId }: ThreadName,
  { changedAt, resolved, assigned, dueOn }: ThreadChange,
): Promise<void> {
  await database.thread.updateMany({
    where: { id, workspaceId },
    data: {
      changedAt,
      ...(resolved === undefined
        ? {}
        : { resolvedAt: resolved?.at ?? null, resolvedBy: resolved?.by ?? null }),
      ...(assigned === undefined
        ? {}
        : { assigneeId: assigned?.to ?? null, assignedBy: assigned?.by ?? null }),
      ...(dueOn === undefined ? {} : { dueOn: readDay(dueOn) }),
    },
  });
}

export async function deleteThread(database: Database, { id, workspaceId }: ThreadName): Promise<void> {
  await database.thread.deleteMany({ where: { id, workspaceId } });
}

/** The open threads that are assigned to a member: those with a day first, the earliest first. */
export async function listAssignedThreads(
  database: Database,
  workspaceId: WorkspaceId,
  assigneeId: UserId,
): Promise<Thread[]> {
  const rows = await database.thread.findMany({
    where: { workspaceId, assigneeId, resolvedAt: null },
    orderBy: [{ dueOn: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
    take: limits.threadsToDo,
    select,
  });
  return rows.map(presentRow);
}

type DueOn = {
  readonly assignee: { readonly workspaceId: WorkspaceId; readonly userId: UserId };
  readonly day: string;
};

/** The open threads that are assigned to a member and due on a calendar day. */
export async function listThreadsDueOn(database: Database, { assignee, day }: DueOn): Promise<Thread[]> {
  const { workspaceId, userId } = assignee;
  const rows = await database.thread.findMany({
    where: { workspaceId, assigneeId: userId, resolvedAt: null, dueOn: readDay(day) },
    orderBy: { id: 'asc' },
    take: limits.threadsToDo,
    select,
  });
  return rows.map(presentRow);
}

/** Members of any workspace who have open threads that are due between two calendar days, and were told of none of the days. */
export async function listAssigneesDue(
  database: Database,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly DueOn['assignee'][]> {
  const rows = await database.thread.findMany({
    where: {
      resolvedAt: null,
      assigneeId: { not: null },
      dueOn: { gte: readDay(from) ?? undefined, lte: readDay(to) ?? undefined },
      notices: { none: { kind: 'due' } },
    },
    distinct: ['workspaceId', 'assigneeId'],
    select: { workspaceId: true, assigneeId: true },
  });
  return rows.flatMap(({ workspaceId, assigneeId }) =>
    assigneeId === null
      ? []
      : [{ workspaceId: asId<WorkspaceId>(workspaceId), userId: asId<UserId>(assigneeId) }],
  );
}

/** Marks the threads about erased things. What the threads quoted of them goes too, if it is not allowed to stay. */
export async function markThreadsErased(
  database: Database,
  workspaceId: WorkspaceId,
  erased: {
    readonly kinds: readonly SubjectName['kind'][];
    readonly ids: readonly string[];
    readonly keepsQuotes: boolean;
    readonly now: Date;
  },
): Promise<void> {
  if (erased.ids.length === 0) return;
  await database.thread.updateMany({
    where: { workspaceId, subjectKind: { in: [...erased.kinds] }, subjectId: { in: [...erased.ids] } },
    data: {
      erasedAt: erased.now,
      changedAt: erased.now,
      ...(erased.keepsQuotes ? {} : { anchor: Prisma.DbNull, title: '' }),
    },
  });
}

// ── following ──

export async function listFollowers(
  database: Database,
  { id: threadId, workspaceId }: ThreadName,
): Promise<ReadonlyMap<UserId, FollowState>> {
  const rows = await database.threadFollower.findMany({
    where: { threadId, workspaceId },
    select: { userId: true, state: true },
  });
  return new Map(rows.map(({ userId, state }) => [asId<UserId>(userId), z.enum(followStates).parse(state)]));
}

/** Returns the state of one member in each of these threads that they follow or muted. */
export async function listFollowed(
  database: Database,
  { workspaceId, userId }: { readonly workspaceId: WorkspaceId; readonly userId: UserId },
  threadIds: readonly string[],
): Promise<ReadonlyMap<string, FollowState>> {
  const rows = await database.threadFollower.findMany({
    where: { workspaceId, userId, threadId: { in: [...threadIds] } },
    select: { threadId: true, state: true },
  });
  return new Map(rows.map(({ threadId, state }) => [threadId, z.enum(followStates).parse(state)]));
}

/** Lets members follow a thread. Whoever muted it stays that way. */
export async function addFollowers(
  database: Database,
  { id: threadId, workspaceId }: ThreadName,
  userIds: readonly UserId[],
): Promise<void> {
  await database.threadFollower.createMany({
    data: userIds.map((userId) => ({ threadId, workspaceId, userId, state: 'following' })),
    skipDuplicates: true,
  });
}

/**
 * Lets those no longer follow the threads about the messages of a deleted conversation who could not read them any more: its author had hidden it
 * from them. What is erased would otherwise give them back their threads, because nothing says any longer whose it was.
 */
export async function removeUntoldFollowers(
  database: Database,
  workspaceId: WorkspaceId,
  messageIds: readonly string[],
): Promise<void> {
  await database.$executeRaw`
    DELETE FROM thread_follower AS follower USING thread, message, conversation
    WHERE follower.workspace_id = ${workspaceId} AND thread.id = follower.thread_id
      AND is_message_kind(thread.subject_kind) AND thread.subject_id = message.id AND message.id = ANY (${[...messageIds]}::text[])
      AND conversation.id = message.conversation_id AND conversation.shown_at IS NULL AND conversation.deleted_at IS NOT NULL
      AND follower.user_id <> conversation.user_id
      AND NOT has_brought_in(conversation.user_id, thread.id, follower.user_id)`;
}

export async function setFollowState(
  database: Database,
  { id: threadId, workspaceId }: ThreadName,
  { userId, state }: { readonly userId: UserId; readonly state: FollowState },
): Promise<void> {
  await database.threadFollower.upsert({
    where: { threadId_userId: { threadId, userId } },
    create: { threadId, workspaceId, userId, state },
    update: { state },
  });
}
