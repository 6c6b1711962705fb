import type { KeyboardEvent } from 'react';
import type { OutlineAction } from './reduce-outline';

/** The keys with Ctrl or ⌘ that an outline knows, whether a block is written in or not. */
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
    case 'ArrowUp':
      return { type: 'fold', id, isFolded: true };
    case 'ArrowDown':
      return { type: 'fold', id, isFolded: false };
    default:
      return null;
  }
}
