/** Reads artifacts, their versions, and what changed between two of them. */
import { asId, type ArtifactId, type CollectionId } from '@/lib/core/ids';
import { type ArtifactChangePlace, listArtifacts } from '@/lib/domain/artifacts/store';
import { listVersions } from '@/lib/domain/artifacts/version-store';
import type { Viewer } from '@/lib/domain/team/actor';
import { diffMarkdown } from '@/lib/evidence/diff-revisions';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { presentHunk } from '../citations/present-hunk';
import {
  presentArtifacts,
  presentDetail,
  presentVersions,
  requireArtifact,
  requireVersion,
} from './present-artifact';

export function readArtifacts(
  actor: Viewer,
  page: {
    readonly collection_id?: string | undefined;
    readonly cursor?: string | undefined;
    readonly limit: number;
  },
) {
  return inWorkspace(actor, async (database) => {
    const after = page.cursor === undefined ? null : readPlace(page.cursor);
    const artifacts = await listArtifacts(database, actor.workspaceId, {
      limit: page.limit,
      ...(page.collection_id === undefined ? {} : { collectionId: asId<CollectionId>(page.collection_id) }),
      ...(after === null ? {} : { after }),
    });
    const last = artifacts.at(-1);
    return {
      items: await presentArtifacts(database, actor, artifacts),
      next: artifacts.length === page.limit && last !== undefined ? writePlace(last) : null,
    };
  });
}

/** Artifacts changed in the same transaction share a time, so the cursor includes the id. */
const writePlace = ({ updatedAt, id }: ArtifactChangePlace) => `${updatedAt.toISOString()}~${id}`;

function readPlace(cursor: string): ArtifactChangePlace | null {
  const [time = '', id = ''] = cursor.split('~');
  const updatedAt = new Date(time);
  return Number.isNaN(updatedAt.getTime()) ? null : { updatedAt, id: asId<ArtifactId>(id) };
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
