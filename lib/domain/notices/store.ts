/**
 * Rows of notices: what one member should know, and once only. A notice names a thread and a comment and stores nothing of what they say.
 * Takes a `Database`, never opens one.
 */
import { z } from 'zod';
import { dayMs } from '@/lib/core/clock';
import { asId, createUuid, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import type { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { type NoticeKind, noticeKinds } from '@/lib/protocol/thread-words';
import { findMailTime } from './mail-time';
import { listNoticeSettings, type NoticeSetting } from './setting-store';

export type Notice = {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly recipientId: UserId;
  readonly kind: NoticeKind;
  readonly threadId: string;
  readonly commentId: string | null;
  readonly actorId: UserId;
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
  actorId: true,
  createdAt: true,
  readAt: true,
} as const;

function presentRow(row: Prisma.NoticeGetPayload<{ select: typeof select }>): Notice {
  return {
    ...row,
    workspaceId: asId<WorkspaceId>(row.workspaceId),
    recipientId: asId<UserId>(row.recipientId),
    actorId: asId<UserId>(row.actorId),
    kind: z.enum(noticeKinds).parse(row.kind),
  };
}

type NewNotice = Pick<Notice, 'workspaceId' | 'kind' | 'threadId' | 'commentId' | 'actorId' | 'createdAt'> & {
  readonly recipientIds: readonly UserId[];
  /** What happened. A member who was told about it already is not told again. */
  readonly eventKey: string;
};

export async function insertNotices(
  database: Database,
  { recipientIds, workspaceId, kind, threadId, commentId, actorId, createdAt, eventKey }: NewNotice,
): Promise<void> {
  if (recipientIds.length === 0) return;
  const settings = await listNoticeSettings(database, workspaceId, recipientIds);
  await database.notice.createMany({
    data: recipientIds.map((recipientId) => ({
      id: createUuid(createdAt.getTime()),
      workspaceId,
      recipientId,
      kind,
      threadId,
      commentId,
      actorId,
      eventKey,
      createdAt,
      mailAt: findTime(settings.get(recipientId), { kind, createdAt }),
    })),
    skipDuplicates: true,
  });
}

function findTime(
  setting: NoticeSetting | undefined,
  { kind, createdAt }: Pick<NewNotice, 'kind' | 'createdAt'>,
): Date | null {
  if (setting === undefined) return null;
  return findMailTime(createdAt, { rhythm: setting.rhythms[kind], timeZone: setting.timeZone });
}

export type NoticeReader = { readonly workspaceId: WorkspaceId; readonly userId: UserId };

const ofReader = ({ workspaceId, userId }: NoticeReader) => ({ workspaceId, recipientId: userId });

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
      ...ofReader(reader),
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
  return database.notice.count({ where: { ...ofReader(reader), readAt: null } });
}

export async function findNotice(
  database: Database,
  reader: NoticeReader,
  id: string,
): Promise<Notice | null> {
  const row = await database.notice.findFirst({ where: { id, ...ofReader(reader) }, select });
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
      ...ofReader(reader),
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
