import type { KeyboardEvent } from 'react';
import type { EditedDraft } from './use-edited-draft';

/** Ctrl or ⌘ Z takes back, with Shift it does again. A text field that is being written in takes back its own letters first. */
export function useUndoKeys({ undo, redo }: Pick<EditedDraft, 'undo' | 'redo'>) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.target instanceof Element && event.target.closest('input, textarea') !== null) return;
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
  };
}
