'use client';

import { createLate } from './late';
import type { ToastManager } from './toast-layer';

const lateLayer = createLate(() => import('./toast-layer'));

/** What is said before the place where it appears is there is said when it is. */
let region: ToastManager | null = null;
let waiting: ((manager: ToastManager) => void)[] = [];

function tellRegion(say: (manager: ToastManager) => void): void {
  if (region === null) waiting.push(say);
  else say(region);
}

function openRegion(manager: ToastManager): () => void {
  region = manager;
  const kept = waiting;
  waiting = [];
  kept.forEach((say) => say(manager));
  return () => {
    region = null;
  };
}

const plainForMs = 5_000;
const undoForMs = 10_000;
/** Ctrl Z takes back what was done in the last minute, though its toast has gone (ux 55). */
const undoKeyForMs = 60_000;

type Undoable = { readonly undo: () => void; readonly at: number };
const undoables: Undoable[] = [];

/** Takes back the latest deletion of the last minute; false when there is none. */
export function undoLatest(now: number = performance.now()): boolean {
  const latest = undoables.pop();
  if (latest === undefined || now - latest.at > undoKeyForMs) return false;
  latest.undo();
  return true;
}

/** An undo that works once, by its button or by the key. */
function keepUndo(undo: () => void, close: () => void): () => void {
  const once = () => {
    const at = undoables.indexOf(kept);
    if (at !== -1) undoables.splice(at, 1);
    close();
    undo();
  };
  const kept = { undo: once, at: performance.now() };
  undoables.push(kept);
  return once;
}

type ToastOptions = {
  /** The way back; the toast then stays ten seconds (ux 35). */
  readonly onUndo?: (() => void) | undefined;
  readonly description?: string | undefined;
  /** Another single action in place of Undo. */
  readonly action?: { readonly label: string; readonly onSelect: () => void } | undefined;
};

/** Says that something happened. */
export function showToast(title: string, { onUndo, description, action }: ToastOptions = {}): void {
  const id = `toast-${(count += 1)}`;
  const close = () => tellRegion((manager) => manager.close(id));
  const button = onUndo ? { label: 'Undo', onSelect: keepUndo(onUndo, close) } : action;
  const toast = {
    id,
    title,
    description,
    timeout: button ? undoForMs : plainForMs,
    ...(button && {
      actionProps: {
        children: button.label,
        onClick: () => {
          close();
          button.onSelect();
        },
      },
    }),
  };
  tellRegion((manager) => manager.add(toast));
}

let count = 0;

/** Says that something did not happen; it stays until it is read and dismissed. */
export function showFailureToast(sentence: string, cause?: string): void {
  const toast = {
    title: sentence,
    description: cause,
    type: 'failure',
    priority: 'high',
    timeout: 0,
  } as const;
  tellRegion((manager) => manager.add(toast));
}

/** Where toasts appear. Put once around the application; F6 goes there. */
export function ToastRegion() {
  const layer = lateLayer.use(false);
  return layer && <layer.ToastLayer onOpen={openRegion} />;
}
