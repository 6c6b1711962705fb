/** Rows that say how often a member gets mail about what concerns them. Takes a `Database`, never opens one. */
import { z } from 'zod';
import { asId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import { mailRhythms, noticeKinds } from '@/lib/protocol/thread-words';
import { type MailRhythms, usualRhythms } from './mail-time';

export type NoticeSetting = { readonly rhythms: MailRhythms; readonly timeZone: string };

const storedSchema = z.partialRecord(z.enum(noticeKinds), z.enum(mailRhythms));

/**
 * Returns the setting of each of these members. Whoever never chose one has the usual rhythms, by the clocks that their browser named when they were
 * last on Home.
 */
export async function listNoticeSettings(
  database: Database,
  workspaceId: WorkspaceId,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, NoticeSetting>> {
  const rows = await database.noticeSetting.findMany({
    where: { workspaceId, userId: { in: [...userIds] } },
    select: { userId: true, rhythms: true, timeZone: true },
  });
  const chosen = new Map(
    rows.map(({ userId, rhythms, timeZone }) => [
      asId<UserId>(userId),
      { rhythms: { ...usualRhythms, ...storedSchema.parse(rhythms) }, timeZone },
    ]),
  );
  const seen = await listSeenTimeZones(
    database,
    workspaceId,
    userIds.filter((id) => !chosen.has(id)),
  );
  const present = (id: UserId) =>
    chosen.get(id) ?? { rhythms: usualRhythms, timeZone: seen.get(id) ?? 'UTC' };
  return new Map(userIds.map((id) => [id, present(id)]));
}

async function listSeenTimeZones(
  database: Database,
  workspaceId: WorkspaceId,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const visits = await database.visit.findMany({
    where: { workspaceId, userId: { in: [...userIds] } },
    select: { userId: true, timeZone: true },
  });
  return new Map(visits.flatMap(({ userId, timeZone }) => (timeZone === null ? [] : [[userId, timeZone]])));
}

export async function findNoticeSetting(
  database: Database,
  { workspaceId, userId }: { readonly workspaceId: WorkspaceId; readonly userId: UserId },
): Promise<NoticeSetting> {
  const settings = await listNoticeSettings(database, workspaceId, [userId]);
  return settings.get(userId) ?? { rhythms: usualRhythms, timeZone: 'UTC' };
}

/** Returns the time zone that a user chose in any of their workspaces, or null. */
export async function findChosenTimeZone(database: Database, userId: UserId): Promise<string | null> {
  const row = await database.noticeSetting.findFirst({ where: { userId }, select: { timeZone: true } });
  return row?.timeZone ?? null;
}

export async function storeNoticeSetting(
  database: Database,
  { workspaceId, userId }: { readonly workspaceId: WorkspaceId; readonly userId: UserId },
  { rhythms, timeZone }: NoticeSetting,
): Promise<void> {
  await database.noticeSetting.upsert({
    where: { workspaceId_userId: { workspaceId, userId } },
    create: { workspaceId, userId, rhythms: { ...rhythms }, timeZone },
    update: { rhythms: { ...rhythms }, timeZone },
  });
}
