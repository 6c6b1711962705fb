/**
 * Rows of public links, and the few columns of an artifact that a link may show. Takes a `Database`, never opens one. Every query filters
 * by workspace except the one that starts from a token.
 */
import { z } from 'zod';
import { locatorSchema } from '@/lib/domain/citations/locator';
import {
  asId,
  type ArtifactId,
  type ArtifactVersionId,
  createShareId,
  type RevisionId,
  type ShareId,
  type SourceId,
  type UserId,
  type WorkspaceId,
} from '@/lib/core/ids';
import type { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { staleStates } from '@/lib/protocol/citation-words';
import { shareModes } from '@/lib/protocol/share-words';
import type { CitationToShare, VersionToShare } from './present-shared';
import { type Share, type Snapshot, snapshotSchema } from './share';

const select = {
  id: true,
  workspaceId: true,
  artifactId: true,
  mode: true,
  passphraseHash: true,
  expiresAt: true,
  revokedAt: true,
  views: true,
  lastViewedAt: true,
  createdBy: true,
  createdAt: true,
} as const;

function presentRow(row: Prisma.ShareLinkGetPayload<{ select: typeof select }>): Share {
  return {
    ...row,
    id: asId<ShareId>(row.id),
    workspaceId: asId<WorkspaceId>(row.workspaceId),
    artifactId: asId<ArtifactId>(row.artifactId),
    mode: z.enum(shareModes).parse(row.mode),
    createdBy: asId<UserId>(row.createdBy),
  };
}

export type NewShare = Pick<
  Share,
  'workspaceId' | 'artifactId' | 'mode' | 'passphraseHash' | 'expiresAt' | 'createdBy' | 'createdAt'
> & { readonly tokenHash: string; readonly tokenCipher: string; readonly snapshot: Snapshot | null };

export async function insertShare(database: Database, share: NewShare): Promise<Share> {
  const { snapshot, ...fields } = share;
  const row = await database.shareLink.create({
    data: {
      artifactId: fields.artifactId,
      workspaceId: fields.workspaceId,
      mode: fields.mode,
      passphraseHash: fields.passphraseHash,
      expiresAt: fields.expiresAt,
      createdBy: fields.createdBy,
      createdAt: fields.createdAt,
      tokenHash: fields.tokenHash,
      tokenCipher: fields.tokenCipher,
      id: createShareId(),
      ...(snapshot === null ? {} : { snapshot }),
    },
    select,
  });
  return presentRow(row);
}

/** Newest first. @param wanted.before the id of the last link that the caller already has */
export async function listShares(
  database: Database,
  workspaceId: WorkspaceId,
  wanted: { readonly artifactId?: ArtifactId; readonly before?: ShareId; readonly limit: number },
): Promise<Share[]> {
  const rows = await database.shareLink.findMany({
    where: {
      workspaceId,
      ...(wanted.artifactId === undefined ? {} : { artifactId: wanted.artifactId }),
      ...(wanted.before === undefined ? {} : { id: { lt: wanted.before } }),
    },
    orderBy: { id: 'desc' },
    take: wanted.limit,
    select,
  });
  return rows.map(presentRow);
}

export async function findShare(
  database: Database,
  workspaceId: WorkspaceId,
  id: ShareId,
): Promise<Share | null> {
  const row = await database.shareLink.findFirst({ where: { id, workspaceId }, select });
  return row === null ? null : presentRow(row);
}

/** Returns the link that a token belongs to. The only query here that begins without a workspace. */
export async function findShareByTokenHash(database: Database, tokenHash: string): Promise<Share | null> {
  const row = await database.shareLink.findUnique({ where: { tokenHash }, select });
  return row === null ? null : presentRow(row);
}

/** Returns the sealed secret of a link, or null if the link is closed, or older than the storing of secrets. */
export async function findTokenCipher(
  database: Database,
  workspaceId: WorkspaceId,
  id: ShareId,
): Promise<string | null> {
  const row = await database.shareLink.findFirst({
    where: { id, workspaceId },
    select: { tokenCipher: true },
  });
  return row?.tokenCipher ?? null;
}

export async function findSnapshot(
  database: Database,
  workspaceId: WorkspaceId,
  id: ShareId,
): Promise<Snapshot | null> {
  const row = await database.shareLink.findFirst({ where: { id, workspaceId }, select: { snapshot: true } });
  return row?.snapshot == null ? null : snapshotSchema.parse(row.snapshot);
}

const openAt = (now: Date) => ({ revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] });

