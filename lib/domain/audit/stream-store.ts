/**
 * Where the events of a workspace's audit log are sent, and how far that has come (decision 116). The sender numbers committed events without a
 * gap, and one sender at a time holds a stream, for a while that is longer than any request takes. Takes a `Database`, never opens one.
 */
import { asId, type WorkspaceId } from '@/lib/core/ids';
import type { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';

const select = {
  host: true,
  urlCipher: true,
  secretCipher: true,
  isPaused: true,
  lastPosition: true,
  sentPosition: true,
  sentAt: true,
  failingSince: true,
  failure: true,
  tries: true,
  nextTryAt: true,
  toldAt: true,
  erasedUnsent: true,
  createdAt: true,
} as const;

export type AuditStream = Prisma.AuditStreamGetPayload<{ select: typeof select }>;

export function findAuditStream(database: Database, workspaceId: WorkspaceId): Promise<AuditStream | null> {
  return database.auditStream.findUnique({ where: { workspaceId }, select });
}

/** Makes everyone else who wants to change the stream or number events wait until the transaction ends. */
export async function lockAuditStream(database: Database, workspaceId: WorkspaceId): Promise<void> {
  await database.$queryRaw`select from audit_stream where workspace_id = ${workspaceId} for update`;
}

type Target = Pick<AuditStream, 'host' | 'urlCipher' | 'secretCipher'>;

/** Creates the stream, or sends it to another address. What a sender has under way counts for nothing then. */
export async function setTarget(
  database: Database,
  { workspaceId, createdBy }: { readonly workspaceId: WorkspaceId; readonly createdBy: string },
  { target, now }: { readonly target: Target; readonly now: Date },
): Promise<void> {
  const { host, urlCipher, secretCipher } = target;
  const ready = { host, urlCipher, secretCipher, ...untroubled, nextTryAt: now };
  await database.auditStream.upsert({
    where: { workspaceId },
    create: {
      nextTryAt: ready.nextTryAt,
      senderId: ready.senderId,
      sendingUntil: ready.sendingUntil,
      failingSince: ready.failingSince,
      failure: ready.failure,
      tries: ready.tries,
      toldAt: ready.toldAt,
      host: ready.host,
      urlCipher: ready.urlCipher,
      secretCipher: ready.secretCipher,
      workspaceId,
      createdAt: now,
      createdBy,
    },
    update: ready,
    select: { workspaceId: true },
  });
}

const untroubled = {
  senderId: null,
  sendingUntil: null,
  failingSince: null,
  failure: null,
  tries: 0,
  toldAt: null,
} as const;

export async function setPaused(
  database: Database,
  workspaceId: WorkspaceId,
  { isPaused, now }: { readonly isPaused: boolean; readonly now: Date },
): Promise<void> {
  await database.auditStream.updateMany({
    where: { workspaceId },
    data: {
      isPaused,
      senderId: untroubled.senderId,
      sendingUntil: untroubled.sendingUntil,
      failingSince: untroubled.failingSince,
      failure: untroubled.failure,
      tries: untroubled.tries,
      toldAt: untroubled.toldAt,
      nextTryAt: now,
    },
  });
}

export async function deleteAuditStream(database: Database, workspaceId: WorkspaceId): Promise<void> {
  await database.auditStream.deleteMany({ where: { workspaceId } });
}

/** Lets the sender go on after this position. */
export async function setSentPosition(
  database: Database,
  workspaceId: WorkspaceId,
  { position, now }: { readonly position: number; readonly now: Date },
): Promise<void> {
  await database.auditStream.updateMany({
    where: { workspaceId },
    data: { sentPosition: position, senderId: null, sendingUntil: null, nextTryAt: now },
  });
}

/** Returns the first position of the events of this time or later; null if none of them has one. */
export async function findPositionSince(
  database: Database,
  workspaceId: WorkspaceId,
  from: Date,
): Promise<number | null> {
  const found = await database.auditEvent.aggregate({
    where: { workspaceId, at: { gte: from }, position: { not: null } },
    _min: { position: true },
  });
  return found._min.position;
}

/**
 * Numbers events in the order of their time, at most so many. The caller holds the lock of the stream, so nobody else numbers meanwhile.
 * @returns how many it numbered
 */
export function numberEvents(
  database: Database,
  workspaceId: WorkspaceId,
  most: number | null,
): Promise<number> {
  return database.$queryRaw<{ count: number }[]>`
    with fresh as (
      select id, row_number() over (order by at, id) as place from audit_event
      where workspace_id = ${workspaceId} and position is null order by at, id limit ${most}),
    numbered as (
      update audit_event event set position = stream.last_position + fresh.place
      from fresh, audit_stream stream where event.id = fresh.id and stream.workspace_id = ${workspaceId}
      returning 1),
    counted as (
      update audit_stream set last_position = last_position + (select count(*) from numbered)
      where workspace_id = ${workspaceId})
    select count(*)::int as count from numbered`.then(([row]) => row?.count ?? 0);
}

/**
 * A new stream continues the numbers that events have from an earlier one, and begins after everything that is there: it sends what happens
 * from now on.
 */
export async function beginAtEnd(database: Database, workspaceId: WorkspaceId): Promise<void> {
  await database.$executeRaw`
    update audit_stream set last_position = coalesce(
      (select max(position) from audit_event where workspace_id = ${workspaceId}), 0)
    where workspace_id = ${workspaceId}`;
  await numberEvents(database, workspaceId, null);
  await database.$executeRaw`
    update audit_stream set sent_position = last_position where workspace_id = ${workspaceId}`;
}

/** How many events wait to be sent, and since when the oldest does. */
export async function countUnsent(
  database: Database,
  workspaceId: WorkspaceId,
  sentPosition: number,
): Promise<{ readonly count: number; readonly oldest: Date | null }> {
  const found = await database.auditEvent.aggregate({
    where: { workspaceId, OR: [{ position: null }, { position: { gt: sentPosition } }] },
    _count: true,
    _min: { at: true },
  });
  return { count: found._count, oldest: found._min.at };
}

// ── the sender ──

/** A sender, by an id of its own, and until when it may send. */
export type Hold = { readonly senderId: string; readonly until: Date };

/** Takes streams that have something to send and that nobody holds. */
export async function takeDueStreams(
  database: Database,
  { senderId, until }: Hold,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<readonly WorkspaceId[]> {
  const rows = await database.$queryRaw<{ workspace_id: string }[]>`
    update audit_stream set sender_id = ${senderId}, sending_until = ${until.toISOString()}::timestamp
    where workspace_id in (
      select workspace_id from audit_stream stream
      where not is_paused and next_try_at <= ${now.toISOString()}::timestamp
        and (sending_until is null or sending_until <= ${now.toISOString()}::timestamp)
        and (exists (select from audit_event event where event.workspace_id = stream.workspace_id and position is null)
          or exists (select from audit_event event where event.workspace_id = stream.workspace_id and position > sent_position))
      order by next_try_at limit ${most} for update skip locked)
    returning workspace_id`;
  return rows.map(({ workspace_id: id }) => asId<WorkspaceId>(id));
}

/** The stream as its holder left it; null once somebody else holds it, or an owner has changed it. */
export async function keepHold(
  database: Database,
  workspaceId: WorkspaceId,
  { senderId, until }: Hold,
): Promise<AuditStream | null> {
  const { count } = await database.auditStream.updateMany({
    where: { workspaceId, senderId },
    data: { sendingUntil: until },
  });
  return count === 0 ? null : findAuditStream(database, workspaceId);
}

/** Lists events after a position, in the order in which they are sent. */
export function listEventsAfter(
  database: Database,
  workspaceId: WorkspaceId,
  { position, most }: { readonly position: number; readonly most: number },
) {
  return database.auditEvent.findMany({
    where: { workspaceId, position: { gt: position } },
    orderBy: { position: 'asc' },
    take: most,
  });
}

/** Notes that everything up to this position was accepted, unless somebody else holds the stream by now. */
export async function markSent(
  database: Database,
  { workspaceId, senderId }: { readonly workspaceId: WorkspaceId; readonly senderId: string },
  { position, now }: { readonly position: number; readonly now: Date },
): Promise<boolean> {
  const { count } = await database.auditStream.updateMany({
    where: { workspaceId, senderId },
    data: { sentPosition: position, sentAt: now, failingSince: null, failure: null, tries: 0, toldAt: null },
  });
  return count > 0;
}

type Failed = Pick<AuditStream, 'failingSince' | 'failure' | 'tries' | 'nextTryAt' | 'toldAt'>;

/** Notes a failure and lets go of the stream. */
export async function markFailed(
  database: Database,
  { workspaceId, senderId }: { readonly workspaceId: WorkspaceId; readonly senderId: string },
  failed: Failed,
): Promise<boolean> {
  const { failingSince, failure, tries, nextTryAt, toldAt } = failed;
  const { count } = await database.auditStream.updateMany({
    where: { workspaceId, senderId },
    data: { failingSince, failure, tries, nextTryAt, toldAt, senderId: null, sendingUntil: null },
  });
  return count > 0;
}

export async function letGo(
  database: Database,
  { workspaceId, senderId }: { readonly workspaceId: WorkspaceId; readonly senderId: string },
): Promise<void> {
  await database.auditStream.updateMany({
    where: { workspaceId, senderId },
    data: { senderId: null, sendingUntil: null },
  });
}
