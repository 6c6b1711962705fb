import { countNoun } from '@/lib/core/text';
import { listRoots } from '@/lib/domain/pages/block-range';
import { getSelection, type OutlineState } from './outline-state';
import type { OutlineAction } from './outline-action';

const made: Readonly<Partial<Record<OutlineAction['type'], string>>> = {
  indent: 'indented',
  outdent: 'outdented',
  up: 'moved up',
  down: 'moved down',
};

/** Returns what a screen reader is told about an action on whole blocks. Empty if the keys themselves say it, as when text is written. */
export function announceOutline(action: OutlineAction, before: OutlineState, after: OutlineState): string {
  const word = made[action.type];
  if (action.type === 'undo') return after === before ? 'Nothing to undo' : 'Undone';
  if (action.type === 'redo') return after === before ? 'Nothing to redo' : 'Redone';
  if (action.type === 'copied') return `${countBlocks(before)} copied`;
  if (action.type === 'remove' && after !== before) return `${countBlocks(before)} deleted`;
  if (action.type === 'attach') return 'File added';
  if (action.type === 'settle') return 'Block changed';
  if (action.type === 'put' && after !== before)
    return `${countNoun(after.blocks.length - before.blocks.length, 'block')} pasted`;
  if (word !== undefined && after.editing === null)
    return after.blocks === before.blocks ? `Cannot be ${word} here` : `${countBlocks(after)} ${word}`;
  if (after.selection === before.selection) return '';
  return after.selection === null ? '' : `${countBlocks(after)} selected`;
}

/** Names how many blocks an action takes: the selected ones, without counting those below them, or the current one. */
export function countBlocks(state: OutlineState): string {
  const range = getSelection(state);
  return countNoun(range === null ? 1 : listRoots(state.blocks, range).length, 'block');
}
