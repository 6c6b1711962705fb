/** Lets a user pick or drop a block of a review, or give it their own wording. */
import { notFound } from '@/lib/core/errors';
import { changeItem } from '@/lib/domain/reviews/item-store';
import type { Editor } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { changePipelineItemEndpoint } from '@/lib/protocol/http/reviews';
import { presentReview } from './present-review';
import { requireOpenReview } from './require-review';

type ItemChange = { readonly id: string; readonly blockId: string } & BodyOf<
  typeof changePipelineItemEndpoint
>;

export function changeReviewItem(actor: Editor, { id, blockId, is_picked: isPicked, words }: ItemChange) {
  return inWorkspace(actor, async (database) => {
    const review = await requireOpenReview(database, actor, id);
    const isThere = await changeItem(database, review, {
      blockId,
      ...(isPicked === undefined ? {} : { isPicked }),
      ...(words === undefined ? {} : { edited: words }),
    });
    if (!isThere) throw notFound('block');
    return presentReview(database, actor, review);
  });
}
