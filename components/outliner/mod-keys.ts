import type { KeyboardEvent } from 'react';
import type { OutlineAction } from './outline-action';

/** The keys that zoom into a block and out of it again. If nothing is zoomed, Alt ← is the browser's own way back. */
export function decideZoomKey(
  { key, altKey, shiftKey }: Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey'>,
  isZoomed: boolean,
): 'in' | 'out' | null {
  if (!altKey || shiftKey) return null;
  if (key === 'ArrowRight') return 'in';
  return key === 'ArrowLeft' && isZoomed ? 'out' : null;
}

/** The outline's shortcuts with Ctrl or ⌘, which work whether or not a block is being edited. */
export function decideModKey(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  id: string,
): OutlineAction | null {
  switch (event.key) {
    case 'z':
    case 'Z':
      return { type: event.shiftKey ? 'redo' : 'undo' };
    case 'y':
    case 'Y':
      return { type: 'redo' };
    case 'Enter':
      return { type: 'turn', id };
    case 'ArrowUp':
      return { type: 'fold', id, isFolded: true };
    case 'ArrowDown':
      return { type: 'fold', id, isFolded: false };
    default:
      return null;
  }
}
