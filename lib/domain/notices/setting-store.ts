/** Rows that say how often a member gets mail about what concerns them. Takes a `Database`, never opens one. */
import { z } from 'zod';
import { asId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import { mailRhythms, noticeKinds } from '@/lib/protocol/thread-words';
import { type MailRhythms, usualRhythms } from './mail-time';

export type NoticeSetting = { readonly rhythms: MailRhythms; readonly timeZone: string };

const usual: NoticeSetting = { rhythms: usualRhythms, timeZone: 'UTC' };
const storedSchema = z.partialRecord(z.enum(noticeKinds), z.enum(mailRhythms));

/** Returns the setting of each of these members, also of those who never chose one. */
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
  return new Map(userIds.map((id) => [id, chosen.get(id) ?? usual]));
}

export async function findNoticeSetting(
  database: Database,
  { workspaceId, userId }: { readonly workspaceId: WorkspaceId; readonly userId: UserId },
): Promise<NoticeSetting> {
  return (await listNoticeSettings(database, workspaceId, [userId])).get(userId) ?? usual;
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
