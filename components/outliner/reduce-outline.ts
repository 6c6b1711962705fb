import type { Block } from '@/lib/domain/pages/block';
import { applyChange, type Change, invertChange } from '@/lib/domain/pages/change-blocks';
import {
  editBlock,
  findCut,
  indentBlock,
  isSecondKept,
  joinBlock,
  moveBlock,
  outdentBlock,
  removeBlock,
  splitBlock,
} from '@/lib/domain/pages/edit-blocks';
import { listRows, mostUndone, type OutlineState } from './outline-state';
import { pasteBlocks } from './paste-blocks';
import { tickTask, turnTask } from './read-task';

export type OutlineAction =
  | { readonly type: 'write'; readonly id: string; readonly markdown: string }
  | { readonly type: 'split'; readonly id: string; readonly offset: number; readonly newId: string }
  | { readonly type: 'join'; readonly id: string; readonly with: 'before' | 'after' }
  | {
      readonly type: 'paste';
      readonly id: string;
      readonly from: number;
      readonly to: number;
      readonly text: string;
    }
  | {
      readonly type: 'indent' | 'outdent' | 'up' | 'down';
      readonly id: string;
      readonly offset: number | null;
    }
  | { readonly type: 'remove' | 'tick' | 'turn'; readonly id: string }
  | { readonly type: 'undo' | 'redo' | 'leave' }
  | { readonly type: 'open'; readonly id: string; readonly offset: number }
  | { readonly type: 'step'; readonly id: string; readonly by: 1 | -1; readonly isEditing: boolean }
  | { readonly type: 'fold'; readonly id: string; readonly isFolded: boolean }
  | { readonly type: 'replace'; readonly blocks: readonly Block[] };

type Place = { readonly id: string | null; readonly offset: number | null };

export function reduceOutline(state: OutlineState, action: OutlineAction): OutlineState {
  switch (action.type) {
    case 'undo':
      return travel(state, state.done, 'back');
    case 'redo':
      return travel(state, state.undone, 'forth');
    case 'leave':
      return { ...state, editing: null };
    case 'open':
      return focus(state, { id: action.id, offset: action.offset });
    case 'step':
      return step(state, action);
    case 'fold':
      return fold(state, action.id, action.isFolded);
    case 'replace':
      return replaceAll(state, action.blocks);
    case 'write':
    case 'split':
    case 'join':
    case 'paste':
    case 'indent':
    case 'outdent':
    case 'up':
    case 'down':
    case 'remove':
    case 'tick':
    case 'turn':
      return change(state, action);
  }
}

type Changing = Exclude<
  OutlineAction,
  { readonly type: 'undo' | 'redo' | 'leave' | 'open' | 'step' | 'fold' | 'replace' }
>;

function change(state: OutlineState, action: Changing): OutlineState {
  const { blocks } = state;
  const index = blocks.findIndex(({ id }) => id === action.id);
  const block = blocks[index];
  if (block === undefined) return state;
  switch (action.type) {
    case 'write':
      return write(state, index, action.markdown);
    case 'split': {
      const isAtBeginning = findCut(block.markdown, action.offset) === 0 && block.markdown !== '';
      const made = splitBlock(blocks, { index, offset: action.offset }, action.newId);
      return perform(state, made, { id: isAtBeginning ? block.id : action.newId, offset: 0 });
    }
    case 'join':
      return join(state, action.with === 'before' ? index : index + 1);
    case 'paste': {
      const pasted = pasteBlocks(blocks, { index, from: action.from, to: action.to }, action.text);
      return perform(state, pasted.change, pasted);
    }
    case 'indent':
      return perform(state, indentBlock(blocks, index), action);
    case 'outdent':
      return perform(state, outdentBlock(blocks, index), action);
    case 'up':
    case 'down':
      return perform(state, moveBlock(blocks, index, action.type), action);
    case 'remove':
      return remove(state, index);
    case 'tick':
      return rewrite(state, index, tickTask(block.markdown));
    case 'turn':
      return rewrite(state, index, turnTask(block.markdown));
  }
}

function perform(state: OutlineState, made: Change | null, place: Place): OutlineState {
  if (made === null) return state;
  const done = [...state.done, made].slice(-mostUndone);
  return focus({ ...state, blocks: applyChange(state.blocks, made), done, undone: [] }, place);
}

