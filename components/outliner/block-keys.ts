import type { KeyboardEvent } from 'react';
import { createUuid } from '@/lib/core/ids';
import type { Block } from '@/lib/domain/pages/block';
import { decideModKey } from './mod-keys';
import type { OutlineAction } from './outline-action';

/** `native`: the browser does it. `line`: the caret moves by a line, within the block or out of it. */
type Decided = OutlineAction | 'native' | 'line';

/** Returns what a key does while a block is edited. */
export function decideBlockKey(event: KeyboardEvent<HTMLTextAreaElement>, block: Block): Decided {
  const { selectionStart: offset, selectionEnd: end } = event.currentTarget;
  const { id, markdown } = block;
  const isAt = (place: number) => offset === end && offset === place;
  if (event.ctrlKey || event.metaKey) return decideMod(event, block);
  switch (event.key) {
    case 'Enter':
      return event.shiftKey ? 'native' : decideEnter(block, offset);
    case 'Tab':
      return { type: event.shiftKey ? 'outdent' : 'indent', id, offset };
    case 'Escape':
      return { type: 'select', id };
    case 'Backspace':
      return isAt(0) ? { type: 'join', id, with: 'before' } : 'native';
    case 'Delete':
      return isAt(markdown.length) ? { type: 'join', id, with: 'after' } : 'native';
    case 'ArrowUp':
    case 'ArrowDown':
      if (event.altKey) return { type: event.key === 'ArrowUp' ? 'up' : 'down', id, offset };
      return event.shiftKey ? decideReach(event, block) : 'line';
    default:
      return 'native';
  }
}

/** The first Ctrl+A selects the text, the second the block. */
function decideMod(event: KeyboardEvent<HTMLTextAreaElement>, { id, markdown }: Block): Decided {
  const { selectionStart, selectionEnd } = event.currentTarget;
  if (event.key.toLowerCase() !== 'a') return decideModKey(event, id) ?? 'native';
  return selectionStart === 0 && selectionEnd === markdown.length ? { type: 'select', id } : 'native';
}

/** Shift with an arrow key selects words, and at the edge of the text the whole block. */
function decideReach(
  { key, currentTarget }: KeyboardEvent<HTMLTextAreaElement>,
  { id, markdown }: Block,
): Decided {
  const isAtEdge =
    key === 'ArrowUp' ? currentTarget.selectionStart === 0 : currentTarget.selectionEnd === markdown.length;
  return isAtEdge ? { type: 'select', id } : 'native';
}

function decideEnter({ id, depth, markdown }: Block, offset: number): OutlineAction {
  if (markdown === '' && depth > 0) return { type: 'outdent', id, offset: 0 };
  return { type: 'split', id, offset, newId: createUuid() };
}
