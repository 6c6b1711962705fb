/**
 * Moves the rows of a list into folders by dragging them with a pointer, or with a finger after a long press, as people expect on a touch
 * screen. What it does, the menus of the rows do as well. A drag of something else, such as files, is left alone.
 */

/** What takes the dragged row: a row, or null for the top of the list. Undefined while nothing takes it. */
type DropPlace = string | null | undefined;

export type RowDrags = {
  /** Returns the row that takes what is dropped on a row: a folder itself or around it; null for the top of the list. */
  readonly findTarget: (rowId: string) => string | null;
  readonly onOver: (place: DropPlace) => void;
  readonly onDrop: (rowId: string, target: string | null) => void;
};

/** Returns a function that stops listening. */
export function listenForRowDrags(list: HTMLElement, drags: RowDrags): () => void {
  const stopping = new AbortController();
  listenForPointer(list, drags, stopping.signal);
  listenForTouch(list, drags, stopping.signal);
  return () => stopping.abort();
}

const readRow = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
const readId = (row: HTMLElement | null) => row?.dataset['row'];

function findPlace(target: EventTarget | null, dragged: string, { findTarget }: RowDrags): DropPlace {
  const id = readId(readRow(target));
  if (id === dragged) return undefined;
  return id === undefined ? null : findTarget(id);
}

// ── with a pointer ──

/** What a drag carries, so that nothing else takes rows for files or addresses. */
const mediaType = 'application/x-sourcebook-row';

function listenForPointer(list: HTMLElement, drags: RowDrags, signal: AbortSignal): void {
  let dragged: string | null = null;
  const find = ({ target, dataTransfer }: DragEvent): DropPlace =>
    dragged !== null && dataTransfer?.types.includes(mediaType) === true
      ? findPlace(target, dragged, drags)
      : undefined;
  const end = () => {
    dragged = null;
    drags.onOver(undefined);
  };
  list.addEventListener(
    'dragstart',
    (event) => {
      // A list that a finger holds drags by itself.
      if (event.defaultPrevented) return;
      dragged = readId(readRow(event.target)) ?? null;
      if (dragged === null || event.dataTransfer === null) return;
      event.dataTransfer.setData(mediaType, dragged);
      event.dataTransfer.effectAllowed = 'move';
    },
    { signal },
  );
  list.addEventListener('dragend', end, { signal });
  list.addEventListener(
    'dragover',
    (event) => {
      const place = find(event);
      if (place !== undefined) event.preventDefault();
      if (dragged !== null) drags.onOver(place);
    },
    { signal },
  );
  list.addEventListener(
    'dragleave',
    ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node) || !list.contains(relatedTarget)) drags.onOver(undefined);
    },
    { signal },
  );
  list.addEventListener(
    'drop',
    (event) => {
      const place = find(event);
      const rowId = dragged;
      end();
      if (place === undefined || rowId === null) return;
      event.preventDefault();
      drags.onDrop(rowId, place);
    },
    { signal },
  );
}

// ── with a finger ──

/** How long a finger rests on a row before it drags it, and how far it may move meanwhile without scrolling instead. */
const pressMs = 450;
const slackPixels = 10;
/** Near the edges of the list, it scrolls by so much with each frame. */
const edgePixels = 48;
const scrollPixels = 8;

type Held = { readonly row: HTMLElement; readonly rowId: string; readonly shadow: HTMLElement };

function listenForTouch(list: HTMLElement, drags: RowDrags, signal: AbortSignal): void {
  let timer: number | undefined;
  let finger = { x: 0, y: 0 };
  let held: Held | null = null;
  let isTouched = false;

  const placeOf = ({ rowId }: Held): DropPlace => {
    const target = document.elementFromPoint(finger.x, finger.y);
    return target !== null && list.contains(target) ? findPlace(target, rowId, drags) : undefined;
  };
  const follow = () => {
    if (held === null) return;
    held.shadow.style.translate = `0 ${finger.y}px`;
    drags.onOver(placeOf(held));
  };
  const scroll = () => {
    if (held === null) return;
    const { top, bottom } = list.getBoundingClientRect();
    const by =
      finger.y < top + edgePixels ? -scrollPixels : finger.y > bottom - edgePixels ? scrollPixels : 0;
    if (by !== 0) list.scrollTop += by;
    follow();
    requestAnimationFrame(scroll);
  };
  const lift = (row: HTMLElement) => {
    const rowId = readId(row);
    if (rowId === undefined) return;
    held = { row, rowId, shadow: drawShadow(row) };
    row.style.opacity = '0.4';
    scroll();
  };
  const letGo = () => {
    clearTimeout(timer);
    isTouched = false;
    if (held === null) return;
    held.shadow.remove();
    held.row.style.opacity = '';
    held = null;
    drags.onOver(undefined);
  };
  const readFinger = ({ touches }: TouchEvent) => ({
    x: touches[0]?.clientX ?? 0,
    y: touches[0]?.clientY ?? 0,
  });

  list.addEventListener(
    'touchstart',
    (event) => {
      letGo();
      const row = readRow(event.target);
      if (row === null || event.touches.length !== 1 || row.querySelector('[draggable=true]') === null)
        return;
      isTouched = true;
      finger = readFinger(event);
      timer = window.setTimeout(() => lift(row), pressMs);
    },
    { signal, passive: true },
  );
  list.addEventListener(
    'touchmove',
    (event) => {
      const next = readFinger(event);
      if (held === null) {
        if (Math.hypot(next.x - finger.x, next.y - finger.y) > slackPixels) clearTimeout(timer);
        return;
      }
      finger = next;
      // The list stays where it is under a finger that drags.
      event.preventDefault();
    },
    { signal, passive: false },
  );
  list.addEventListener(
    'touchend',
    (event) => {
      const dropped = held;
      const place = dropped === null ? undefined : placeOf(dropped);
      letGo();
      if (dropped === null) return;
      // The row is not pressed as well.
      event.preventDefault();
      if (place !== undefined) drags.onDrop(dropped.rowId, place);
    },
    { signal, passive: false },
  );
  list.addEventListener('touchcancel', letGo, { signal });
  signal.addEventListener('abort', letGo);
  // Some systems begin a drag of their own, or open a menu, after a long press.
  for (const type of ['dragstart', 'contextmenu'] as const) {
    list.addEventListener(type, (event) => isTouched && event.preventDefault(), { signal, capture: true });
  }
}

/** The row that follows the finger. It is only to be seen: the row itself keeps its place. */
function drawShadow(row: HTMLElement): HTMLElement {
  const { left, width, height } = row.getBoundingClientRect();
  const shadow = document.createElement('div');
  shadow.append(...[...row.childNodes].map((child) => child.cloneNode(true)));
  shadow.inert = true;
  shadow.className = 'floating pointer-events-none fixed top-0 z-50 opacity-90';
  Object.assign(shadow.style, { left: `${left}px`, width: `${width}px`, marginTop: `${-height / 2}px` });
  document.body.append(shadow);
  return shadow;
}
