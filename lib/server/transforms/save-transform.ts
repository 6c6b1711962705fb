/** Saves a new version of a transform that a team made, on top of the version that the person saw. */
import { AppError, notFound } from '@/lib/core/errors';
import { asId, type TransformId } from '@/lib/core/ids';
import type { Editor } from '@/lib/domain/team/actor';
import { addOwnVersion, lockOwnTransform } from '@/lib/domain/transforms/store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { saveTransformEndpoint } from '@/lib/protocol/http/transforms';
import { presentTransform, requireOwnTransform } from './present-transform';

type Save = BodyOf<typeof saveTransformEndpoint> & { readonly id: string };

export function saveTransform(actor: Editor, { id, definition, base_version: base }: Save) {
  const { workspaceId, userId } = actor;
  return inWorkspace(actor, async (database) => {
    const own = await lockOwnTransform(database, workspaceId, asId<TransformId>(id));
    if (own === null) throw notFound('transform');
    if (own.version !== base)
      throw new AppError(
        'conflict',
        'Somebody else has changed this transform. Load it again to see the newest version.',
      );
    await addOwnVersion(database, workspaceId, { id: own.id, number: own.version + 1, definition, userId });
    return presentTransform(database, await requireOwnTransform(database, actor, id));
  });
}
