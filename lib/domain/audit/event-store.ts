/** Reads the audit log. It is written by the transactions of changes (`platform/db/audited-request.ts`), and where an event says more than its request, by `audit-store.ts` of its noun. */
import type { WorkspaceId } from '@/lib/core/ids';
import type { ReadingDatabase } from '@/lib/platform/db/in-workspace';

export type AuditPlace = { readonly at: Date; readonly id: string };

export type WantedEvents = {
  readonly userId?: string | undefined;
  readonly kind?: string | undefined;
  readonly objectId?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** The last event of the page before. */
  readonly after?: AuditPlace | undefined;
  readonly limit: number;
};

export type AuditEvent = Awaited<ReturnType<typeof listAuditEvents>>[number];

/** Lists events, newest first. */
export function listAuditEvents(database: ReadingDatabase, workspaceId: WorkspaceId, wanted: WantedEvents) {
  const { userId, kind, objectId, from, to, after, limit } = wanted;
  return database.auditEvent.findMany({
    where: {
      workspaceId,
      ...(userId === undefined ? {} : { userId }),
      ...(kind === undefined ? {} : { objectKind: { in: spellings(kind) } }),
      ...(objectId === undefined ? {} : { objectId }),
      AND: [
        ...(from === undefined ? [] : [{ at: { gte: from } }]),
        ...(to === undefined ? [] : [{ at: { lt: to } }]),
        ...(after === undefined
          ? []
          : [{ OR: [{ at: { lt: after.at } }, { at: after.at, id: { lt: after.id } }] }]),
      ],
    },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: limit,
  });
}

/** Some events spell their kind as a name of a table does. */
const spellings = (kind: string): string[] => [kind, kind.replaceAll('-', '_')];

/** Finds the names of people, also of those who have left. */
export async function findPeopleNames(
  database: ReadingDatabase,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.user.findMany({
    where: { id: { in: [...new Set(userIds)] } },
    select: { id: true, name: true },
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Finds the names of tokens, also of those that were revoked. */
export async function findTokenNames(
  database: ReadingDatabase,
  workspaceId: WorkspaceId,
  tokenIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.apiToken.findMany({
    where: { workspaceId, id: { in: [...new Set(tokenIds)] } },
    select: { id: true, name: true },
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
