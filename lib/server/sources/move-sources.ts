/**
 * Moves sources to another collection of the workspace. What cites a source names the source and its revision, so citations keep working. A
 * source that the other collection already holds stays where it is, with the reason.
 */
import { asId, type SourceId } from '@/lib/core/ids';
import { touchCollection } from '@/lib/domain/collections/store';
import { findTwins, moveSources as storeMove } from '@/lib/domain/sources/move-store';
import type { Editor } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { moveSourcesEndpoint } from '@/lib/protocol/http/sources';
import { recordChange } from '../triggers/record-change';
import { requireCollection } from '../collections/require-collection';

/** Time limit in milliseconds: moving 2,000 long sources also moves their passages. */
const moveMs = 120_000;

export function moveSources(actor: Editor, id: string, body: BodyOf<typeof moveSourcesEndpoint>) {
  const { workspaceId } = actor;
  return inWorkspace(
    actor,
    async (database) => {
      const { id: from } = await requireCollection(database, actor, id);
      const { id: to } = await requireCollection(database, actor, body.to_collection_id);
      if (from === to) return { moved: [], refused: [] };
      const named = [...new Set(body.source_ids)].map((each) => asId<SourceId>(each));
      const twins = await findTwins(database, workspaceId, { from, to, sourceIds: named });
      const sourceIds = named.filter((each) => !twins.has(each));
      const moved = await storeMove(database, workspaceId, { from, to, sourceIds });
      for (const each of moved)
        await recordChange(database, actor, {
          entity: 'research.sources',
          event: 'on_update',
          id: each,
          previous: { collection_id: from },
        });
      if (moved.length > 0)
        for (const collectionId of [from, to]) {
          await touchCollection(database, { id: collectionId, workspaceId }, new Date());
          await sendJob(
            database,
            { queue: 'guide', data: { workspaceId, collectionId } },
            { delaySeconds: 1, singletonKey: collectionId },
          );
        }
      return {
        moved,
        refused: [...twins].map(([source, title]) => ({
          source_id: source,
          reason: `The collection already holds it, as “${title}”.`,
        })),
      };
    },
    { timeoutMs: moveMs },
  );
}
