/** Adds a transform to those of the team, from a form or from a file. */
import { AppError } from '@/lib/core/errors';
import { createTransformId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import type { Editor } from '@/lib/domain/team/actor';
import { addOwnVersion, countOwnTransforms, insertOwnTransform } from '@/lib/domain/transforms/store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { TransformDefinition } from '@/lib/protocol/own-transform';
import { presentTransform, requireOwnTransform } from './present-transform';

export function createTransform(actor: Editor, definition: TransformDefinition) {
  const { workspaceId, userId } = actor;
  return inWorkspace(actor, async (database) => {
    if ((await countOwnTransforms(database, workspaceId)) >= limits.ownTransforms)
      throw new AppError(
        'conflict',
        `Your team already has ${limits.ownTransforms} transforms. Delete some first.`,
      );
    const id = createTransformId();
    await insertOwnTransform(database, workspaceId, { id, userId });
    await addOwnVersion(database, workspaceId, { id, number: 1, definition, userId });
    return presentTransform(database, await requireOwnTransform(database, actor, id));
  });
}
