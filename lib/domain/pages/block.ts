/**
 * The model of journals and knowledge pages: nested blocks, stored as a list in reading order in which each block has a depth. The list
 * represents the tree (a block's children are the deeper blocks that follow it). Code that edits, renders and stores it needs no recursion,
 * so that a page of thousands of blocks stays fast and hostile nesting does no harm. Pure; never performs I/O.
 */
import type { PageFormat } from '@/lib/protocol/page-words';

/** The lines that a block was read from. They are printed unchanged as long as the block has the same content at the same place. */
type BlockSource = {
  /** With line endings. */
  readonly text: string;
  /** Blank lines after it, with line endings. */
  readonly tail: string;
  readonly indent: string;
  readonly depth: number;
  readonly markdown: string;
  readonly bullet: string;
  /** The id written in these lines. */
  readonly writtenId: string | null;
  /** True if the id is written as Obsidian does, as `^id` at the end of the block, and not as a property. */
  readonly hasCaretId: boolean;
  readonly isFolded: boolean;
};

export type Block = {
  /** Stable: the `id::` property or Obsidian's `^id` in the text, or an id of ours that is stored separately. */
  readonly id: string;
  /** 0 at the top; at most one deeper than the previous block. */
  readonly depth: number;
  /**
   * The content without bullet, indentation, its id and the line with its folding. Lines end with `\n`; other properties are included
   * as `key:: value` lines.
   */
  readonly markdown: string;
  /** `-`, or in Obsidian also `*`, `+`, `1.`; empty if the block is a paragraph or a heading. */
  readonly bullet: string;
  /** True if the id is in the text. It is written only if the text had it or something refers to the block. */
  readonly hasWrittenId: boolean;
  /** True if `collapsed:: true` is in the text, as Logseq has it: the blocks below this one are not shown. */
  readonly isFolded: boolean;
  readonly source: BlockSource | null;
};

/** A block as it is read, before blocks without an `id::` get an id from us. */
export type ReadBlock = Omit<Block, 'id'> & { readonly id: string | null };

export type PageStyle = { readonly lineEnd: string; readonly indent: string };

export type Outline<Item extends { readonly depth: number } = Block> = {
  readonly format: PageFormat;
  readonly style: PageStyle;
  /** The text before the first block, unchanged: a byte order mark, front properties, front matter. */
  readonly front: string;
  readonly blocks: readonly Item[];
};

/** Creates a block that was not read from a page. */
export function createBlock(block: {
  readonly id: string;
  readonly depth: number;
  readonly markdown: string;
  readonly bullet?: string;
  readonly isFolded?: boolean;
}): Block {
  return { bullet: '-', hasWrittenId: false, isFolded: false, source: null, ...block };
}

export const isHeading = (markdown: string) => /^#{1,6}(?:[ \t]|\n|$)/.test(markdown);

/** Returns the index after a block and all of its descendants. */
export function findSubtreeEnd(blocks: readonly { readonly depth: number }[], index: number): number {
  const depth = blocks[index]?.depth ?? 0;
  let end = index + 1;
  while ((blocks[end]?.depth ?? -1) > depth) end += 1;
  return Math.min(end, blocks.length);
}

/** Returns the index of the block's parent; null at the top. */
export function findParent(blocks: readonly { readonly depth: number }[], index: number): number | null {
  const depth = blocks[index]?.depth ?? 0;
  for (let place = index - 1; place >= 0; place -= 1) if ((blocks[place]?.depth ?? 0) < depth) return place;
  return null;
}

/** Returns the same blocks with corrected depths: the first at the top, and each at most one deeper than the previous one. */
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

export function listProperties(markdown: string): readonly Property[] {
  return divideProperties(markdown).properties;
}

type DividedBlock = { readonly properties: readonly Property[]; readonly lines: readonly string[] };

const fence = /^\s*(`{3,}|~{3,})/;

/** Divides the text of a block into its properties and its other lines. A line of a code block is no property. */
export function divideProperties(markdown: string): DividedBlock {
  const properties: Property[] = [];
  const lines: string[] = [];
  /** The fence of the code block that is open here. */
  let opened: string | null = null;
  for (const line of markdown.split('\n')) {
    const property = opened === null ? readProperty(line) : null;
    if (property === null) lines.push(line);
    else properties.push(property);
    const mark = fence.exec(line)?.[1];
    if (mark === undefined) continue;
    if (opened === null) opened = mark;
    else if (mark.startsWith(opened)) opened = null;
  }
  return { properties, lines };
}
