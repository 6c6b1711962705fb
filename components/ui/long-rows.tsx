'use client';

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect } from 'react';
import type { RowWindowProps } from './row-window-props';

const rowsAround = 12;
/** What the server takes for the visible part, so that the first rows arrive with the page. */
const firstView = { width: 280, height: 900 };

/**
 * A long list of rows that draws those in view, those around them, and the one that the keyboard is at. Each row says its place in the whole
 * list. Rows may have different heights, and are measured when they are drawn.
 */
export function LongRows({ label, ids, rows, scroller, rowHeight, children }: RowWindowProps) {
  const { stopIndex } = rows;
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => ids[index] ?? index,
    overscan: rowsAround,
    initialRect: firstView,
    rangeExtractor: (range) => addToRange(range, stopIndex),
  });

  // The keyboard moves the stop. The row is drawn by then, but its place on screen follows from rows that were not measured yet.
  useLayoutEffect(() => {
    if (stopIndex !== -1 && rows.listProps.ref.current?.contains(document.activeElement) === true)
      virtual.scrollToIndex(stopIndex);
    // oxlint-disable-next-line react/exhaustive-deps -- only a moved stop scrolls
  }, [stopIndex]);

  return (
    <ul
      aria-label={label}
      className="relative"
      style={{ height: virtual.getTotalSize() }}
      {...rows.listProps}
    >
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const id = ids[index];
        return (
          id !== undefined && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-row={id}
              data-index={index}
              aria-setsize={ids.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              {children(id)}
            </li>
          )
        );
      })}
    </ul>
  );
}

function addToRange(range: Range, index: number): number[] {
  const drawn = defaultRangeExtractor(range);
  const isIn = index < 0 || index >= range.count || drawn.includes(index);
  return isIn ? drawn : [...drawn, index].toSorted((one, other) => one - other);
}
