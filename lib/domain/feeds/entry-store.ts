/** Rows of entries that were seen: digests and dates, and nothing that the feed says. Takes a `Database`, never opens one. */
import { asId, type SourceId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';

export type SeenEntry = {
  readonly key: string;
  /** Null if no source was made of it, or it is erased. */
  readonly sourceId: SourceId | null;
  readonly updatedAt: Date | null;
};

type OfFeed = { readonly feedId: string; readonly workspaceId: WorkspaceId };

/** Returns those of the entries that were seen before, by key. */
export async function listSeenEntries(
  database: Database,
  { feedId, workspaceId }: OfFeed,
  keys: readonly string[],
): Promise<ReadonlyMap<string, SeenEntry>> {
  const rows = await database.feedEntry.findMany({
    where: { feedId, workspaceId, key: { in: [...keys] } },
    select: { key: true, sourceId: true, updatedAt: true },
  });
  return new Map(
    rows.map((row) => [
      row.key,
      { ...row, sourceId: row.sourceId === null ? null : asId<SourceId>(row.sourceId) },
    ]),
  );
}

/** Returns false if another reading has just stored it. */
export async function insertSeenEntry(
  database: Database,
  { feedId, workspaceId }: OfFeed,
  { key, updatedAt, seenAt }: Omit<SeenEntry, 'sourceId'> & { readonly seenAt: Date },
): Promise<boolean> {
  const { count } = await database.feedEntry.createMany({
    data: [{ feedId, workspaceId, key, updatedAt, seenAt }],
    skipDuplicates: true,
  });
  return count > 0;
}

/** Notes entries of which no source is made. */
export async function insertSeenEntries(
  database: Database,
  { feedId, workspaceId }: OfFeed,
  entries: readonly (Omit<SeenEntry, 'sourceId'> & { readonly seenAt: Date })[],
): Promise<void> {
  await database.feedEntry.createMany({
    data: entries.map(({ key, updatedAt, seenAt }) => ({ feedId, workspaceId, key, updatedAt, seenAt })),
    skipDuplicates: true,
  });
}

export async function updateSeenEntry(
  database: Database,
  { feedId, workspaceId }: OfFeed,
  { key, ...change }: { readonly key: string; readonly sourceId?: SourceId; readonly updatedAt?: Date },
): Promise<void> {
  await database.feedEntry.updateMany({ where: { feedId, workspaceId, key }, data: change });
}

/** Notes that these still stand in the feed, and forgets those that have not been there since `before`. */
export async function keepSeenEntries(
  database: Database,
  { feedId, workspaceId }: OfFeed,
  {
    keys,
    seenAt,
    before,
  }: { readonly keys: readonly string[]; readonly seenAt: Date; readonly before: Date },
): Promise<void> {
  await database.feedEntry.updateMany({
    where: { feedId, workspaceId, key: { in: [...keys] } },
    data: { seenAt },
  });
  await database.feedEntry.deleteMany({ where: { feedId, workspaceId, seenAt: { lt: before } } });
}
