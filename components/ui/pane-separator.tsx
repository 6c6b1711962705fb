'use client';

import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

type PaneSeparatorProps = {
  /** What the pane before it is called: "sources". */
  readonly label: string;
  /** The id of that pane. */
  readonly controls: string;
  /** Asks for a width of that pane, in pixels. It is to be remembered unless the separator is still held. */
  readonly onMove: (wished: number, isHeld: boolean) => void;
  readonly onReset: () => void;
};

/** Pixels by which an arrow key moves a separator. */
const step = 40;

/** Where the pointer took hold of a separator, and how far that was from the width that it asks for. */
type Grip = { readonly at: number; readonly offset: number };

/** The line between two panes, which moves by pointer and by keys. */
export function PaneSeparator({ label, controls, onMove, onReset }: PaneSeparatorProps) {
  const line = useRef<HTMLDivElement>(null);
  const [grip, setGrip] = useState<Grip | null>(null);
  const [share, setShare] = useState<number | undefined>(undefined);

  useEffect(() => {
    const pane = line.current?.previousElementSibling ?? null;
    if (pane === null) return;
    const observer = new ResizeObserver(() => {
      const whole = pane.parentElement?.clientWidth ?? 0;
      if (whole > 0) setShare(Math.round((pane.clientWidth / whole) * 100));
    });
    observer.observe(pane);
    return () => observer.disconnect();
  }, [controls]);

  const getWidth = () => line.current?.previousElementSibling?.getBoundingClientRect().width ?? 0;

  function press(event: KeyboardEvent) {
    const wished = decideWidth(event.key, getWidth());
    if (wished === null) return;
    event.preventDefault();
    onMove(wished, false);
  }

  function hold(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setGrip({ at: event.clientX, offset: event.clientX - getWidth() });
  }

  function drag({ clientX, type }: PointerEvent) {
    if (grip === null || clientX === grip.at) return;
    onMove(clientX - grip.offset, type === 'pointermove');
  }

  return (
    // What can be held lies above both panes, and mostly beside the scroll bar of the first.
    <div
      ref={line}
      role="separator"
      aria-label={`Resize ${label}`}
      aria-orientation="vertical"
      aria-controls={controls}
      aria-valuenow={share}
      tabIndex={0}
      data-held={grip === null ? undefined : ''}
      onKeyDown={press}
      onPointerDown={hold}
      onPointerMove={drag}
      onPointerUp={drag}
      onLostPointerCapture={() => setGrip(null)}
      onDoubleClick={onReset}
      className="relative z-10 w-px shrink-0 cursor-col-resize touch-none bg-line outline-offset-0 transition-colors select-none after:absolute after:inset-y-0 after:-right-5 after:-left-1 hover:bg-edge data-held:bg-accent"
    />
  );
}

/** Returns the width that a key asks for, or null if the key does not concern the separator. */
function decideWidth(key: string, width: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return width - step;
    case 'ArrowRight':
      return width + step;
    case 'Home':
      return 0;
    case 'End':
      return Number.MAX_SAFE_INTEGER;
    default:
      return null;
  }
}
