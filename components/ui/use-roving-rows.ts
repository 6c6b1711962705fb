import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** The parts of a row that can take the keyboard focus, in the row's order. Every row has an `open` part. */
export type RowPart = 'tick' | 'open' | 'retry' | 'menu';

type Stop = { readonly id: string; readonly part: RowPart };

const isPart = (name: string | undefined): name is RowPart =>
  name === 'tick' || name === 'open' || name === 'retry' || name === 'menu';

/**
 * A list that is a single tab stop (ux 9): ↑ ↓ Home End move between rows, ← → move along the controls of a row, and Tab leaves the list.
 * When the focused row is removed, the focus moves to the row that takes its place, or to the list's heading if there is none (ux 7). Rows
 * carry `data-row`, and their controls `data-part`.
 */
export function useRovingRows(ids: readonly string[], heading: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLUListElement>(null);
  const [held, setHeld] = useState<Stop | null>(null);
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
    const next = ids[Math.min(index, ids.length - 1)];
    const target = next === undefined ? heading.current : find(next, 'open');
    target?.focus();
  });

  /** Call this when rows are about to be removed. */
  const follow = (leaving: readonly string[]) => {
    going.current = new Set(leaving);
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
    const target = along === undefined ? findRow(event.key, here) : findAlong(event.target, here.id, along);
    if (target == null) return;
    event.preventDefault();
    target.focus();
  }

  function findRow(key: string, here: Stop) {
    const at = ids.indexOf(here.id);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: ids.length - 1 }[key];
    const id = to === undefined ? undefined : ids[to];
    return id === undefined ? null : (find(id, here.part) ?? find(id, 'open'));
  }

  function findAlong(from: EventTarget, id: string, step: number) {
    const row = list.current?.querySelector(`[data-row="${CSS.escape(id)}"]`);
    const parts = [...(row?.querySelectorAll<HTMLElement>('[data-part]') ?? [])];
    const at = parts.findIndex((part) => part === from);
    return parts[at + step];
  }

  return {
    listProps: { ref: list, onFocus, onKeyDown },
    /** Returns the control that Tab reaches if it is in this row, or null for every other row. */
    stopOf: (id: string): RowPart | null => (stop?.id === id && isPart(stop.part) ? stop.part : null),
    follow,
  };
}

/** Returns null for events from a menu: menus are elsewhere in the DOM, but React bubbles their events up to their rows. */
function readStop(list: HTMLElement | null, target: EventTarget): Stop | null {
  if (!(target instanceof HTMLElement) || list?.contains(target) !== true) return null;
  const id = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const part = target.closest<HTMLElement>('[data-part]')?.dataset['part'];
  return id === undefined || !isPart(part) ? null : { id, part };
}