/** Writes a block by a command. While it is edited, the caret goes to its end. */
function rewrite(state: OutlineState, index: number, markdown: string): OutlineState {
  const id = state.blocks[index]?.id ?? null;
  const isEdited = state.editing !== null && state.editing.id === id;
  return perform(state, editBlock(state.blocks, index, markdown), {
    id,
    offset: isEdited ? markdown.length : null,
  });
}

/** Text typed into one block is undone one word at a time. */
function write(state: OutlineState, index: number, markdown: string): OutlineState {
  const made = editBlock(state.blocks, index, markdown);
  if (made === null) return state;
  const last = state.done.at(-1);
  const done =
    last !== undefined && state.undone.length === 0 && goesOn(last, made)
      ? [...state.done.slice(0, -1), { at: made.at, removed: last.removed, inserted: made.inserted }]
      : [...state.done, made].slice(-mostUndone);
  return { ...state, blocks: applyChange(state.blocks, made), done, undone: [] };
}

/** True if the previous change only wrote in the same block and no word has ended since. */
function goesOn(last: Change, made: Change): boolean {
  const [from, ...others] = last.removed;
  const [to] = last.inserted;
  if (from === undefined || to === undefined || others.length > 0 || last.inserted.length > 1) return false;
  return from.id === to.id && from.depth === to.depth && to === made.removed[0] && !/\s$/.test(to.markdown);
}

function join(state: OutlineState, index: number): OutlineState {
  const before = state.blocks[index - 1];
  const block = state.blocks[index];
  if (before === undefined || block === undefined) return state;
  const place = {
    id: isSecondKept(before, block) ? block.id : before.id,
    offset: before.markdown.length,
  };
  return perform(state, joinBlock(state.blocks, index), place);
}

function remove(state: OutlineState, index: number): OutlineState {
  const made = removeBlock(state.blocks, index);
  if (made === null || made.removed.length === state.blocks.length) return state;
  const next = perform(state, made, { id: null, offset: null });
  return { ...next, editing: null, currentId: (next.blocks[index] ?? next.blocks[index - 1])?.id ?? null };
}

function focus(state: OutlineState, { id, offset }: Place): OutlineState {
  if (id === null) return state;
  if (offset === null) return { ...state, currentId: id };
  return { ...state, currentId: id, editing: { id, offset, turn: (state.editing?.turn ?? 0) + 1 } };
}

function travel(state: OutlineState, from: readonly Change[], way: 'back' | 'forth'): OutlineState {
  const last = from.at(-1);
  if (last === undefined) return state;
  const made = way === 'back' ? invertChange(last) : last;
  const blocks = applyChange(state.blocks, made);
  const current = made.inserted.find(({ id }) => id === state.currentId);
  const target = current ?? blocks[Math.min(made.at, blocks.length - 1)];
  const moved =
    way === 'back'
      ? { done: state.done.slice(0, -1), undone: [...state.undone, last] }
      : { done: [...state.done, last], undone: state.undone.slice(0, -1) };
  const offset = state.editing === null ? null : (target?.markdown.length ?? 0);
  return focus({ ...state, ...moved, blocks }, { id: target?.id ?? null, offset });
}

function step(
  state: OutlineState,
  { id, by, isEditing }: { id: string; by: 1 | -1; isEditing: boolean },
): OutlineState {
  const rows = listRows(state.blocks, state.folded);
  const next = rows[rows.findIndex(({ block }) => block.id === id) + by]?.block;
  if (next === undefined) return state;
  return focus(state, { id: next.id, offset: isEditing ? (by === 1 ? 0 : next.markdown.length) : null });
}

function fold(state: OutlineState, id: string, isFolded: boolean): OutlineState {
  const folded = new Set(state.folded);
  if (isFolded) folded.add(id);
  else folded.delete(id);
  return { ...state, folded };
}

/** Someone else's changes arrived in between. Earlier changes no longer fit and cannot be undone. */
function replaceAll(state: OutlineState, blocks: readonly Block[]): OutlineState {
  const stillThere = (id: string | null) => id !== null && blocks.some((block) => block.id === id);
  return {
    ...state,
    blocks,
    editing: stillThere(state.editing?.id ?? null) ? state.editing : null,
    currentId: stillThere(state.currentId) ? state.currentId : (blocks[0]?.id ?? null),
    done: [],
    undone: [],
  };
}
