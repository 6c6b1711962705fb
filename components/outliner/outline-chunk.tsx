'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Rows drawn together, and how high one is until it was measured. */
export const rowsPerChunk = 60;
const rowPixels = 36;
/** Pixels around what is seen that are drawn too. */
const margin = '900px';

type OutlineChunkProps = {
  readonly rows: number;
  /** Drawn whatever is seen: somebody writes in it, or came for it. */
  readonly isNeeded: boolean;
  readonly children: () => ReactNode;
};

/** A stretch of a long outline: drawn while it is near what is seen, else as much empty space. */
export function OutlineChunk({ rows, isNeeded, children }: OutlineChunkProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(isNeeded);
  const [height, setHeight] = useState(rows * rowPixels);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
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
