'use client';

import { type PointerEvent, useRef } from 'react';

type ColumnResizerProps = {
  readonly pixels: number;
  readonly onResize: (pixels: number) => void;
};

/** The edge of a column, which is dragged to make it wider or narrower. By key, the head's menu and the grid do the same. */
export function ColumnResizer({ pixels, onResize }: ColumnResizerProps) {
  const from = useRef<{ readonly x: number; readonly pixels: number } | null>(null);
  const move = (event: PointerEvent) => {
    if (from.current === null) return;
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const moved = (event.clientX - from.current.x) * (isMirrored ? -1 : 1);
    onResize(from.current.pixels + moved);
  };
  return (
    <span
      aria-hidden
      data-resizer
      className="absolute inset-y-0 end-0 w-1.5 cursor-col-resize touch-none hover:bg-accent"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, pixels };
        event.preventDefault();
      }}
      onPointerMove={move}
      onPointerUp={(event) => {
        move(event);
        from.current = null;
      }}
      onPointerCancel={() => {
        from.current = null;
      }}
    />
  );
}
