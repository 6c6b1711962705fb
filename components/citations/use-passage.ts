'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';
import { announce } from '@/components/shell/announce';
import { isTypingPlace } from '@/components/ui/move-focus';
import { findRanges, type Span } from './find-range';
import { markRanges } from './mark-ranges';
import { focusRange, scrollToRange } from './scroll-to-range';
import { watchPage } from './watch-page';

type PassageInput = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly content: RefObject<HTMLElement | null>;
  readonly spans: readonly Span[];
  readonly activeIndex: number | null;
  /** True if the whole text is on the page. */
  readonly isComplete: boolean;
};

const nothing = () => undefined;

/** A screen may hand over an equal span again at any render. The focus has moved there once, and the user may have moved on. */
const isSame = (one: Span | null, other: Span) => one?.start === other.start && one.end === other.end;

/**
 * Marks the active span. When it becomes active, scrolls to it, moves the focus there and announces which one it is. Returns true if the
 * span is missing from this text.
 */
export function usePassage({ scroller, content, spans, activeIndex, isComplete }: PassageInput): boolean {
  const [missing, setMissing] = useState<Span | null>(null);
  const visited = useRef<Span | null>(null);
  const span = activeIndex === null ? undefined : spans[activeIndex];
  const count = spans.length;

  useEffect(() => {
    const root = content.current;
    if (!root || !span || activeIndex === null) {
      visited.current = null;
      return;
    }
    let unmark: () => void = nothing;
    const stop = watchPage(root, () => {
      unmark();
      const ranges = findRanges(root, span);
      unmark = markRanges('evidence', ranges);
      const [first] = ranges;
      setMissing(!first && isComplete ? span : null);
      if (!first || !scroller.current || isSame(visited.current, span)) return;
      visited.current = span;
      scrollToRange(scroller.current, first);
      // A text that arrives late does not take the focus from someone who is typing.
      if (!isTypingPlace(document.activeElement)) focusRange(first);
      announce(`Passage ${activeIndex + 1} of ${count}`, 'passage');
    });
    return () => {
      stop();
      unmark();
    };
  }, [scroller, content, span, activeIndex, count, isComplete]);

  return span !== undefined && missing === span;
}
