import { type Block, createBlock, findSubtreeEnd } from '@/lib/domain/pages/block';
import { type BlockRange, getRangeBetween } from '@/lib/domain/pages/block-range';
import type { Change } from '@/lib/domain/pages/block-change';
import type { BlockReply } from '@/lib/protocol/http/pages';

/** What the user sees and does in one outline. */
export type OutlineState = {
  readonly blocks: readonly Block[];
  /** The block that is shown with its children as if it were the page. Null if the whole page is shown. */
  readonly zoomId: string | null;
  /** The block being edited and the caret position to set. `turn` changes when the caret must be placed again. */
  readonly editing: { readonly id: string; readonly offset: number; readonly turn: number } | null;
  /** The block that is the outline's single tab stop. */
  readonly currentId: string | null;
  /** Where the selection of whole blocks began, and how far it reaches. Never present while a block is edited. */
  readonly selection: { readonly anchorId: string; readonly headId: string } | null;
  /** True if folding a block changes the block. Otherwise it lasts as long as the page is open. */
  readonly storesFolds: boolean;
  /** Blocks folded or unfolded on this screen only. */
  readonly folds: ReadonlyMap<string, boolean>;
  readonly done: readonly Change[];
  readonly undone: readonly Change[];
  /** What a screen reader is told about the last action. `turn` changes with each of them. */
  readonly said: { readonly words: string; readonly turn: number };
};

/** Number of changes that can be undone, about an afternoon's worth. */
export const mostUndone = 500;

type Opening = { readonly place: string; readonly storesFolds: boolean };

/** An empty outline gets one empty block to write in. */
export function openOutline(blocks: readonly Block[], { place, storesFolds }: Opening): OutlineState {
  const shown = blocks.length > 0 ? blocks : [createBlock({ id: `first-${place}`, depth: 0, markdown: '' })];
  return {
    blocks: shown,
    zoomId: null,
    editing: null,
    currentId: shown[0]?.id ?? null,
    selection: null,
    storesFolds,
    folds: new Map(),
    done: [],
    undone: [],
    said: { words: '', turn: 0 },
  };
}

export const toBlocks = (
  blocks: readonly Pick<BlockReply, 'id' | 'depth' | 'markdown' | 'is_folded'>[],
): Block[] =>
  blocks.map(({ id, depth, markdown, is_folded: isFolded }) =>
    createBlock({ id, depth, markdown, isFolded }),
  );

/** A row that is rendered, that is, one not inside a folded block. */
export type VisibleRow = {
  readonly block: Block;
  /** The depth at which it is shown. */
  readonly level: number;
  readonly hasChildren: boolean;
  readonly isFolded: boolean;
  readonly isSelected: boolean;
};

type Shown = Pick<OutlineState, 'blocks' | 'folds' | 'zoomId' | 'selection'>;

export const isFoldedHere = ({ folds }: Pick<OutlineState, 'folds'>, { id, isFolded }: Block): boolean =>
  folds.get(id) ?? isFolded;

/** Returns the blocks that the outline shows: all, or the one that is zoomed into with all below it. */
export function getView({ blocks, zoomId }: Pick<OutlineState, 'blocks' | 'zoomId'>): BlockRange {
  const from = zoomId === null ? -1 : blocks.findIndex(({ id }) => id === zoomId);
  return from === -1 ? { from: 0, to: blocks.length } : { from, to: findSubtreeEnd(blocks, from) };
}

export function listRows(state: Shown): VisibleRow[] {
  const { blocks } = state;
  const view = getView(state);
  const selected = getSelection(state);
  const root = blocks[view.from];
  const isZoomed = root !== undefined && root.id === state.zoomId;
  const top = root?.depth ?? 0;
  const rows: VisibleRow[] = [];
  let hiddenBelow = Number.POSITIVE_INFINITY;
  for (let index = view.from; index < view.to; index += 1) {
    const block = blocks[index];
    if (block === undefined || block.depth > hiddenBelow) continue;
    const hasChildren = (blocks[index + 1]?.depth ?? -1) > block.depth;
    const isOpened = isZoomed && index === view.from;
    const isFolded = hasChildren && !isOpened && isFoldedHere(state, block);
    hiddenBelow = isFolded ? block.depth : Number.POSITIVE_INFINITY;
    const isSelected = selected !== null && index >= selected.from && index < selected.to;
    rows.push({ block, level: block.depth - top, hasChildren, isFolded, isSelected });
  }
  return rows;
}

/** Returns the selected blocks with all below them. Null if none is selected. */
export function getSelection({
  blocks,
  selection,
}: Pick<OutlineState, 'blocks' | 'selection'>): BlockRange | null {
  if (selection === null) return null;
  const anchor = blocks.findIndex(({ id }) => id === selection.anchorId);
  const head = blocks.findIndex(({ id }) => id === selection.headId);
  return anchor === -1 || head === -1 ? null : getRangeBetween(blocks, anchor, head);
}
