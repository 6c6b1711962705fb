import type { KeyboardEvent } from 'react';
import type { EditedDraft } from './use-edited-draft';

/** Ctrl+Z or ⌘Z undoes, and with Shift it redoes. A text field with the focus undoes its own typing first. */
export function useUndoKeys({ undo, redo }: Pick<EditedDraft, 'undo' | 'redo'>) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.target instanceof Element && event.target.closest('input, textarea') !== null) return;
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
  };
}