/** Returns the number of open links of each artifact; artifacts without any are left out. */
export async function countOpenShares(
  database: Database,
  workspaceId: WorkspaceId,
  wanted: { readonly artifactIds: readonly string[]; readonly now: Date },
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.shareLink.groupBy({
    by: ['artifactId'],
    where: { workspaceId, artifactId: { in: [...wanted.artifactIds] }, ...openAt(wanted.now) },
    _count: { _all: true },
  });
  return new Map(rows.map((row) => [row.artifactId, row._count._all]));
}

/** Revokes the link and deletes its snapshot. False if there is no such link, or if it was revoked before. */
export async function revokeShare(
  database: Database,
  workspaceId: WorkspaceId,
  revoked: { readonly id: ShareId; readonly now: Date },
): Promise<boolean> {
  const count = await database.$executeRaw`
    UPDATE share_link SET revoked_at = ${revoked.now}, snapshot = NULL, token_cipher = NULL
    WHERE id = ${revoked.id} AND workspace_id = ${workspaceId} AND revoked_at IS NULL`;
  return count > 0;
}

type Closed = { readonly id: string; readonly artifactId: string };

export async function revokeSharesOfArtifact(
  database: Database,
  workspaceId: WorkspaceId,
  revoked: { readonly artifactId: ArtifactId; readonly now: Date },
): Promise<readonly Closed[]> {
  return database.$queryRaw<Closed[]>`
    UPDATE share_link SET revoked_at = ${revoked.now}, snapshot = NULL, token_cipher = NULL
    WHERE workspace_id = ${workspaceId} AND artifact_id = ${revoked.artifactId} AND revoked_at IS NULL
    RETURNING id, artifact_id AS "artifactId"`;
}

const pickSource = (sourceId: SourceId) => JSON.stringify([{ sourceId }]);

/**
 * Revokes every link that shows text of the source: snapshots that contain a quote of it, and live links whose artifact quotes it now.
 * Expired snapshots lose their content too.
 */
export async function revokeSharesOfSource(
  database: Database,
  workspaceId: WorkspaceId,
  revoked: { readonly sourceId: SourceId; readonly now: Date },
): Promise<readonly Closed[]> {
  return database.$queryRaw<Closed[]>`
    UPDATE share_link SET revoked_at = COALESCE(revoked_at, ${revoked.now}), snapshot = NULL, token_cipher = NULL
    WHERE workspace_id = ${workspaceId} AND (
      snapshot -> 'sources' @> ${pickSource(revoked.sourceId)}::jsonb
      OR (mode = 'live' AND revoked_at IS NULL AND artifact_id IN (
        SELECT artifact.id FROM artifact
        JOIN artifact_version ON artifact_version.artifact_id = artifact.id AND artifact_version.number = artifact.current_version
        JOIN citation ON citation.owner_kind = 'artifact_version' AND citation.owner_id = artifact_version.id
        WHERE artifact.workspace_id = ${workspaceId} AND citation.source_id = ${revoked.sourceId})))
    RETURNING id, artifact_id AS "artifactId"`;
}

/** Returns the snapshots that contain a quote of the source. */
export async function listSnapshotsOfSource(
  database: Database,
  workspaceId: WorkspaceId,
  sourceId: SourceId,
): Promise<{ readonly id: ShareId; readonly snapshot: Snapshot }[]> {
  const rows = await database.$queryRaw<{ id: string; snapshot: unknown }[]>`
    SELECT id, snapshot FROM share_link
    WHERE workspace_id = ${workspaceId} AND snapshot -> 'sources' @> ${pickSource(sourceId)}::jsonb`;
  return rows.map((row) => ({ id: asId<ShareId>(row.id), snapshot: snapshotSchema.parse(row.snapshot) }));
}

export async function replaceSnapshot(
  database: Database,
  workspaceId: WorkspaceId,
  replaced: { readonly id: ShareId; readonly snapshot: Snapshot },
): Promise<void> {
  await database.shareLink.updateMany({
    where: { id: replaced.id, workspaceId },
    data: { snapshot: replaced.snapshot },
  });
}

