'use client';

import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { countNoun } from '@/lib/core/text';
import { writePercent } from './review-words';
import type { Review } from './use-review';

const usual = 75;

/** Applies every place with at least the chosen confidence, and shows beforehand how many there are. */
export function ThresholdBar({ review: { review, canEdit, isBusy, decide } }: { readonly review: Review }) {
  const id = useId();
  const [percent, setPercent] = useState(usual);
  const picked = new Set(review.items.filter((item) => item.is_picked).map(({ block_id: block }) => block));
  const open = review.decisions.filter(
    ({ state, knowledge_block_id: block }) => state === 'proposed' && picked.has(block),
  );
  const above = open.filter(({ confidence }) => (confidence ?? 0) * 100 >= percent);
  if (!canEdit || open.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-line bg-raised p-3">
      <label htmlFor={id} className="text-label font-medium">
        At least {writePercent(percent / 100)} sure
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={percent}
        onChange={(event) => setPercent(Number(event.target.value))}
        className="h-6 room-32 flex-1 accent-accent"
      />
      <span className="text-label text-soft tabular-nums">
        {above.length} of {countNoun(open.length, 'place')}
      </span>
      <Button
        variant="primary"
        busy={isBusy}
        disabled={above.length === 0}
        onClick={() => decide({ verdict: 'apply', above: percent / 100 })}
      >
        Apply {countNoun(above.length, 'place')}
      </Button>
    </div>
  );
}
