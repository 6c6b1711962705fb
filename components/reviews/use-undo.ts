/** Remembers the actions on a review, newest last, and undoes them step by step. */
import { useCallback, useMemo, useRef } from 'react';
import type { ReviewVerdict } from '@/lib/protocol/review-words';
import type { Review, ReviewDeciding } from './use-review';

const inverse: Readonly<Partial<Record<ReviewVerdict, ReviewVerdict>>> = { apply: 'undo', reject: 'reopen' };

/** Returns the review with actions that are remembered, and a function that undoes the last one. */
export function useUndo(review: Review): { readonly review: Review; readonly undo: () => void } {
  const done = useRef<(() => void)[]>([]);
  const { decide, changeItem } = review;
  const { items, decisions } = review.review;
  const remembering = useMemo(
    () => ({
      decide: (body: ReviewDeciding) => {
        const back = inverse[body.verdict];
        const above = decisions.filter(
          ({ state, confidence }) => state === 'proposed' && (confidence ?? 0) >= (body.above ?? 0),
        );
        const ids = body.ids ?? above.flatMap(({ id }) => id ?? []);
        if (back !== undefined && ids.length > 0) done.current.push(() => decide({ verdict: back, ids }));
        decide(body);
      },
      changeItem: (block: string, change: { is_picked?: boolean; words?: string | null }) => {
        const before = items.find(({ block_id: id }) => id === block);
        if (before !== undefined)
          done.current.push(() =>
            changeItem(block, {
              ...(change.is_picked === undefined ? {} : { is_picked: before.is_picked }),
              ...(change.words === undefined ? {} : { words: before.edited }),
            }),
          );
        changeItem(block, change);
      },
    }),
    [decide, changeItem, items, decisions],
  );
  const undo = useCallback(() => done.current.pop()?.(), []);
  return { review: { ...review, ...remembering }, undo };
}
