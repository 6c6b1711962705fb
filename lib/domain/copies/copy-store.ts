/**
 * Rows that say where an artifact came from that was copied from a shared page, and the event about the copying. The token of the link is
 * stored as a hash, to find earlier copies, and sealed, to lead back to the page.
 */
import { type ArtifactId, asId, type CollectionId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import { insertAuditEvent } from '@/lib/platform/db/insert-audit-event';

export type Copy = {
  readonly artifactId: ArtifactId;
  /** The title that the page had. */
  readonly title: string;
  /** The moment of which its text was. */
  readonly asOf: Date;
  /** Null in a workspace that came as a file. */
  readonly tokenCipher: string | null;
  readonly copiedBy: UserId;
  readonly copiedAt: Date;
};

const select = {
  artifactId: true,
  title: true,
  asOf: true,
  tokenCipher: true,
  copiedBy: true,
  copiedAt: true,
} as const;

type Row = Omit<Copy, 'artifactId' | 'copiedBy'> & { readonly artifactId: string; readonly copiedBy: string };

const presentRow = (row: Row): Copy => ({
  ...row,
  artifactId: asId<ArtifactId>(row.artifactId),
  copiedBy: asId<UserId>(row.copiedBy),
});

export async function insertCopy(
  database: Database,
  workspaceId: WorkspaceId,
  copy: Copy & { readonly tokenHash: string; readonly tokenCipher: string },
): Promise<void> {
  await database.artifactCopy.create({
    data: {
      artifactId: copy.artifactId,
      title: copy.title,
      asOf: copy.asOf,
      tokenCipher: copy.tokenCipher,
      copiedBy: copy.copiedBy,
      copiedAt: copy.copiedAt,
      tokenHash: copy.tokenHash,
      workspaceId,
    },
    select: { artifactId: true },
  });
}

export async function findCopy(
  database: Database,
  workspaceId: WorkspaceId,
  artifactId: ArtifactId,
): Promise<Copy | null> {
  const row = await database.artifactCopy.findFirst({ where: { workspaceId, artifactId }, select });
  return row === null ? null : presentRow(row);
}

/** Returns the copies of the page behind a link, newest first. Those that were deleted are left out. */
export async function listCopiesOfLink(
  database: Database,
  workspaceId: WorkspaceId,
  link: { readonly tokenHash: string; readonly limit: number },
): Promise<Copy[]> {
  const rows = await database.artifactCopy.findMany({
    where: { workspaceId, tokenHash: link.tokenHash, artifact: { deletedAt: null } },
    orderBy: { copiedAt: 'desc' },
    take: link.limit,
    select,
  });
  return rows.map(presentRow);
}

/** Until the transaction ends, nobody else copies the page behind the link into the workspace. */
export async function lockCopies(
  database: Database,
  workspaceId: WorkspaceId,
  tokenHash: string,
): Promise<void> {
  const lock = `copy:${workspaceId}:${tokenHash}`;
  await database.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, 0))`;
}

/** Says in the workspace that received the copy who made it. The link and the workspace that it belongs to are not named. */
export function insertCopyEvent(
  database: Database,
  event: {
    readonly workspaceId: WorkspaceId;
    readonly userId: UserId;
    readonly artifactId: ArtifactId;
    readonly collectionId: CollectionId;
  },
): Promise<void> {
  const { workspaceId, userId, artifactId: objectId, collectionId } = event;
  const detail = { collection_id: collectionId };
  return insertAuditEvent(database, { workspaceId, userId, action: 'artifact.copied', objectId, detail });
}
