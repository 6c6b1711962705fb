/**
 * The model of journals and knowledge pages: nested blocks, held as a list in reading order in which each says how deep it lies. Such a list
 * is the tree (a block's children are the deeper ones that follow it), and what edits it, draws it and stores it needs no recursion, which
 * keeps a page of thousands of blocks quick and a hostile depth harmless. Pure; never performs I/O.
 */
import type { PageFormat } from '@/lib/protocol/page-words';

/** The lines that a block was read from. They are printed again as they are while the block says the same at the same place. */
type BlockSource = {
  /** With line ends. */
  readonly text: string;
  /** Blank lines after it, with line ends. */
  readonly tail: string;
  readonly indent: string;
  readonly depth: number;
  readonly markdown: string;
  readonly bullet: string;
  /** The id that stands in these lines. */
  readonly writtenId: string | null;
};

export type Block = {
  /** Stable: the `id::` property of the text, or an id of ours that is kept beside the text. */
  readonly id: string;
  /** 0 at the top; never more than one deeper than the block before. */
  readonly depth: number;
  /** What it says, without bullet, indentation and the line of its id. Lines end with `\n`; properties stand in it as `key:: value` lines. */
  readonly markdown: string;
  /** `-`, or in Obsidian also `*`, `+`, `1.`; empty where a block is a paragraph or a heading. */
  readonly bullet: string;
  /** Whether `id::` stands in the text. It is written only where the text had it or something refers to the block. */
  readonly hasWrittenId: boolean;
  readonly source: BlockSource | null;
};

/** As read, before the blocks without an `id::` have one of ours. */
export type ReadBlock = Omit<Block, 'id'> & { readonly id: string | null };

export type PageStyle = { readonly lineEnd: string; readonly indent: string };

export type Outline<Item extends { readonly depth: number } = Block> = {
  readonly format: PageFormat;
  readonly style: PageStyle;
  /** What stands before the first block, as it is: a byte order mark, front properties, front matter. */
  readonly front: string;
  readonly blocks: readonly Item[];
};

/** A block that nobody has written to a page yet. */
export function createBlock(block: {
  readonly id: string;
  readonly depth: number;
  readonly markdown: string;
  readonly bullet?: string;
}): Block {
  return { bullet: '-', hasWrittenId: false, source: null, ...block };
}

export const isHeading = (markdown: string) => /^#{1,6}(?:[ \t]|\n|$)/.test(markdown);

/** The place behind a block and all that lies below it. */
export function findSubtreeEnd(blocks: readonly { readonly depth: number }[], index: number): number {
  const depth = blocks[index]?.depth ?? 0;
  let end = index + 1;
  while ((blocks[end]?.depth ?? -1) > depth) end += 1;
  return Math.min(end, blocks.length);
}

/** The place of the block that this one lies under; null at the top. */
export function findParent(blocks: readonly { readonly depth: number }[], index: number): number | null {
  const depth = blocks[index]?.depth ?? 0;
  for (let place = index - 1; place >= 0; place -= 1) if ((blocks[place]?.depth ?? 0) < depth) return place;
  return null;
}

/** The same blocks, each at most one deeper than the one before and the first at the top. */
export function settleDepths<Item extends { readonly depth: number }>(blocks: readonly Item[]): Item[] {
  let allowed = 0;
  return blocks.map((block) => {
    const depth = Math.max(0, Math.min(block.depth, allowed));
    allowed = depth + 1;
    return depth === block.depth ? block : { ...block, depth };
  });
}

export type Property = { readonly key: string; readonly value: string };

const propertyLine = /^([A-Za-z][\w.-]*)::(?:[ \t](.*))?$/;

export function readProperty(line: string): Property | null {
  const match = propertyLine.exec(line);
  return match === null ? null : { key: match[1] ?? '', value: (match[2] ?? '').trim() };
}

export function listProperties(markdown: string): Property[] {
  return markdown.split('\n').flatMap((line) => readProperty(line) ?? []);
}
