/** Rows that say who looks at a thing, and where in it they write. They are true for seconds, and old ones are removed as new ones come. Takes a `Database`. */
import { secondMs } from '@/lib/core/clock';
import { asId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import type { Database } from '@/lib/platform/db/in-workspace';

type Looked = { readonly workspaceId: WorkspaceId; readonly subjectKind: string; readonly subjectId: string };

const oldest = (now: Date) => new Date(now.getTime() - limits.presenceSeconds * secondMs);

export async function keepPresence(
  database: Database,
  { workspaceId, subjectKind, subjectId }: Looked,
  { userId, caret, now }: { readonly userId: UserId; readonly caret: string | null; readonly now: Date },
): Promise<void> {
  const thing = { workspaceId, subjectKind, subjectId };
  await database.presence.deleteMany({ where: { workspaceId, seenAt: { lt: oldest(now) } } });
  await database.presence.upsert({
    where: { workspaceId_subjectKind_subjectId_userId: { ...thing, userId } },
    create: {
      workspaceId: thing.workspaceId,
      subjectKind: thing.subjectKind,
      subjectId: thing.subjectId,
      userId,
      caret,
      seenAt: now,
    },
    update: { caret, seenAt: now },
  });
}

/** Everyone who looked at the thing within the last seconds, in no order, with the place of their caret. */
export async function listPresent(
  database: Database,
  { workspaceId, subjectKind, subjectId }: Looked,
  now: Date,
): Promise<ReadonlyMap<UserId, string | null>> {
  const rows = await database.presence.findMany({
    where: { workspaceId, subjectKind, subjectId, seenAt: { gte: oldest(now) } },
    select: { userId: true, caret: true },
  });
  return new Map(rows.map(({ userId, caret }) => [asId<UserId>(userId), caret]));
}
