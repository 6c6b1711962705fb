/**
 * Rows of notices: what one member should know, and once only. A notice names a thread and a comment, or a thing, and stores nothing of what
 * they say. Approvals are told by mail alone: the inbox lists them by themselves. Takes a `Database`, never opens one.
 */
import { z } from 'zod';
import { dayMs } from '@/lib/core/clock';
import { asId, createUuid, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import type { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { type NoticeKind, noticeKinds, type NoticeThing, noticeThings } from '@/lib/protocol/thread-words';
import { findMailTime } from './mail-time';
import { listNoticeSettings, type NoticeSetting } from './setting-store';

type NoticeAbout =
  | { readonly threadId: string; readonly commentId: string | null }
  | { readonly thing: { readonly kind: NoticeThing; readonly id: string } };

export type Notice = {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly recipientId: UserId;
  readonly kind: NoticeKind;
  readonly about: NoticeAbout;
  /** Null if nobody did it, such as a page that changed. */
  readonly actorId: UserId | null;
  readonly createdAt: Date;
  readonly readAt: Date | null;
};

const select = {
  id: true,
  workspaceId: true,
  recipientId: true,
  kind: true,
  threadId: true,
  commentId: true,
  thingKind: true,
  thingId: true,
  actorId: true,
  createdAt: true,
  readAt: true,
} as const;

function presentRow(row: Prisma.NoticeGetPayload<{ select: typeof select }>): Notice {
  return {
    id: row.id,
    workspaceId: asId<WorkspaceId>(row.workspaceId),
    recipientId: asId<UserId>(row.recipientId),
    kind: z.enum(noticeKinds).parse(row.kind),
    about: presentAbout(row),
    actorId: row.actorId === null ? null : asId<UserId>(row.actorId),
    createdAt: row.createdAt,
    readAt: row.readAt,
  };
}

type StoredAbout = Prisma.NoticeGetPayload<{ select: typeof select }>;

function presentAbout({ threadId, commentId, thingKind, thingId }: StoredAbout): NoticeAbout {
  if (threadId !== null) return { threadId, commentId };
  if (thingId === null) throw new Error('A notice in the database is about nothing.');
  return { thing: { kind: z.enum(noticeThings).parse(thingKind), id: thingId } };
}

type NewNotice = Pick<Notice, 'workspaceId' | 'kind' | 'about' | 'actorId' | 'createdAt'> & {
  readonly recipientIds: readonly UserId[];
  /** What happened. A member who was told about it already is not told again. */
  readonly eventKey: string;
};

export async function insertNotices(
  database: Database,
  { recipientIds, workspaceId, kind, about, actorId, createdAt, eventKey }: NewNotice,
): Promise<void> {
  if (recipientIds.length === 0) return;
  const settings = await listNoticeSettings(database, workspaceId, recipientIds);
  await database.notice.createMany({
    data: recipientIds.map((recipientId) => ({
      id: createUuid(createdAt.getTime()),
      workspaceId,
      recipientId,
      kind,
      ...writeAbout(about),
      actorId,
      eventKey,
      createdAt,
      mailAt: findTime(settings.get(recipientId), { kind, createdAt }),
    })),
    skipDuplicates: true,
  });
}

const writeAbout = (about: NoticeAbout) =>
  'thing' in about
    ? { thingKind: about.thing.kind, thingId: about.thing.id }
    : { threadId: about.threadId, commentId: about.commentId };

function findTime(
  setting: NoticeSetting | undefined,
  { kind, createdAt }: Pick<NewNotice, 'kind' | 'createdAt'>,
): Date | null {
  if (setting === undefined) return null;
  return findMailTime(createdAt, { rhythm: setting.rhythms[kind], timeZone: setting.timeZone });
}

/** Returns those of these things of one kind about which somebody has been told. */
export async function listTold(
  database: Database,
  workspaceId: WorkspaceId,
  { kind, ids }: { readonly kind: NoticeThing; readonly ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await database.notice.findMany({
    where: { workspaceId, thingKind: kind, thingId: { in: [...ids] } },
    distinct: ['thingId'],
    select: { thingId: true },
  });
  return new Set(rows.flatMap(({ thingId }) => thingId ?? []));
}

export type NoticeReader = { readonly workspaceId: WorkspaceId; readonly userId: UserId };

/** Returns those of the members who have read everything that they were told about their thing. */
export async function listUntold<
  Thing extends { readonly kind: NoticeThing; readonly id: string; readonly userId: UserId },
>(database: Database, workspaceId: WorkspaceId, things: readonly Thing[]): Promise<Thing[]> {
  const unread = await database.notice.findMany({
    where: { workspaceId, readAt: null, thingId: { in: things.map(({ id }) => id) } },
    select: { thingId: true, recipientId: true },
  });
  const told = new Set(unread.map(({ thingId, recipientId }) => `${thingId} ${recipientId}`));
  return things.filter(({ id, userId }) => !told.has(`${id} ${userId}`));
}

const ofReader = ({ workspaceId, userId }: NoticeReader) => ({ workspaceId, recipientId: userId });

/** The inbox lists approvals by themselves. */
const inList = (reader: NoticeReader) => ({ ...ofReader(reader), kind: { not: 'approval' } });

/** Newest first. */
export async function listNotices(
  database: Database,
  reader: NoticeReader,
  page: {
    readonly limit: number;
    readonly unread?: boolean | undefined;
    readonly before?: string | undefined;
  },
): Promise<Notice[]> {
  const rows = await database.notice.findMany({
    where: {
      ...inList(reader),
      ...(page.unread === undefined ? {} : { readAt: page.unread ? null : { not: null } }),
      ...(page.before === undefined ? {} : { id: { lt: page.before } }),
    },
    orderBy: { id: 'desc' },
    take: page.limit,
    select,
  });
  return rows.map(presentRow);
}

export function countUnreadNotices(database: Database, reader: NoticeReader): Promise<number> {
  return database.notice.count({ where: { ...inList(reader), readAt: null } });
}

export async function findNotice(
  database: Database,
  reader: NoticeReader,
  id: string,
): Promise<Notice | null> {
  const row = await database.notice.findFirst({ where: { id, ...inList(reader) }, select });
  return row === null ? null : presentRow(row);
}

export type NoticesToMark = { readonly id: string } | { readonly threadIds: readonly string[] } | 'all';

function writeWhich(which: NoticesToMark): Prisma.NoticeWhereInput {
  if (which === 'all') return {};
  return 'id' in which ? { id: which.id } : { threadId: { in: [...which.threadIds] } };
}

export async function markNotices(
  database: Database,
  reader: NoticeReader,
  { which, readAt }: { readonly which: NoticesToMark; readonly readAt: Date | null },
): Promise<void> {
  await database.notice.updateMany({
    where: {
      ...inList(reader),
      ...writeWhich(which),
      ...(readAt === null ? {} : { readAt: null }),
    },
    data: { readAt },
  });
}

/** Removes what was told about a comment that is deleted now. */
export async function deleteNoticesOf(
  database: Database,
  workspaceId: WorkspaceId,
  commentId: string,
): Promise<void> {
  await database.notice.deleteMany({ where: { workspaceId, commentId } });
}

/** Removes what was told about the day of a thread: it is due on another day, for another member, or no longer. */
export async function withdrawDueNotices(
  database: Database,
  workspaceId: WorkspaceId,
  threadId: string,
): Promise<void> {
  await database.notice.deleteMany({ where: { workspaceId, kind: 'due', threadId } });
}

/** Removes what was told about a thing, such as that its author shows it. */
export async function deleteToldOf(
  database: Database,
  workspaceId: WorkspaceId,
  { kind, id }: { readonly kind: NoticeKind; readonly id: string },
): Promise<void> {
  await database.notice.deleteMany({ where: { workspaceId, kind, thingId: id } });
}

// ── mail ──

/** What is due and still unread. Older notices are left alone: a mail server that comes back does not send the past. */
const isDue = (now: Date) => ({
  mailAt: { lte: now, gt: new Date(now.getTime() - mailedWithinMs) },
  mailedAt: null,
  readAt: null,
});

const mailedWithinMs = 2 * dayMs;

/** Members of any workspace to whom something is due, in no order. */
export async function listMailRecipients(
  database: Database,
  now: Date,
  limit: number,
): Promise<readonly NoticeReader[]> {
  const rows = await database.notice.findMany({
    where: isDue(now),
    distinct: ['workspaceId', 'recipientId'],
    take: limit,
    select: { workspaceId: true, recipientId: true },
  });
  return rows.map(({ workspaceId, recipientId }) => ({
    workspaceId: asId<WorkspaceId>(workspaceId),
    userId: asId<UserId>(recipientId),
  }));
}

/** Takes what is due for a member, oldest first, so that nobody else mails it. */
export async function claimDueNotices(
  database: Database,
  reader: NoticeReader,
  now: Date,
): Promise<readonly Notice[]> {
  const due = { ...ofReader(reader), ...isDue(now) };
  const rows = await database.notice.findMany({ where: due, orderBy: { id: 'asc' }, select });
  const ids = rows.map(({ id }) => id);
  const claimed = await database.notice.updateManyAndReturn({
    where: { ...due, id: { in: ids } },
    data: { mailedAt: now },
    select: { id: true },
  });
  const own = new Set(claimed.map(({ id }) => id));
  return rows.filter(({ id }) => own.has(id)).map(presentRow);
}

/** Gives back what was not mailed after all. */
export async function releaseNotices(
  database: Database,
  reader: NoticeReader,
  ids: readonly string[],
): Promise<void> {
  await database.notice.updateMany({
    where: { ...ofReader(reader), id: { in: [...ids] } },
    data: { mailedAt: null },
  });
}

/** Applies a new setting to what was not mailed yet. */
export async function rescheduleNotices(
  database: Database,
  reader: NoticeReader,
  { rhythms, timeZone }: NoticeSetting,
): Promise<void> {
  const waiting = await database.notice.findMany({
    where: { ...ofReader(reader), mailedAt: null, readAt: null },
    orderBy: { id: 'desc' },
    take: limits.pageItems,
    select,
  });
  for (const { id, kind, createdAt } of waiting.map(presentRow))
    await database.notice.update({
      where: { id },
      data: { mailAt: findMailTime(createdAt, { rhythm: rhythms[kind], timeZone }) },
      select: { id: true },
    });
}
