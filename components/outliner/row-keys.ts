import type { KeyboardEvent } from 'react';
import { createUuid } from '@/lib/core/ids';
import { decideModKey } from './mod-keys';
import type { VisibleRow } from './outline-state';
import type { OutlineAction } from './outline-action';

type RowPlace = Pick<VisibleRow, 'block' | 'hasChildren' | 'isFolded'> & {
  readonly canEdit: boolean;
  /** True if whole blocks are selected. Then Tab indents them; otherwise it leaves the outline. */
  readonly hasSelection: boolean;
};

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** Returns what a key does while a row has the focus and no block is edited. Null leaves the key to the browser. */
export function decideRowKey(event: Pressed, row: RowPlace): OutlineAction | null {
  const isMod = event.ctrlKey || event.metaKey;
  const walk = isMod || event.altKey ? null : decideWalk(event, row);
  if (walk !== null) return walk;
  if (isMod && event.key.toLowerCase() === 'a') return { type: 'selectMore', id: row.block.id };
  return row.canEdit ? decideChange(event, row) : null;
}

/** Keys of a tree: arrow keys move, select and fold. */
function decideWalk({ key, shiftKey }: Pressed, row: RowPlace): OutlineAction | null {
  const { id } = row.block;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const by = key === 'ArrowUp' ? -1 : 1;
    return shiftKey ? { type: 'extend', by } : { type: 'step', id, by, isEditing: false };
  }
  if (key === 'Escape') return row.hasSelection ? { type: 'deselect' } : null;
  if (key === 'ArrowLeft' && row.hasChildren && !row.isFolded) return { type: 'fold', id, isFolded: true };
  return key === 'ArrowRight' && row.isFolded ? { type: 'fold', id, isFolded: false } : null;
}

function decideChange(event: Pressed, { block, hasSelection }: RowPlace): OutlineAction | null {
  const { id, markdown } = block;
  if (event.ctrlKey || event.metaKey) return decideModKey(event, id);
  switch (event.key) {
    case 'ArrowUp':
      return event.altKey ? { type: 'up', id, offset: null } : null;
    case 'ArrowDown':
      return event.altKey ? { type: 'down', id, offset: null } : null;
    case 'Tab':
      return hasSelection ? { type: event.shiftKey ? 'outdent' : 'indent', id, offset: null } : null;
    case 'Enter':
    case 'F2':
      return { type: 'open', id, offset: markdown.length };
    case 'Delete':
    case 'Backspace':
      return { type: 'remove', id, newId: createUuid() };
    default:
      return null;
  }
}
