/**
 * Rows of artifact versions and the citations they rest on. Versions are only ever added. Citations are copied whole, so that an edit or a
 * restore preserves what was proved, and its status relative to the source, without proving it again.
 */
import { z } from 'zod';
import {
  type ArtifactId,
  type ArtifactVersionId,
  asId,
  type CitationId,
  createArtifactVersionId,
  createCitationId,
  type UserId,
  type WorkspaceId,
} from '@/lib/core/ids';
import type { JsonValue } from '@/lib/core/json';
import type { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { type VersionOrigin, versionOrigins } from '@/lib/protocol/artifact-words';
import { type Unsupported, unsupportedSchema } from '../citations/unsupported';
import type { CarriedCitation } from './carry-citations';

/** The owner kind of these citations in `lib/domain/citations/store.ts`. */
export const versionOwner = 'artifact_version';

export type ArtifactVersion = {
  readonly id: ArtifactVersionId;
  readonly artifactId: ArtifactId;
  readonly number: number;
  readonly title: string;
  readonly markdown: string;
  /** Data for the transform's own view; null for prose and after an edit. */
  readonly data: JsonValue | null;
  readonly origin: VersionOrigin;
  readonly createdBy: UserId;
  readonly createdAt: Date;
  readonly unsupported: readonly Unsupported[];
};

export type VersionFacts = Omit<ArtifactVersion, 'markdown' | 'data' | 'unsupported'>;

const factsSelect = {
  id: true,
  artifactId: true,
  number: true,
  title: true,
  origin: true,
  createdBy: true,
  createdAt: true,
} as const;
const select = { ...factsSelect, markdown: true, data: true, unsupported: true } as const;

type FactsRow = Prisma.ArtifactVersionGetPayload<{ select: typeof factsSelect }>;

function presentFacts(row: FactsRow): VersionFacts {
  return {
    ...row,
    id: asId<ArtifactVersionId>(row.id),
    artifactId: asId<ArtifactId>(row.artifactId),
    createdBy: asId<UserId>(row.createdBy),
    origin: versionOrigins.find((known) => known === row.origin) ?? 'edit',
  };
}

function presentRow(row: Prisma.ArtifactVersionGetPayload<{ select: typeof select }>): ArtifactVersion {
  const { markdown, data, unsupported, ...facts } = row;
  return {
    ...presentFacts(facts),
    markdown,
    data: data === null ? null : z.json().parse(data),
    unsupported: z.array(unsupportedSchema).parse(unsupported),
  };
}

export async function findVersion(
  database: Database,
  workspaceId: WorkspaceId,
  version: { readonly artifactId: ArtifactId; readonly number: number },
): Promise<ArtifactVersion | null> {
  const row = await database.artifactVersion.findFirst({
    where: { workspaceId, artifactId: version.artifactId, number: version.number },
    select,
  });
  return row === null ? null : presentRow(row);
}

/** Newest first. */
export async function listVersions(
  database: Database,
  workspaceId: WorkspaceId,
  artifactId: ArtifactId,
): Promise<VersionFacts[]> {
  const rows = await database.artifactVersion.findMany({
    where: { workspaceId, artifactId },
    orderBy: { number: 'desc' },
    select: factsSelect,
  });
  return rows.map(presentFacts);
}

export type NewVersion = Pick<
  ArtifactVersion,
  'artifactId' | 'number' | 'title' | 'markdown' | 'data' | 'origin' | 'createdBy' | 'unsupported'
>;

/** Adds a version and makes it the newest, with its title. Must be called under the artifact's lock. */
export async function addVersion(
  database: Database,
  workspaceId: WorkspaceId,
  { data, unsupported, ...version }: NewVersion,
): Promise<ArtifactVersionId> {
  const id = createArtifactVersionId();
  await database.artifactVersion.create({
    data: {
      number: version.number,
      artifactId: version.artifactId,
      title: version.title,
      markdown: version.markdown,
      createdBy: version.createdBy,
      origin: version.origin,
      id,
      workspaceId,
      unsupported: unsupported.map((each) => ({ ...each })),
      ...(data === null ? {} : { data }),
    },
    select: { id: true },
  });
  await database.artifact.updateMany({
    where: { id: version.artifactId, workspaceId },
    data: { currentVersion: version.number, title: version.title },
  });
  return id;
}

/** Copies citations of a message or another version to a version, each with its new place. */
export async function copyCitations(
  database: Database,
  workspaceId: WorkspaceId,
  copy: { readonly to: ArtifactVersionId; readonly carried: readonly CarriedCitation<CitationId>[] },
): Promise<void> {
  const rows = await database.citation.findMany({
    where: { workspaceId, id: { in: copy.carried.map(({ id }) => id) } },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  await database.citation.createMany({
    data: copy.carried.flatMap(({ id, ordinal, markerStart }) => {
      const row = byId.get(id);
      if (row === undefined) return [];
      const { locator, ...rest } = row;
      return [
        {
          ...rest,
          ...(locator === null ? {} : { locator }),
          id: createCitationId(),
          ownerKind: versionOwner,
          ownerId: copy.to,
          ordinal,
          markerStart,
        },
      ];
    }),
  });
}

type CurrentCount = { readonly artifactId: string; readonly count: number };

/** Counts, for each artifact's newest version, the citations that rest on a passage that changed, vanished or was deleted. */
export async function countStale(
  database: Database,
  workspaceId: WorkspaceId,
  ids: readonly ArtifactId[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await database.$queryRaw<CurrentCount[]>`
    SELECT artifact.id AS "artifactId", count(*)::int AS count
    FROM artifact
    JOIN artifact_version version ON version.artifact_id = artifact.id AND version.number = artifact.current_version
    JOIN citation ON citation.owner_kind = ${versionOwner} AND citation.owner_id = version.id
    WHERE artifact.workspace_id = ${workspaceId} AND artifact.id = ANY(${[...ids]})
      AND citation.workspace_id = ${workspaceId} AND citation.state <> 'current'
    GROUP BY artifact.id`;
  return new Map(rows.map(({ artifactId, count }) => [artifactId, count]));
}

/** Counts the links of each artifact that are open now. */
export async function countLiveShares(
  database: Database,
  workspaceId: WorkspaceId,
  asked: { readonly ids: readonly ArtifactId[]; readonly now: Date },
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.shareLink.groupBy({
    by: ['artifactId'],
    where: {
      workspaceId,
      artifactId: { in: [...asked.ids] },
      revokedAt: null,
      OR: [{ expiresAt: null }, { expiresAt: { gt: asked.now } }],
    },
    _count: { _all: true },
  });
  return new Map(rows.map((row) => [row.artifactId, row._count._all]));
}

/** Returns the names of users by id, whether or not they still belong to the workspace. */
export async function listAuthorNames(
  database: Database,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.user.findMany({
    where: { id: { in: [...new Set(userIds)] } },
    select: { id: true, name: true },
  });
  // Those who wrote in the workspace that this one was made from have no account here.
  const former = await database.formerMember.findMany({
    where: { userId: { in: [...new Set(userIds)] } },
    select: { userId: true, name: true },
  });
  return new Map([
    ...former.map((row) => [row.userId, row.name] as const),
    ...rows.map((row) => [row.id, row.name] as const),
  ]);
}
