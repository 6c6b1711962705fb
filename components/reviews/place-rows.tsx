'use client';

import { BlockText } from '@/components/outliner/block-text';
import { shorten } from '@/lib/core/text';
import type { PipelineDecisionReply, PipelineItemReply } from '@/lib/protocol/http/reviews';
import { PassedPlaces } from './passed-places';
import { PlaceByHand } from './place-by-hand';
import { PlaceRow } from './place-row';
import type { Review } from './use-review';

/** Shows for each picked block the proposed places, the pages that were skipped and why, and a form for choosing a page freely. */
export function PlaceRows({ review }: { readonly review: Review }) {
  const { items, decisions } = review.review;
  const placed = new Set(
    decisions.filter(({ state }) => state === 'applied').map((each) => each.knowledge_block_id),
  );
  const shown = items.filter((item) => item.is_picked || placed.has(item.block_id));
  if (shown.length === 0)
    return <p className="px-2 py-3 text-soft">Select a line above to choose where it goes.</p>;
  return (
    <ul aria-label="Where it goes" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {shown.map((item) => (
        <ItemPlaces
          key={item.block_id}
          item={item}
          review={review}
          decisions={decisions.filter((each) => each.knowledge_block_id === item.block_id)}
        />
      ))}
    </ul>
  );
}

type ItemPlacesProps = {
  readonly item: PipelineItemReply;
  readonly decisions: readonly PipelineDecisionReply[];
  readonly review: Review;
};

function ItemPlaces({ item, decisions, review }: ItemPlacesProps) {
  const places = decisions.filter(({ state }) => state !== 'passed' && state !== 'asked');
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="border-s-2 border-line ps-3">
        <BlockText markdown={shorten(item.words, 220)} isTainted={item.is_tainted} />
      </div>
      {places.length > 0 && (
        <ul aria-label={`Places for: ${shorten(item.words, 60)}`}>
          {places.map((decision) => (
            <PlaceRow key={decision.page_id} decision={decision} review={review} />
          ))}
        </ul>
      )}
      <PassedPlaces decisions={decisions} />
      {review.canEdit && (
        <PlaceByHand
          isAlone={places.length === 0}
          onPlace={(title) => review.placeByHand(item.block_id, title)}
        />
      )}
    </li>
  );
}