export async function countView(
  database: Database,
  workspaceId: WorkspaceId,
  viewed: { readonly id: ShareId; readonly now: Date },
): Promise<void> {
  await database.shareLink.updateMany({
    where: { id: viewed.id, workspaceId },
    data: { views: { increment: 1 }, lastViewedAt: viewed.now },
  });
}

/** Returns the titles of artifacts; deleted ones are left out. */
export async function listArtifactTitles(
  database: Database,
  workspaceId: WorkspaceId,
  ids: readonly ArtifactId[],
): Promise<ReadonlyMap<ArtifactId, string>> {
  const rows = await database.artifact.findMany({
    where: { workspaceId, id: { in: [...ids] }, deletedAt: null },
    select: { id: true, title: true },
  });
  return new Map(rows.map((row) => [asId<ArtifactId>(row.id), row.title]));
}

export type SharedVersion = VersionToShare & {
  readonly id: ArtifactVersionId;
  readonly createdAt: Date;
};

const unsupportedSchema = z.array(z.object({ ordinal: z.number().int() }));

/** Returns the newest text of an artifact; null if it is deleted or nothing is written yet. */
export async function findNewestVersion(
  database: Database,
  workspaceId: WorkspaceId,
  artifactId: ArtifactId,
): Promise<SharedVersion | null> {
  const artifact = await database.artifact.findFirst({
    where: { id: artifactId, workspaceId, deletedAt: null },
    select: { currentVersion: true },
  });
  if (artifact === null) return null;
  const row = await database.artifactVersion.findFirst({
    where: { workspaceId, artifactId, number: artifact.currentVersion },
    select: { id: true, title: true, markdown: true, unsupported: true, createdAt: true },
  });
  if (row === null) return null;
  return {
    id: asId<ArtifactVersionId>(row.id),
    title: row.title,
    markdown: row.markdown,
    unsupported: unsupportedSchema.parse(row.unsupported),
    createdAt: row.createdAt,
  };
}

/** A citation with what is needed to cut out its passage; the last three fields never leave the server. */
export type CitationOfVersion = Omit<CitationToShare, 'siteName'> & {
  readonly sourceId: SourceId;
  readonly revisionId: RevisionId;
  readonly span: { readonly start: number; readonly end: number };
};

export async function listVersionCitations(
  database: Database,
  workspaceId: WorkspaceId,
  versionId: ArtifactVersionId,
): Promise<CitationOfVersion[]> {
  const rows = await database.citation.findMany({
    where: { workspaceId, ownerKind: 'artifact_version', ownerId: versionId },
    orderBy: { ordinal: 'asc' },
    select: {
      ordinal: true,
      match: true,
      quote: true,
      sourceTitle: true,
      sourceUrl: true,
      page: true,
      locator: true,
      capturedAt: true,
      state: true,
      sourceId: true,
      revisionId: true,
      start: true,
      end: true,
    },
  });
  return rows.map(({ start, end, ...row }) => ({
    ...row,
    match: row.match === 'near' ? 'near' : 'exact',
    locator: row.locator === null ? null : locatorSchema.parse(row.locator),
    state: staleStates.find((known) => known === row.state) ?? 'current',
    sourceId: asId<SourceId>(row.sourceId),
    revisionId: asId<RevisionId>(row.revisionId),
    span: { start, end },
  }));
}

export async function listSiteNames(
  database: Database,
  workspaceId: WorkspaceId,
  ids: readonly RevisionId[],
): Promise<ReadonlyMap<RevisionId, string>> {
  const rows = await database.revision.findMany({
    where: { workspaceId, id: { in: [...ids] }, siteName: { not: null } },
    select: { id: true, siteName: true },
  });
  return new Map(rows.map((row) => [asId<RevisionId>(row.id), row.siteName ?? '']));
}

/** Returns the frozen text of a revision; null once its source was erased. */
export async function findRevisionText(
  database: Database,
  workspaceId: WorkspaceId,
  id: RevisionId,
): Promise<string | null> {
  const row = await database.revision.findFirst({ where: { id, workspaceId }, select: { markdown: true } });
  return row?.markdown ?? null;
}
