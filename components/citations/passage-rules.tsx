'use client';

import { type RefObject, useEffect, useState } from 'react';
import { findRanges, type Span } from './find-range';
import { watchPage } from './watch-page';

type PassageRulesProps = {
  readonly content: RefObject<HTMLElement | null>;
  readonly spans: readonly Span[];
  readonly activeIndex: number | null;
  readonly onSelect: (index: number) => void;
};

type Rule = { readonly index: number; readonly top: number; readonly height: number };

/** Shows a faint rule in the margin beside every other cited passage. It can be clicked; keyboard users have previous and next instead. */
export function PassageRules({ content, spans, activeIndex, onSelect }: PassageRulesProps) {
  const [rules, setRules] = useState<readonly Rule[]>([]);
  useEffect(() => {
    const root = content.current;
    return root ? watchPage(root, () => setRules(measureRules(root, spans))) : undefined;
  }, [content, spans]);
  return rules
    .filter((rule) => rule.index !== activeIndex)
    .map((rule) => (
      <div
        key={rule.index}
        aria-hidden
        data-passage-rule={rule.index}
        title={`Passage ${rule.index + 1} of ${spans.length}`}
        onClick={() => onSelect(rule.index)}
        className="absolute -start-6 w-6 before:absolute before:inset-y-0 before:start-3 before:w-0.5 before:bg-marker hover:before:bg-near"
        style={{ top: rule.top, height: rule.height }}
      />
    ));
}

function measureRules(root: HTMLElement, spans: readonly Span[]): Rule[] {
  const origin = root.getBoundingClientRect().top;
  return spans.flatMap((span, index) => {
    const rects = findRanges(root, span).map((range) => range.getBoundingClientRect());
    if (rects.length === 0) return [];
    const top = Math.min(...rects.map((rect) => rect.top));
    const bottom = Math.max(...rects.map((rect) => rect.bottom));
    return [{ index, top: top - origin, height: bottom - top }];
  });
}
