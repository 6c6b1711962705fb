/** Lets a user pick or drop a block of a review, or give it their own wording. */
import { notFound } from '@/lib/core/errors';
import { changeItem } from '@/lib/domain/reviews/item-store';
import type { Editor } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { changePipelineItemEndpoint } from '@/lib/protocol/http/reviews';
import { presentPipeline } from './present-pipeline';
import { requireOpenPipeline } from './require-pipeline';

type ItemChange = { readonly id: string; readonly blockId: string } & BodyOf<
  typeof changePipelineItemEndpoint
>;

export function changePipelineItem(actor: Editor, { id, blockId, is_picked: isPicked, words }: ItemChange) {
  return inWorkspace(actor, async (database) => {
    const pipeline = await requireOpenPipeline(database, actor, id);
    const isThere = await changeItem(database, pipeline, {
      blockId,
      ...(isPicked === undefined ? {} : { isPicked }),
      ...(words === undefined ? {} : { edited: words }),
    });
    if (!isThere) throw notFound('block');
    return presentPipeline(database, actor, pipeline);
  });
}
