/** Tries a transform that is not saved on a few sources. The person's earlier trials are deleted, so that none piles up. */
import { asId, type SourceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { listTrials } from '@/lib/domain/artifacts/store';
import { listSources } from '@/lib/domain/sources/store';
import type { Editor } from '@/lib/domain/team/actor';
import { createOwnTransform } from '@/lib/domain/transforms/create-own-transform';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { trialType } from '@/lib/protocol/artifact-words';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { tryTransformEndpoint } from '@/lib/protocol/http/transforms';
import { requireCollection } from '@/lib/server/collections/require-collection';
import { deleteArtifact } from '@/lib/server/artifacts/delete-artifact';
import { beginTransform } from './run-transform';

type Trial = BodyOf<typeof tryTransformEndpoint> & { readonly collectionId: string };

export async function tryTransform(actor: Editor, { definition, source_ids: chosen, collectionId }: Trial) {
  const { workspaceId, userId } = actor;
  const earlier = await inWorkspace(actor, (database) => listTrials(database, workspaceId, userId));
  for (const id of earlier) await deleteArtifact(actor, id);
  return inWorkspace(actor, async (database) => {
    const collection = await requireCollection(database, actor, collectionId);
    const sources = await listSources(database, workspaceId, collection.id);
    const readable = sources.filter(({ currentRevisionId }) => currentRevisionId !== null);
    const first = readable.slice(0, limits.transformTrySources).map(({ id }): SourceId => id);
    return beginTransform(database, actor, {
      transform: createOwnTransform(trialType, definition),
      definition,
      collectionId: collection.id,
      config: {},
      sourceIds: chosen.length > 0 ? chosen.map((id) => asId<SourceId>(id)) : first,
    });
  });
}
