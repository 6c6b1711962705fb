'use client';

import { X } from 'lucide-react';
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
} from 'react';
import { buttonStyle } from './button-style';
import { joinClasses } from './class-names';
import { focusUnlessTyping, followUser } from './move-focus';

/** How a pane covers the edge of the page where it has no room beside the others. */
export type Over = {
  readonly title: string;
  readonly side: 'start' | 'end';
  readonly onClose: () => void;
};

const sides = {
  start: 'start-0 w-[min(20rem,90vw)] border-e starting:-translate-x-full',
  end: 'end-0 w-[min(30rem,100vw)] border-s starting:translate-x-full',
} as const;

type PaneOverProps = {
  readonly id: string;
  /** Null while the pane is beside the others. */
  readonly over: Over | null;
  readonly hidden: boolean;
  readonly style: CSSProperties | undefined;
  readonly className: string;
  readonly children: ReactNode;
};

/**
 * The box of a pane. Over the page it is a window: it takes the focus, closes with Escape, with its cross and when the user goes back to the
 * page, and returns the focus to what opened it.
 */
export function PaneOver({ id, over, hidden, style, className, children }: PaneOverProps) {
  const box = useRef<HTMLDivElement>(null);
  const cross = useRef<HTMLButtonElement>(null);
  const isOver = over !== null;
  useEffect(() => {
    const element = box.current;
    if (!isOver || element === null) return undefined;
    const opener = document.activeElement;
    if (!element.contains(opener)) focusUnlessTyping(cross.current);
    return () => {
      // A pane that now stands beside the others keeps the focus.
      if (element.isConnected && !element.hidden) return;
      const active = document.activeElement;
      if (active !== null && active !== document.body && !element.contains(active)) return;
      if (opener instanceof HTMLElement && !element.contains(opener)) followUser(opener);
    };
  }, [isOver]);

  function closeByKey(event: KeyboardEvent) {
    // What is pressed in a window that was opened from the pane bubbles through the pane too.
    const isHere = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || event.defaultPrevented || !isHere) return;
    event.stopPropagation();
    over?.onClose();
  }

  function closeBehind({ relatedTarget: next, currentTarget }: FocusEvent) {
    // Windows and menus, which may have been opened from the pane, are elsewhere in the document. What surrounds the pane gets the focus when a
    // place in the pane is pressed that takes none.
    const page = currentTarget.closest('body > *');
    if (next === null || page?.contains(next) !== true) return;
    if (!currentTarget.contains(next) && !next.contains(currentTarget)) over?.onClose();
  }

  return (
    <>
      {over !== null && <div className="fixed inset-0 z-20 bg-scrim" onClick={over.onClose} />}
      <div
        ref={box}
        id={id}
        hidden={hidden}
        style={style}
        role={isOver ? 'dialog' : undefined}
        aria-label={over?.title}
        onKeyDown={isOver ? closeByKey : undefined}
        onBlur={isOver ? closeBehind : undefined}
        className={joinClasses(
          className,
          over === null
            ? 'overflow-auto'
            : `fixed inset-y-0 z-20 flex flex-col border-line bg-paper shadow-float transition-transform duration-(--duration-calm) ${sides[over.side]}`,
        )}
      >
        {over !== null && (
          <header className="flex min-h-(--size-bar) shrink-0 items-center justify-between gap-2 border-b border-line ps-4 pe-2">
            <h2 className="font-semibold">{over.title}</h2>
            <button
              ref={cross}
              type="button"
              aria-label="Close"
              onClick={over.onClose}
              className={buttonStyle({ variant: 'quiet', square: true })}
            >
              <X size={18} aria-hidden />
            </button>
          </header>
        )}
        <div className={over === null ? 'h-full' : 'scroll-quiet min-h-0 flex-1'}>{children}</div>
      </div>
    </>
  );
}
