'use client';

import { BlockText } from '@/components/outliner/block-text';
import { Badge } from '@/components/ui/badge';
import { Checkbox } from '@/components/ui/checkbox';
import { shorten } from '@/lib/core/text';
import type { PipelineItemReply } from '@/lib/protocol/http/reviews';
import { ReviewRow } from './review-row';
import { writePercent } from './review-words';
import type { Review } from './use-review';

/** The blocks of the journal day. Those worth keeping are ticked, with the reason. */
export function PickRows({ review: { review, canEdit, changeItem } }: { readonly review: Review }) {
  return (
    <ul aria-label="Journal blocks">
      {review.items.map((item) => (
        <PickRow
          key={item.block_id}
          item={item}
          canEdit={canEdit}
          onPick={(isPicked) => changeItem(item.block_id, { is_picked: isPicked })}
        />
      ))}
    </ul>
  );
}

type PickRowProps = {
  readonly item: PipelineItemReply;
  readonly canEdit: boolean;
  readonly onPick: (isPicked: boolean) => void;
};

function PickRow({ item, canEdit, onPick }: PickRowProps) {
  const { text, is_picked: isPicked, confidence, reason } = item;
  return (
    <ReviewRow
      label={shorten(text, 80)}
      onAction={(action) => {
        if (!canEdit) return;
        if (action === 'toggle') onPick(!isPicked);
        if (action === 'accept' || action === 'reject') onPick(action === 'accept');
      }}
    >
      <div className="flex items-start gap-3" style={{ paddingInlineStart: `${Math.min(item.depth, 4)}rem` }}>
        <Checkbox
          label={`It lasts: ${shorten(text, 80)}`}
          hideLabel
          checked={isPicked}
          disabled={!canEdit}
          onCheckedChange={onPick}
          className="mt-0.5"
        />
        <div className="min-w-0 flex-1">
          <div className={isPicked ? '' : '[&_.block-text]:text-soft'}>
            <BlockText markdown={text} isTainted={item.is_tainted} />
          </div>
          {reason !== null && <p className="mt-0.5 text-label text-soft">{reason}</p>}
        </div>
        <span className="flex shrink-0 items-center gap-2">
          {item.is_tainted && <Badge>From outside</Badge>}
          {confidence !== null && (
            <span className="text-label text-soft tabular-nums">
              <span className="sr-only">Confidence </span>
              {writePercent(confidence)}
            </span>
          )}
        </span>
      </div>
    </ReviewRow>
  );
}
