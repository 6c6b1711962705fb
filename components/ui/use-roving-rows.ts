import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { focusUnlessTyping, followUser } from './move-focus';

/** The parts of a row that can take the keyboard focus, in the row's order. Every row has an `open` part. */
export type RowPart = 'tick' | 'open' | 'retry' | 'menu';

type Stop = { readonly id: string; readonly part: RowPart };

const isPart = (name: string | undefined): name is RowPart =>
  name === 'tick' || name === 'open' || name === 'retry' || name === 'menu';

/**
 * A list that is a single tab stop (ux 9): ↑ ↓ Home End move between rows, ← → move along the controls of a row, and Tab leaves the list.
 * When the focused row is removed, the focus moves to the row that takes its place, or to the list's heading if there is none (ux 7). Rows
 * carry `data-row`, and their controls `data-part`. A list that draws only the rows in view also draws the row of `stopIndex`, so that
 * moving the stop there is enough to draw it.
 */
export function useRovingRows(ids: readonly string[], heading: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLUListElement>(null);
  const [held, setHeld] = useState<Stop | null>(null);
  /** The stop that gets the focus when its row is drawn. */
  const wanted = useRef<Stop | null>(null);
  const shown = useRef(ids);
  const going = useRef<ReadonlySet<string> | null>(null);
  const first = ids[0];
  const stop =
    held !== null && ids.includes(held.id) ? held : first === undefined ? null : { id: first, part: 'open' };

  const find = (id: string, part: RowPart) =>
    list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-part="${part}"]`);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = ids;
    const leaving = going.current;
    if (leaving === null || ids.some((id) => leaving.has(id))) return;
    going.current = null;
    // If the user has moved on to something else in the meantime, leave the focus there.
    if (document.activeElement !== document.body) return;
    const index = before.findIndex((id) => leaving.has(id));
    const isHere = (id: string) => ids.includes(id);
    // By its id, because others, such as a new folder, may have come above it.
    const next = before.slice(index).find(isHere) ?? before.slice(0, index).findLast(isHere) ?? ids[0];
    if (next === undefined) focusUnlessTyping(heading.current);
    else go({ id: next, part: 'open' });
  });

  useLayoutEffect(() => {
    const stopAt = wanted.current;
    if (stopAt === null) return;
    const target = find(stopAt.id, stopAt.part) ?? find(stopAt.id, 'open');
    if (target == null) return;
    wanted.current = null;
    followUser(target);
  });

  function go(to: Stop) {
    wanted.current = to;
    // A new object, so that a stop that is already there gets the focus too.
    setHeld({ id: to.id, part: to.part });
  }

  /** Call this when rows are about to leave their places. */
  const follow = (leaving: readonly string[]) => {
    going.current = new Set(leaving);
  };

  /** Call this when that is done. If the rows are still in the list, as in an open folder, a lost focus goes to the first of them. */
  const settle = () => {
    const id = shown.current.find((one) => going.current?.has(one));
    if (id !== undefined && document.activeElement === document.body) go({ id, part: 'open' });
  };

  function onFocus(event: FocusEvent<HTMLElement>) {
    const here = readStop(list.current, event.target);
    if (here !== null) setHeld(here);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const here = readStop(list.current, event.target);
    if (here === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // On a menu button, ↑ and ↓ open its menu.
    if (here.part === 'menu' && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) return;
    const along = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (along === undefined) {
      const id = findRow(event.key, here);
      if (id === undefined) return;
      event.preventDefault();
      go({ id, part: here.part });
    } else {
      const target = findAlong(event.target, here.id, along);
      if (target === undefined) return;
      event.preventDefault();
      target.focus();
    }
  }

  function findRow(key: string, here: Stop) {
    const at = ids.indexOf(here.id);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: ids.length - 1 }[key];
    return to === undefined ? undefined : ids[to];
  }

  function findAlong(from: EventTarget, id: string, step: number) {
    const row = list.current?.querySelector(`[data-row="${CSS.escape(id)}"]`);
    const parts = [...(row?.querySelectorAll<HTMLElement>('[data-part]') ?? [])];
    const at = parts.findIndex((part) => part === from);
    return parts[at + step];
  }

  return {
    listProps: { ref: list, onFocus, onKeyDown },
    /** The place of the row with the tab stop, or -1 if there are no rows. */
    stopIndex: stop === null ? -1 : ids.indexOf(stop.id),
    /** Returns the control that Tab reaches if it is in this row, or null for every other row. */
    stopOf: (id: string): RowPart | null => (stop?.id === id && isPart(stop.part) ? stop.part : null),
    follow,
    settle,
  };
}

/** Returns null for events from a menu: menus are elsewhere in the DOM, but React bubbles their events up to their rows. */
function readStop(list: HTMLElement | null, target: EventTarget): Stop | null {
  if (!(target instanceof HTMLElement) || list?.contains(target) !== true) return null;
  const id = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const part = target.closest<HTMLElement>('[data-part]')?.dataset['part'];
  return id === undefined || !isPart(part) ? null : { id, part };
}
