import { type Block, createBlock, listProperties } from '@/lib/domain/pages/block';
import type { Change } from '@/lib/domain/pages/change-blocks';
import type { BlockReply } from '@/lib/protocol/http/pages';

/** What the user sees and does in one outline. */
export type OutlineState = {
  readonly blocks: readonly Block[];
  /** The block being edited and the caret position to set. `turn` changes when the caret must be placed again. */
  readonly editing: { readonly id: string; readonly offset: number; readonly turn: number } | null;
  /** The block that is the outline's single tab stop. */
  readonly currentId: string | null;
  readonly folded: ReadonlySet<string>;
  readonly done: readonly Change[];
  readonly undone: readonly Change[];
};

/** Number of changes that can be undone, about an afternoon's worth. */
export const mostUndone = 500;

/** An empty outline gets one empty block to write in. */
export function openOutline(blocks: readonly Block[], place: string): OutlineState {
  const shown = blocks.length > 0 ? blocks : [createBlock({ id: `first-${place}`, depth: 0, markdown: '' })];
  return {
    blocks: shown,
    editing: null,
    currentId: shown[0]?.id ?? null,
    folded: new Set(shown.filter(isCollapsed).map(({ id }) => id)),
    done: [],
    undone: [],
  };
}

/** Logseq stores that a block is folded in the block. */
const isCollapsed = ({ markdown }: Block): boolean =>
  listProperties(markdown).some(({ key, value }) => key === 'collapsed' && value === 'true');

export const toBlocks = (blocks: readonly Pick<BlockReply, 'id' | 'depth' | 'markdown'>[]): Block[] =>
  blocks.map(({ id, depth, markdown }) => createBlock({ id, depth, markdown }));

/** A row that is rendered, that is, one not inside a folded block. */
export type VisibleRow = {
  readonly block: Block;
  readonly hasChildren: boolean;
  readonly isFolded: boolean;
};

export function listRows(blocks: readonly Block[], folded: ReadonlySet<string>): VisibleRow[] {
  const rows: VisibleRow[] = [];
  let hiddenBelow = Number.POSITIVE_INFINITY;
  for (const [index, block] of blocks.entries()) {
    if (block.depth > hiddenBelow) continue;
    const hasChildren = (blocks[index + 1]?.depth ?? -1) > block.depth;
    const isFolded = hasChildren && folded.has(block.id);
    hiddenBelow = isFolded ? block.depth : Number.POSITIVE_INFINITY;
    rows.push({ block, hasChildren, isFolded });
  }
  return rows;
}
