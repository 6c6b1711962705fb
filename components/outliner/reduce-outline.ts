import { type Block, createBlock, findParent, findSubtreeEnd } from '@/lib/domain/pages/block';
import { type BlockRange, getSubtree } from '@/lib/domain/pages/block-range';
import {
  applyChange,
  type Change,
  compareBlocks,
  invertChange,
  relocateChange,
  replaceBlocks,
} from '@/lib/domain/pages/block-change';
import {
  editBlock,
  findCut,
  indentBlocks,
  insertBelow,
  insertBlocks,
  isSecondKept,
  joinBlock,
  moveBlocks,
  outdentBlocks,
  removeBlocks,
  splitBlock,
} from '@/lib/domain/pages/edit-blocks';
import { announceOutline } from './announce-outline';
import type { OutlineAction } from './outline-action';
import {
  getSelection,
  getView,
  isFoldedHere,
  listRows,
  mostUndone,
  type OutlineState,
} from './outline-state';
import { pasteBlocks, readPasted } from './paste-blocks';
import { tickTask, turnTask } from './read-task';
import { extendSelection, selectBlock, selectMore, selectTo } from './select-blocks';

type Place = { readonly id: string | null; readonly offset: number | null };

export function reduceOutline(state: OutlineState, action: OutlineAction): OutlineState {
  const next = isChanging(action) ? change(state, action) : look(state, action);
  const words = announceOutline(action, state, next);
  if (words === '') return next;
  return { ...next, said: { words, turn: state.said.turn + 1 } };
}

const changing = [
  'write',
  'split',
  'join',
  'paste',
  'put',
  'attach',
  'indent',
  'outdent',
  'up',
  'down',
  'remove',
  'tick',
  'turn',
  'settle',
  'fold',
] as const;
type Changing = Extract<OutlineAction, { readonly type: (typeof changing)[number] }>;

const isChanging = (action: OutlineAction): action is Changing =>
  changing.some((type) => type === action.type);

/** Actions that leave the text as it is, and those that go through its history. */
function look(state: OutlineState, action: Exclude<OutlineAction, Changing>): OutlineState {
  switch (action.type) {
    case 'undo':
      return travel(state, state.done, 'back');
    case 'redo':
      return travel(state, state.undone, 'forth');
    case 'copied':
      return state;
    case 'deselect':
      return { ...state, editing: null, selection: null };
    case 'select':
      return selectBlock(state, action.id);
    case 'selectTo':
      return selectTo(state, action.id);
    case 'selectMore':
      return selectMore(state, action.id);
    case 'extend':
      return extendSelection(state, action.by);
    case 'zoom':
      return zoom(state, action.id);
    case 'open':
      return focus(state, { id: action.id, offset: action.offset });
    case 'step':
      return step(state, action);
    case 'replace':
      return replaceAll(state, action.blocks);
  }
}

function change(state: OutlineState, action: Changing): OutlineState {
  const { blocks } = state;
  const index = blocks.findIndex(({ id }) => id === action.id);
  const block = blocks[index];
  if (block === undefined) return state;
  switch (action.type) {
    case 'write':
      return write(state, index, action.markdown);
    case 'split':
      return split(state, index, action);
    case 'join':
      return join(state, action.with === 'before' ? index : index + 1);
    case 'paste': {
      const pasted = pasteBlocks(blocks, { index, from: action.from, to: action.to }, action.text);
      return perform(state, pasted.change, pasted);
    }
    case 'put':
      return put(state, index, action.text);
    case 'attach':
      return attach(state, index, action);
    case 'indent':
      return perform(state, indentBlocks(blocks, getTarget(state, index)), action);
    case 'outdent':
      return perform(state, outdentBlocks(blocks, getTarget(state, index)), action);
    case 'up':
    case 'down':
      return perform(state, moveBlocks(blocks, getTarget(state, index), action.type), action);
    case 'remove':
      return remove(state, getTarget(state, index), action.newId);
    case 'tick':
      return rewrite(state, index, tickTask(block.markdown));
    case 'turn':
      return rewrite(state, index, turnTask(block.markdown));
    case 'settle':
      return rewrite(state, index, action.markdown);
    case 'fold':
      return fold(state, index, action.isFolded);
  }
}

/** An action on a block applies to all selected blocks, if there are any. */
const getTarget = (state: OutlineState, index: number): BlockRange =>
  getSelection(state) ?? getSubtree(state.blocks, index);

/** Makes a change, unless it would reach beyond what is shown. The block that gets the focus is never hidden in a folded one. */
function perform(state: OutlineState, made: Change | null, place: Place): OutlineState {
  if (made === null || !staysInView(state, made)) return state;
  const shown = reveal({ ...state, blocks: applyChange(state.blocks, made) }, place.id);
  const whole = compareBlocks(state.blocks, shown.blocks);
  if (whole === null) return state;
  return focus({ ...shown, done: [...state.done, whole].slice(-mostUndone), undone: [] }, place);
}

