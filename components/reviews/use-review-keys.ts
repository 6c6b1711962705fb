/**
 * The keyboard shortcuts of a review: `j` and `k` move from row to row, the others act on the focused row. They are inactive while the user
 * types in a field. Rows are found in the page itself, so that added and removed rows count immediately.
 */
import { type RefObject, useEffect } from 'react';
import { readKeyPress } from '@/components/shell/shortcuts';
import { isTypingPlace } from '@/components/ui/move-focus';
import { readIsMac } from '@/components/ui/read-is-mac';

export type RowAction = 'toggle' | 'accept' | 'reject' | 'edit';
/** The event that rows listen to. */
export const rowEvent = 'review-row';

const keys: Readonly<Record<string, RowAction>> = { ' ': 'toggle', a: 'accept', r: 'reject', e: 'edit' };

export function useReviewKeys(root: RefObject<HTMLElement | null>, onUndo: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = readKeyPress(event, readIsMac());
      if (key === null || event.defaultPrevented || isTypingPlace(event.target)) return;
      if (root.current === null || isInLayer(event.target)) return;
      if (press(root.current, key, onUndo)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [root, onUndo]);
}

const isInLayer = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('[role="dialog"], [role="menu"], [role="alertdialog"]') !== null;

function press(root: HTMLElement, key: string, onUndo: () => void): boolean {
  if (key === 'z') {
    onUndo();
    return true;
  }
  const rows = [...root.querySelectorAll<HTMLElement>('[data-review-row]')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  if (key === 'j' || key === 'k') {
    const next = at === -1 ? 0 : at + (key === 'j' ? 1 : -1);
    rows[Math.max(0, Math.min(rows.length - 1, next))]?.focus();
    return rows.length > 0;
  }
  const action = keys[key];
  const row = rows[at];
  if (action === undefined || row === undefined) return false;
  // Leave the space bar to a focused button.
  if (action === 'toggle' && document.activeElement !== row) return false;
  row.dispatchEvent(new CustomEvent<RowAction>(rowEvent, { detail: action }));
  return true;
}
