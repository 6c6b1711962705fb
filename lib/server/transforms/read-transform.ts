/** Reads a transform that a team made, and its versions. */
import { listAuthorNames } from '@/lib/domain/artifacts/version-store';
import type { Viewer } from '@/lib/domain/team/actor';
import { listOwnTransforms, listOwnVersions } from '@/lib/domain/transforms/store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { presentTransform, requireOwnTransform } from './present-transform';

export function readTransform(viewer: Viewer, id: string) {
  return inWorkspace(viewer, async (database) =>
    presentTransform(database, await requireOwnTransform(database, viewer, id)),
  );
}

/** All transforms that the team made, for its page. */
export function readOwnTransforms(viewer: Viewer) {
  return inWorkspace(viewer, async (database) => {
    const items = [];
    for (const own of await listOwnTransforms(database, viewer.workspaceId))
      items.push(await presentTransform(database, own));
    return items;
  });
}

export function readTransformVersions(viewer: Viewer, id: string) {
  return inWorkspace(viewer, async (database) => {
    const own = await requireOwnTransform(database, viewer, id);
    const versions = await listOwnVersions(database, viewer.workspaceId, own.id);
    const names = await listAuthorNames(
      database,
      versions.map(({ createdBy }) => createdBy),
    );
    return {
      items: versions.map(({ number, definition, createdBy, createdAt }) => ({
        number,
        definition,
        author: names.get(createdBy) ?? 'A former member',
        created_at: createdAt.toISOString(),
      })),
      next: null,
    };
  });
}