/** In a zoomed outline, the block that is zoomed into keeps its place, and everything else stays below it. */
function staysInView(state: OutlineState, made: Change): boolean {
  const view = getView(state);
  const root = state.blocks[view.from];
  if (root === undefined || root.id !== state.zoomId) return true;
  if (made.at < view.from || made.at + made.removed.length > view.to) return false;
  const after = applyChange(state.blocks, made);
  const kept = after[view.from];
  const grown = made.inserted.length - made.removed.length;
  return (
    kept?.id === root.id && kept.depth === root.depth && findSubtreeEnd(after, view.from) === view.to + grown
  );
}

/** Unfolds the blocks above this one, up to the one that is zoomed into. */
function reveal(state: OutlineState, id: string | null): OutlineState {
  const folds = new Map(state.folds);
  const unfolded = new Set<string>();
  const index = state.blocks.findIndex((block) => block.id === id);
  for (let above = findParent(state.blocks, index); above !== null; above = findParent(state.blocks, above)) {
    const block = state.blocks[above];
    if (block === undefined || block.id === state.zoomId) break;
    if (!isFoldedHere(state, block)) continue;
    if (state.storesFolds) unfolded.add(block.id);
    else folds.set(block.id, false);
  }
  const blocks =
    unfolded.size === 0
      ? state.blocks
      : state.blocks.map((block) => (unfolded.has(block.id) ? { ...block, isFolded: false } : block));
  return { ...state, blocks, folds };
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
  const isOnlyText = from.id === to.id && from.depth === to.depth && from.isFolded === to.isFolded;
  return isOnlyText && to === made.removed[0] && !/\s$/.test(to.markdown);
}

/** What follows the caret becomes a new block: the next one, or the first child of a block that has children or is zoomed into. */
function split(
  state: OutlineState,
  index: number,
  { offset, newId }: { readonly offset: number; readonly newId: string },
): OutlineState {
  const { blocks } = state;
  const block = blocks[index];
  if (block === undefined) return state;
  const isAtBeginning = findCut(block.markdown, offset) === 0 && block.markdown !== '';
  const isParent = block.id === state.zoomId;
  const made = splitBlock(blocks, { index, offset, isParent }, newId);
  return perform(state, made, { id: isAtBeginning ? block.id : newId, offset: 0 });
}

/** Joins a block with the one above it, unless that one is hidden in a folded block. */
function join(state: OutlineState, index: number): OutlineState {
  const before = state.blocks[index - 1];
  const block = state.blocks[index];
  if (before === undefined || block === undefined) return state;
  if (!listRows(state).some((row) => row.block.id === before.id)) return state;
  const place = {
    id: isSecondKept(before, block) ? block.id : before.id,
    offset: before.markdown.length,
  };
  return perform(state, joinBlock(state.blocks, index), place);
}

function attach(
  state: OutlineState,
  index: number,
  { offset, markdown }: { readonly offset: number | null; readonly markdown: string },
): OutlineState {
  const block = state.blocks[index];
  if (block === undefined) return state;
  const at = offset === null || offset > block.markdown.length ? block.markdown.length : offset;
  const gap = offset === null && block.markdown !== '' ? '\n' : '';
  const words = block.markdown.slice(0, at) + gap + markdown;
  const made = editBlock(state.blocks, index, words + block.markdown.slice(at));
  const isEdited = state.editing?.id === block.id;
  return perform(state, made, { id: isEdited ? block.id : null, offset: words.length });
}

function put(state: OutlineState, index: number, text: string): OutlineState {
  const { blocks } = state;
  const range = getTarget(state, index);
  const depth = blocks[range.from]?.depth ?? 0;
  const made = readPasted(text, depth);
  const [first] = made;
  const last = made.findLast((block) => block.depth === depth);
  if (first === undefined || last === undefined) return state;
  const isBelow = blocks[range.from]?.id === state.zoomId;
  const inserted = isBelow
    ? insertBelow(blocks, range.from, readPasted(text, 0))
    : insertBlocks(blocks, range.to, made);
  const next = perform(state, inserted, { id: isBelow ? null : first.id, offset: null });
  if (next === state || isBelow) return next;
  return { ...next, selection: { anchorId: first.id, headId: last.id } };
}

