import { type MouseEvent, type PointerEvent, useRef } from 'react';
import type { OutlineAction } from './outline-action';

const findRow = (element: Element | null) => element?.closest('[role="treeitem"]')?.id ?? null;

/** Selects blocks by pointer: a drag that begins on a bullet selects every block it crosses, and Shift with a click selects up to there. */
export function useBlockDrag(act: (action: OutlineAction) => void) {
  const drag = useRef<{ readonly from: string; last: string; hasMoved: boolean } | null>(null);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const isOnBullet = event.target instanceof Element && event.target.closest('.block-bullet') !== null;
      const row = event.target instanceof Element ? findRow(event.target) : null;
      drag.current = null;
      if (!isOnBullet || row === null || event.button !== 0 || event.shiftKey) return;
      drag.current = { from: row, last: row, hasMoved: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = drag;
      if (current === null || event.buttons === 0) return;
      const row = findRow(document.elementFromPoint(event.clientX, event.clientY));
      if (row === null || row === current.last) return;
      if (!current.hasMoved) act({ type: 'select', id: current.from });
      act({ type: 'selectTo', id: row });
      drag.current = { from: current.from, last: row, hasMoved: true };
    },
    /** The click that ends a drag, or that is made with Shift, opens nothing. */
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      const hasDragged = drag.current?.hasMoved === true;
      drag.current = null;
      const target = event.target instanceof Element ? event.target : null;
      const row = findRow(target);
      const isInText = target?.closest('textarea') !== null;
      if (!hasDragged && (!event.shiftKey || row === null || isInText)) return;
      event.preventDefault();
      event.stopPropagation();
      // The browser has also selected the words up to there.
      window.getSelection()?.removeAllRanges();
      if (!hasDragged && row !== null) act({ type: 'selectTo', id: row });
    },
  };
}
