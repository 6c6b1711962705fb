/** Reads the reviews of a workspace, and one of them. */
import { listReviews } from '@/lib/domain/reviews/review-store';
import { listWithProgress } from '@/lib/domain/reviews/progress-store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { QueryOf } from '@/lib/protocol/http/endpoint';
import type { listPipelinesEndpoint } from '@/lib/protocol/http/reviews';
import { presentListed, presentReview } from './present-review';
import { requireReview } from './require-review';
import { createIdCursor } from '../replies/list-cursor';

const cursor = createIdCursor('pipelines');

export function readReviews(actor: Viewer, query: QueryOf<typeof listPipelinesEndpoint>) {
  const place = cursor.read(actor, query.cursor);
  return inWorkspace(actor, async (database) => {
    const reviews = await listReviews(database, actor.workspaceId, {
      limit: query.limit,
      ...(query.page_id === undefined ? {} : { pageId: query.page_id }),
      ...(place === undefined ? {} : { after: place }),
    });
    const listed = await listWithProgress(database, actor.workspaceId, reviews);
    return {
      items: listed.map(presentListed),
      next: cursor.writeNext(actor, { items: reviews, limit: query.limit }),
    };
  });
}

export function readReview(actor: Viewer, id: string) {
  return inWorkspace(actor, async (database) =>
    presentReview(database, actor, await requireReview(database, actor, id)),
  );
}
