'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Number of rows rendered together, and the assumed height of a row until it is measured. */
export const rowsPerChunk = 60;
const rowPixels = 36;
/** Distance around the visible area within which rows are rendered too. */
const margin = '900px';

type OutlineChunkProps = {
  readonly rows: number;
  /** True if the chunk must be rendered even when it is out of view, because a block in it is being edited or was linked to. */
  readonly isNeeded: boolean;
  readonly children: () => ReactNode;
};

/**
 * A section of a long outline. It is rendered while it is near the visible area, and otherwise replaced by empty space of the same height.
 */
export function OutlineChunk({ rows, isNeeded, children }: OutlineChunkProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(isNeeded);
  const [height, setHeight] = useState(rows * rowPixels);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // Several changes may arrive together. Only the last one says how it is now.
        const entry = entries.at(-1);
        if (entry === undefined) return;
        if (!entry.isIntersecting) setHeight(entry.boundingClientRect.height);
        setNear(entry.isIntersecting);
      },
      { rootMargin: `${margin} 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const isDrawn = isNear || isNeeded;
  return (
    <div ref={place} role="none" style={isDrawn ? undefined : { height }}>
      {isDrawn && children()}
    </div>
  );
}