/** A page from which everything was removed has one empty block. */
function remove(state: OutlineState, range: BlockRange, newId: string): OutlineState {
  const { blocks } = state;
  const isAll = range.to - range.from === blocks.length;
  const made = isAll
    ? replaceBlocks(blocks, range, [createBlock({ id: newId, depth: 0, markdown: '' })])
    : removeBlocks(blocks, range);
  const next = perform({ ...state, selection: null, editing: null }, made, { id: null, offset: null });
  if (next.blocks === blocks) return state;
  const rows = listRows(next).map(({ block }) => block.id);
  const wished = next.blocks[range.from]?.id ?? '';
  const before = next.blocks[range.from - 1]?.id ?? '';
  const currentId = [wished, before].find((id) => rows.includes(id)) ?? rows.at(-1) ?? null;
  return { ...next, currentId };
}

function focus(state: OutlineState, { id, offset }: Place): OutlineState {
  if (id === null) return state;
  if (offset === null) return { ...state, currentId: id };
  return {
    ...state,
    currentId: id,
    selection: null,
    editing: { id, offset, turn: (state.editing?.turn ?? 0) + 1 },
  };
}

function travel(state: OutlineState, from: readonly Change[], way: 'back' | 'forth'): OutlineState {
  const last = from.at(-1);
  if (last === undefined) return state;
  const made = relocateChange(state.blocks, way === 'back' ? invertChange(last) : last);
  if (made === null) return { ...state, done: [], undone: [] };
  const blocks = applyChange(state.blocks, made);
  const current = made.inserted.find(({ id }) => id === state.currentId);
  const target = current ?? blocks[Math.min(made.at, blocks.length - 1)];
  const moved =
    way === 'back'
      ? { done: state.done.slice(0, -1), undone: [...state.undone, last] }
      : { done: [...state.done, last], undone: state.undone.slice(0, -1) };
  const offset = state.editing === null ? null : (target?.markdown.length ?? 0);
  const selection = keepSelection(state, blocks);
  return focus({ ...state, ...moved, blocks, selection }, { id: target?.id ?? null, offset });
}

function keepSelection({ selection }: OutlineState, blocks: readonly Block[]): OutlineState['selection'] {
  if (selection === null) return null;
  return getSelection({ blocks, selection }) === null ? null : selection;
}

function step(
  state: OutlineState,
  { id, by, isEditing }: { id: string; by: 1 | -1; isEditing: boolean },
): OutlineState {
  const rows = listRows(state);
  const next = rows[rows.findIndex(({ block }) => block.id === id) + by]?.block;
  if (next === undefined) return { ...state, selection: null };
  const offset = isEditing ? (by === 1 ? 0 : next.markdown.length) : null;
  return focus({ ...state, selection: null }, { id: next.id, offset });
}

function fold(state: OutlineState, index: number, isFolded: boolean): OutlineState {
  const block = state.blocks[index];
  if (block === undefined || findSubtreeEnd(state.blocks, index) === index + 1) return state;
  if (!state.storesFolds)
    return leaveHidden({ ...state, folds: new Map(state.folds).set(block.id, isFolded) }, block.id);
  const made = replaceBlocks(state.blocks, { from: index, to: index + 1 }, [{ ...block, isFolded }]);
  if (made === null) return state;
  const done = [...state.done, made].slice(-mostUndone);
  return leaveHidden({ ...state, blocks: applyChange(state.blocks, made), done, undone: [] }, block.id);
}

/** If the current block is hidden now, the one that hides it becomes current. */
function leaveHidden(state: OutlineState, id: string): OutlineState {
  const isShown = listRows(state).some(({ block }) => block.id === state.currentId);
  return isShown ? state : { ...state, currentId: id, editing: null, selection: null };
}

function zoom(state: OutlineState, id: string | null): OutlineState {
  const { zoomId: left } = state;
  const isOut = id === null || !state.blocks.some((block) => block.id === id);
  const next = { ...state, zoomId: id, editing: null, selection: null };
  if (isOut) return { ...next, currentId: left ?? state.currentId };
  const rows = listRows(next);
  const isShown = rows.some(({ block }) => block.id === left);
  return { ...next, currentId: isShown ? left : id };
}

/** Someone else's changes arrived in between. Earlier changes no longer fit and cannot be undone. */
function replaceAll(state: OutlineState, blocks: readonly Block[]): OutlineState {
  const stillThere = (id: string | null) => id !== null && blocks.some((block) => block.id === id);
  return {
    ...state,
    blocks,
    editing: stillThere(state.editing?.id ?? null) ? state.editing : null,
    currentId: stillThere(state.currentId) ? state.currentId : (blocks[0]?.id ?? null),
    selection: keepSelection(state, blocks),
    done: listUndoable(state.done),
    undone: [],
  };
}

/**
 * What can still be undone among blocks that others changed. A change is found again by the blocks that it left, so one that left none,
 * because it only removed blocks, ends the history.
 */
function listUndoable(done: readonly Change[]): readonly Change[] {
  return done.slice(done.findLastIndex(({ inserted }) => inserted.length === 0) + 1);
}
