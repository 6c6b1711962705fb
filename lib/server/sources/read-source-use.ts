/** What depends on a source, so that a deletion can show what it affects: messages, artifacts, and links that show it now. */
import { countSourceUse, countSharesOfSource, listArtifactsOfSource } from '@/lib/domain/sources/use-store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { ReplyOf } from '@/lib/protocol/http/endpoint';
import type { getSourceUseEndpoint } from '@/lib/protocol/http/sources';
import { requireSource } from './read-sources';

export function readSourceUse(
  actor: Viewer,
  id: string,
  now: Date = new Date(),
): Promise<ReplyOf<typeof getSourceUseEndpoint>> {
  return inWorkspace(actor, async (database) => {
    const source = await requireSource(database, actor, id);
    const asked = { workspaceId: actor.workspaceId, sourceId: source.id };
    return {
      messages: await countSourceUse(database, asked),
      artifacts: await listArtifactsOfSource(database, asked),
      shares: await countSharesOfSource(database, asked, now),
    };
  });
}
