/** The share links of a workspace, or of one artifact. */
import { asId, type ArtifactId, type ShareId } from '@/lib/core/ids';
import { listShares } from '@/lib/domain/shares/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { presentShares } from './present-shares';
import { createIdCursor } from '../replies/list-cursor';

const cursor = createIdCursor('shares');

export function readShares(
  actor: Viewer,
  page: {
    readonly cursor?: string | undefined;
    readonly limit: number;
    readonly artifact_id?: string | undefined;
  },
  now: Date = new Date(),
) {
  const place = cursor.read(actor, page.cursor);
  return inWorkspace(actor, async (database) => {
    const shares = await listShares(database, actor.workspaceId, {
      limit: page.limit,
      ...(place === undefined ? {} : { before: asId<ShareId>(place) }),
      ...(page.artifact_id === undefined ? {} : { artifactId: asId<ArtifactId>(page.artifact_id) }),
    });
    const next = cursor.writeNext(actor, { items: shares, limit: page.limit });
    return { items: await presentShares(database, actor, { shares, now }), next };
  });
}
