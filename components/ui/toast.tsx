'use client';

import { createLate } from './late';
import type { ToastManager } from './toast-layer';

const lateLayer = createLate(() => import('./toast-layer'));

/** Toasts shown before the toast area exists are queued in `waiting` and appear once it does. */
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
/** Ctrl+Z undoes what was done in the last minute, even if its toast is gone (ux 55). */
const undoKeyForMs = 60_000;

type Undoable = { readonly undo: () => void; readonly at: number };
const undoables: Undoable[] = [];

/** Undoes the latest undoable action if it was done within the last minute. Returns false if there is none. */
export function undoLatest(now: number = performance.now()): boolean {
  const latest = undoables.pop();
  if (latest === undefined || now - latest.at > undoKeyForMs) return false;
  latest.undo();
  return true;
}

/** Returns an undo that works only once, whether by its button or by the key. */
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
  /** Undoes the action. With it, the toast stays for ten seconds (ux 35). */
  readonly onUndo?: (() => void) | undefined;
  readonly description?: string | undefined;
  /** A different action to offer instead of Undo. */
  readonly action?: { readonly label: string; readonly onSelect: () => void } | undefined;
};

/** Shows a toast saying that something happened. */
export function showToast(title: string, { onUndo, description, action }: ToastOptions = {}): void {
  const id = `toast-${(count += 1)}`;
  const close = () => tellRegion((manager) => manager.close(id));
  if (onUndo === undefined && action === undefined) replaceShown([title, description].join('\n'), id);
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

/** More than fit on the screen. */
const mostShown = 8;

/** The newest toast of each wording that may still be on the screen, the newest wording last. */
const shown = new Map<string, string>();

/** What is said again takes the place of what says it already: two equal toasts tell nothing that one does not. */
function replaceShown(words: string, id: string): void {
  const earlier = shown.get(words);
  if (earlier !== undefined) tellRegion((manager) => manager.close(earlier));
  shown.delete(words);
  shown.set(words, id);
  const [oldest] = shown.keys();
  if (shown.size > mostShown && oldest !== undefined) shown.delete(oldest);
}

/** Shows a toast saying that something failed. It stays until the user dismisses it. */
export function showFailureToast(sentence: string, cause?: string): void {
  const id = `toast-${(count += 1)}`;
  replaceShown([sentence, cause].join('\n'), id);
  const toast = {
    id,
    title: sentence,
    description: cause,
    type: 'failure',
    priority: 'high',
    timeout: 0,
  } as const;
  tellRegion((manager) => manager.add(toast));
}

/** The area where toasts appear. Render it once around the application. F6 moves the focus to it. */
export function ToastRegion() {
  const layer = lateLayer.use(false);
  return layer && <layer.ToastLayer onOpen={openRegion} />;
}
