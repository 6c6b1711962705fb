/** Presents an artifact as a reply. Only the fields listed here leave the server. */
import type { ArtifactId } from '@/lib/core/ids';
import { type Artifact, findArtifact } from '@/lib/domain/artifacts/store';
import {
  type ArtifactVersion,
  countLiveShares,
  countStale,
  findVersion,
  listAuthorNames,
  type VersionFacts,
  versionOwner,
} from '@/lib/domain/artifacts/version-store';
import { listCitations } from '@/lib/domain/citations/store';
import type { Viewer } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { ArtifactDetailReply, ArtifactReply, ArtifactVersionReply } from '@/lib/protocol/http/artifacts';
import { asId } from '@/lib/core/ids';
import { notFound } from '@/lib/core/errors';
import { presentCitation } from '../citations/present-citation';

export async function requireArtifact(database: Database, actor: Viewer, id: string): Promise<Artifact> {
  const artifact = await findArtifact(database, actor.workspaceId, asId<ArtifactId>(id));
  if (artifact === null) throw notFound('artifact');
  return artifact;
}

export async function requireVersion(
  database: Database,
  artifact: Artifact,
  number: number,
): Promise<ArtifactVersion> {
  const version = await findVersion(database, artifact.workspaceId, { artifactId: artifact.id, number });
  if (version === null) throw notFound('version');
  return version;
}

export async function presentArtifacts(
  database: Database,
  actor: Viewer,
  artifacts: readonly Artifact[],
): Promise<ArtifactReply[]> {
  const ids = artifacts.map(({ id }) => id);
  const stale = await countStale(database, actor.workspaceId, ids);
  const shares = await countLiveShares(database, actor.workspaceId, { ids, now: new Date() });
  return artifacts.map((artifact) => ({
    id: artifact.id,
    collection_id: artifact.collectionId,
    title: artifact.title,
    type: artifact.type,
    type_title: artifact.making.typeTitle,
    status: artifact.status,
    failure: artifact.failure,
    run_id: artifact.runId,
    version: artifact.currentVersion,
    stale_count: stale.get(artifact.id) ?? 0,
    share_count: shares.get(artifact.id) ?? 0,
    created_at: artifact.createdAt.toISOString(),
    updated_at: artifact.updatedAt.toISOString(),
  }));
}

export async function presentArtifact(
  database: Database,
  actor: Viewer,
  artifact: Artifact,
): Promise<ArtifactReply> {
  const [presented] = await presentArtifacts(database, actor, [artifact]);
  if (presented === undefined) throw notFound('artifact');
  return presented;
}

export async function presentVersions(
  database: Database,
  versions: readonly VersionFacts[],
): Promise<ArtifactVersionReply[]> {
  const names = await listAuthorNames(
    database,
    versions.map(({ createdBy }) => createdBy),
  );
  return versions.map((version) => ({
    id: version.id,
    number: version.number,
    title: version.title,
    origin: version.origin,
    author: names.get(version.createdBy) ?? 'A former member',
    created_at: version.createdAt.toISOString(),
  }));
}

/** Presents the artifact at a version, or without one while its first version is being made. */
export async function presentDetail(
  database: Database,
  actor: Viewer,
  shown: { readonly artifact: Artifact; readonly number: number },
): Promise<ArtifactDetailReply> {
  const { artifact, number } = shown;
  const presented = await presentArtifact(database, actor, artifact);
  const making = {
    notes: artifact.making.notes,
    config: artifact.making.config,
    source_ids: artifact.making.sourceIds,
    tags: artifact.making.tags,
  };
  if (number === 0) {
    const nothing = { markdown: '', data: null, citations: [], unsupported: [], shown_version: null };
    return { ...presented, ...making, ...nothing };
  }
  const version = await requireVersion(database, artifact, number);
  const citations = await listCitations(database, actor.workspaceId, {
    kind: versionOwner,
    ids: [version.id],
  });
  const [facts] = await presentVersions(database, [version]);
  return {
    ...presented,
    ...making,
    markdown: version.markdown,
    data: version.data,
    citations: (citations.get(version.id) ?? []).map(presentCitation),
    unsupported: version.unsupported.map(({ ordinal, n, reason }) => ({ ordinal, n, reason })),
    shown_version: facts ?? null,
  };
}
