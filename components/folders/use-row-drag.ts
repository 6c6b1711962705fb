'use client';

import { type DragEvent, useRef, useState } from 'react';

type RowDragOptions = {
  readonly isDisabled: boolean;
  /** Returns the row that takes what is dropped on a row: a folder itself or around it; null for the top of the list. */
  readonly findTarget: (rowId: string) => string | null;
  readonly onDrop: (rowId: string, target: string | null) => void;
};

/** What a drag carries, so that nothing else takes rows for files or addresses. */
const mediaType = 'application/x-sourcebook-row';

/**
 * Moves rows of a list into folders by dragging. What it does, the menus of the rows do as well, because a drag needs a pointer. A drag of
 * something else, such as files, is left alone.
 */
export function useRowDrag({ isDisabled, findTarget, onDrop }: RowDragOptions) {
  const dragged = useRef<string | null>(null);
  const [over, setOver] = useState<{ readonly target: string | null } | null>(null);

  function findOver({ target, dataTransfer }: DragEvent<HTMLElement>): { target: string | null } | null {
    if (dragged.current === null || !dataTransfer.types.includes(mediaType)) return null;
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
    const id = row?.dataset['row'];
    if (id === dragged.current) return null;
    return { target: id === undefined ? null : findTarget(id) };
  }

  function end() {
    dragged.current = null;
    setOver(null);
  }

  return {
    isOver: (rowId: string) => over?.target === rowId,
    rowProps: (rowId: string) =>
      isDisabled
        ? {}
        : {
            draggable: true,
            onDragStart: (event: DragEvent<HTMLElement>) => {
              dragged.current = rowId;
              event.dataTransfer.setData(mediaType, rowId);
              event.dataTransfer.effectAllowed = 'move' as const;
            },
            onDragEnd: end,
          },
    listProps: {
      /** True while something would be dropped at the top of the list. */
      'data-over': over !== null && over.target === null,
      onDragOver: (event: DragEvent<HTMLElement>) => {
        const next = findOver(event);
        if (next !== null) event.preventDefault();
        if (next?.target !== over?.target || (next === null) !== (over === null)) setOver(next);
      },
      onDragLeave: (event: DragEvent<HTMLElement>) => {
        const { currentTarget, relatedTarget } = event;
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(null);
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        const next = findOver(event);
        const rowId = dragged.current;
        end();
        if (next === null || rowId === null) return;
        event.preventDefault();
        onDrop(rowId, next.target);
      },
    },
  };
}
