'use client';

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { listenForRowDrags, type RowDrags } from './listen-for-row-drags';

export type RowDragProps = RowDrags & { readonly list: RefObject<HTMLElement | null> };

/** Lets the draggable rows of a list be moved by dragging. It shows nothing itself, and its code loads after the first page. */
export function RowDrag(props: RowDragProps) {
  const { list } = props;
  const latest = useRef<RowDrags>(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    if (list.current === null) return;
    // A drag goes on while the list is drawn anew.
    return listenForRowDrags(list.current, {
      findTarget: (rowId) => latest.current.findTarget(rowId),
      onOver: (place) => latest.current.onOver(place),
      onDrop: (rowId, target) => latest.current.onDrop(rowId, target),
    });
  }, [list]);
  return null;
}
