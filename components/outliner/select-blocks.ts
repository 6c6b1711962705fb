/** How whole blocks are selected, by keys and by pointer. The selection is always made of siblings with all that is below them. */
import { findParent } from '@/lib/domain/pages/block';
import { getSubtree } from '@/lib/domain/pages/block-range';
import { getSelection, getView, type OutlineState } from './outline-state';

export function selectBlock(state: OutlineState, id: string): OutlineState {
  return reach(state, id, id);
}

/** Selects from where the selection began, or else from the current block, to this block. */
export function selectTo(state: OutlineState, id: string): OutlineState {
  return reach(state, state.selection?.anchorId ?? state.currentId ?? id, id);
}

/** Extends the selection by one block up or down, or takes one back that lies on the other side of where it began. */
export function extendSelection(state: OutlineState, by: 1 | -1): OutlineState {
  const { blocks } = state;
  const head = findHead(state);
  const own = blocks[head]?.id;
  if (own === undefined) return state;
  const place = by === 1 ? getSubtree(blocks, head).to : findBefore(state, head);
  const view = getView(state);
  const isInView = place >= view.from && place < view.to && blocks[place]?.id !== state.zoomId;
  const anchorId = state.selection?.anchorId ?? own;
  return reach(state, anchorId, (isInView ? blocks[place]?.id : null) ?? own);
}

/** Selects the block; if it is selected already, everything that is shown. */
export function selectMore(state: OutlineState, id: string): OutlineState {
  if (state.selection === null) return selectBlock(state, id);
  const { blocks } = state;
  const view = getView(state);
  const isZoomed = blocks[view.from]?.id === state.zoomId;
  const first = blocks[isZoomed && view.to > view.from + 1 ? view.from + 1 : view.from];
  const last = blocks[view.to - 1];
  return first === undefined || last === undefined ? state : reach(state, first.id, last.id);
}

/** Returns the index of the selected sibling that the selection reaches to, or of the current block. -1 if there is none. */
function findHead(state: OutlineState): number {
  const { blocks } = state;
  const headId = state.selection?.headId ?? state.currentId;
  let head = blocks.findIndex(({ id }) => id === headId);
  const depth = blocks[getSelection(state)?.from ?? head]?.depth ?? 0;
  while ((blocks[head]?.depth ?? 0) > depth) head -= 1;
  return head;
}

/** Returns the index of the sibling above, or of the parent if there is none. */
function findBefore({ blocks }: OutlineState, index: number): number {
  const depth = blocks[index]?.depth ?? 0;
  let before = index - 1;
  while ((blocks[before]?.depth ?? -1) > depth) before -= 1;
  return blocks[before]?.depth === depth ? before : (findParent(blocks, index) ?? -1);
}

function reach(state: OutlineState, anchorId: string, headId: string): OutlineState {
  return { ...state, editing: null, currentId: headId, selection: { anchorId, headId } };
}
