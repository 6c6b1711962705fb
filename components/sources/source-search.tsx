'use client';

import { ChevronDown, ChevronUp, Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useDeferredValue, useEffect, useState } from 'react';
import { IconButton } from '@/components/ui/button';
import { joinClasses } from '@/components/ui/class-names';
import { findText } from '@/components/citations/find-text';
import { markRanges } from '@/components/citations/mark-ranges';
import { scrollToRange } from '@/components/citations/scroll-to-range';
import { watchPage } from '@/components/citations/watch-page';

type SourceSearchProps = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly content: RefObject<HTMLElement | null>;
};

/** Finds words in this source. Enter goes to the next match, Shift+Enter to the previous one, Escape clears the field. */
export function SourceSearch({ scroller, content }: SourceSearchProps) {
  const [query, setQuery] = useState('');
  const [current, setCurrent] = useState(0);
  const [count, setCount] = useState(0);
  const searched = useDeferredValue(query);
  const isSearching = searched.trim() !== '';
  const position = getPosition(current, count);

  useEffect(() => {
    const root = content.current;
    if (!root || searched.trim() === '') return;
    let unmark: (() => void)[] = [];
    let hasScrolled = false;
    const stop = watchPage(root, () => {
      for (const restore of unmark) restore();
      const hits = findText(root, searched);
      setCount(hits.length);
      const hit = hits[getPosition(current, hits.length)];
      unmark = [markRanges('search', hits), markRanges('search-current', hit ? [hit] : [])];
      if (!hit || hasScrolled || !scroller.current) return;
      hasScrolled = true;
      scrollToRange(scroller.current, hit);
    });
    return () => {
      stop();
      for (const restore of unmark) restore();
    };
  }, [content, scroller, searched, current]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') setCurrent(position + (event.shiftKey ? -1 : 1));
    else if (event.key === 'Escape' && query !== '') setQuery('');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const outcome = !isSearching ? '' : count === 0 ? 'Nothing found' : `${position + 1} of ${count}`;
  return (
    <search className="flex room-32 flex-1 items-center justify-end gap-1">
      <label className="relative flex w-full min-w-0 @lg:max-w-64 items-center">
        <span className="sr-only">Find in this source</span>
        <Search size={16} aria-hidden className="pointer-events-none absolute start-2.5 text-soft" />
        <input
          type="search"
          value={query}
          placeholder="Find in source"
          onChange={(event) => {
            setQuery(event.target.value);
            setCurrent(0);
          }}
          onKeyDown={onKeyDown}
          className={joinClasses('field ps-8 [&::-webkit-search-cancel-button]:hidden', outcome && 'pe-22')}
        />
        <span
          role="status"
          className="pointer-events-none absolute end-2.5 text-label whitespace-nowrap text-soft tabular-nums"
        >
          {outcome}
        </span>
      </label>
      {isSearching && count > 1 && (
        <>
          <IconButton
            icon={ChevronUp}
            label="Previous match"
            size="small"
            onClick={() => setCurrent(position - 1)}
          />
          <IconButton
            icon={ChevronDown}
            label="Next match"
            size="small"
            onClick={() => setCurrent(position + 1)}
          />
        </>
      )}
    </search>
  );
}

/** Wraps around at both ends. */
function getPosition(current: number, count: number): number {
  return count === 0 ? 0 : ((current % count) + count) % count;
}
