/** Reads the reviews of a workspace, and one of them. */
import { listPipelines } from '@/lib/domain/reviews/pipeline-store';
import { listWithProgress } from '@/lib/domain/reviews/progress-store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { QueryOf } from '@/lib/protocol/http/endpoint';
import type { listPipelinesEndpoint } from '@/lib/protocol/http/reviews';
import { presentListed, presentPipeline } from './present-pipeline';
import { requirePipeline } from './require-pipeline';
import { createIdCursor } from '../replies/list-cursor';

const cursor = createIdCursor('pipelines');

export function readPipelines(actor: Viewer, query: QueryOf<typeof listPipelinesEndpoint>) {
  const place = cursor.read(actor, query.cursor);
  return inWorkspace(actor, async (database) => {
    const pipelines = await listPipelines(database, actor.workspaceId, {
      limit: query.limit,
      ...(query.page_id === undefined ? {} : { pageId: query.page_id }),
      ...(place === undefined ? {} : { after: place }),
    });
    const listed = await listWithProgress(database, actor.workspaceId, pipelines);
    return {
      items: listed.map(presentListed),
      next: cursor.writeNext(actor, { items: pipelines, limit: query.limit }),
    };
  });
}

export function readPipeline(actor: Viewer, id: string) {
  return inWorkspace(actor, async (database) =>
    presentPipeline(database, actor, await requirePipeline(database, actor, id)),
  );
}
