/** The share links of a workspace, or of one artifact. */
import { asId, type ArtifactId, type ShareId } from '@/lib/core/ids';
import { listShares } from '@/lib/domain/shares/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { presentShares } from './present-shares';

export function readShares(
  actor: Viewer,
  page: {
    readonly cursor?: string | undefined;
    readonly limit: number;
    readonly artifact_id?: string | undefined;
  },
  now: Date = new Date(),
) {
  return inWorkspace(actor, async (database) => {
    const shares = await listShares(database, actor.workspaceId, {
      limit: page.limit,
      ...(page.cursor === undefined ? {} : { before: asId<ShareId>(page.cursor) }),
      ...(page.artifact_id === undefined ? {} : { artifactId: asId<ArtifactId>(page.artifact_id) }),
    });
    const next = shares.length === page.limit ? (shares.at(-1)?.id ?? null) : null;
    return { items: await presentShares(database, actor, { shares, now }), next };
  });
}
