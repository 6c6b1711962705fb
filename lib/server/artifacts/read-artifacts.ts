/** Reads artifacts, their versions, and what changed between two of them. */
import { asId, type ArtifactId, type CollectionId } from '@/lib/core/ids';
import { type ArtifactChangePlace, listArtifacts } from '@/lib/domain/artifacts/store';
import { listVersions } from '@/lib/domain/artifacts/version-store';
import type { Viewer } from '@/lib/domain/team/actor';
import { diffMarkdown } from '@/lib/evidence/diff-revisions';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { presentHunk } from '../replies/present-hunk';
import {
  presentArtifacts,
  presentDetail,
  presentVersions,
  requireArtifact,
  requireVersion,
} from './present-artifact';
import { createTimeCursor } from '../replies/list-cursor';

const cursor = createTimeCursor('artifacts', ({ updatedAt }: ArtifactChangePlace) => updatedAt);

export function readArtifacts(
  actor: Viewer,
  page: {
    readonly collection_id?: string | undefined;
    readonly cursor?: string | undefined;
    readonly limit: number;
  },
) {
  const place = cursor.read(actor, page.cursor);
  return inWorkspace(actor, async (database) => {
    const artifacts = await listArtifacts(database, actor.workspaceId, {
      limit: page.limit,
      ...(page.collection_id === undefined ? {} : { collectionId: asId<CollectionId>(page.collection_id) }),
      ...(place === undefined ? {} : { after: { updatedAt: place.at, id: asId<ArtifactId>(place.id) } }),
    });
    return {
      items: await presentArtifacts(database, actor, artifacts),
      next: cursor.writeNext(actor, { items: artifacts, limit: page.limit }),
    };
  });
}

/** Reads the requested version, by default the newest. */
export function readArtifact(actor: Viewer, id: string, version?: number) {
  return inWorkspace(actor, async (database) => {
    const artifact = await requireArtifact(database, actor, id);
    return presentDetail(database, actor, { artifact, number: version ?? artifact.currentVersion });
  });
}

export function readVersions(actor: Viewer, id: string) {
  return inWorkspace(actor, async (database) => {
    const artifact = await requireArtifact(database, actor, id);
    const versions = await listVersions(database, actor.workspaceId, artifact.id);
    return { items: await presentVersions(database, versions), next: null };
  });
}

export async function compareVersions(
  actor: Viewer,
  id: string,
  between: { readonly from: number; readonly to: number },
) {
  const { from, to } = await inWorkspace(actor, async (database) => {
    const artifact = await requireArtifact(database, actor, id);
    return {
      from: await requireVersion(database, artifact, between.from),
      to: await requireVersion(database, artifact, between.to),
    };
  });
  return { hunks: diffMarkdown(from.markdown, to.markdown).map(presentHunk) };
}
