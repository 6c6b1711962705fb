/**
 * A journal day or a knowledge page as it is stored. Its text is authoritative: blocks are read from it, and their ids and metadata are
 * stored separately. `openPage` returns its blocks, and `layBlocks` applies edited blocks to it. Pure.
 */
import { AppError } from '@/lib/core/errors';
import { createUuid, type PageId, type RunId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import type { PageFormat, PageKind, TaintKind } from '@/lib/protocol/page-words';
import { type Block, createBlock, type Outline, settleDepths } from './block';
import { carryIds } from './carry-ids';
import { printOutline } from './print-outline';
import { readOutline } from './read-outline';

export type Page = {
  readonly id: PageId;
  readonly workspaceId: WorkspaceId;
  readonly kind: PageKind;
  readonly title: string;
  readonly filePath: string | null;
  readonly format: PageFormat;
  readonly text: string;
  readonly blockIds: readonly string[];
  readonly version: number;
  readonly isTainted: boolean;
  readonly createdBy: UserId;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** Where a block came from, as far as known. */
export type Provenance = {
  readonly taint: TaintKind | null;
  readonly fromPageId: PageId | null;
  readonly fromBlockId: string | null;
  readonly revisionId: string | null;
  readonly runId: RunId | null;
};

export const ownWords: Provenance = {
  taint: null,
  fromPageId: null,
  fromBlockId: null,
  revisionId: null,
  runId: null,
};

/** Returns the blocks of a page, each with its stable id. */
export function openPage(page: Pick<Page, 'text' | 'format' | 'blockIds'>): Outline {
  const outline = readOutline(page.text, page.format);
  const named = outline.blocks.map((block, index) => ({
    id: page.blockIds[index] ?? '',
    markdown: block.markdown,
  }));
  const isWhole = named.length === page.blockIds.length;
  const blocks = carryIds(isWhole ? named : [], outline.blocks, createUuid);
  return {
    ...outline,
    blocks: isWhole
      ? blocks.map((block, index) => ({ ...block, id: page.blockIds[index] ?? block.id }))
      : blocks,
  };
}

/** A block as the caller supplies it. A known block keeps its original lines while its content is unchanged. */
export type WishedBlock = {
  readonly id: string;
  readonly depth: number;
  readonly markdown: string;
  /** If absent, a known block stays folded or unfolded as it is. */
  readonly is_folded?: boolean | undefined;
};

export function layBlocks(current: Outline, wished: readonly WishedBlock[]): Block[] {
  const known = new Map(current.blocks.map((block) => [block.id, block]));
  const seen = new Set<string>();
  return settleDepths(
    wished.map(({ id: wishedId, depth, markdown: wishedMarkdown, is_folded: wishedFold }) => {
      const id = seen.has(wishedId) ? createUuid() : wishedId;
      const markdown = wishedMarkdown.replace(/\r\n?/g, '\n').replaceAll('\u0000', '');
      const block = known.get(id);
      seen.add(id);
      const isFolded = wishedFold ?? block?.isFolded ?? false;
      return block === undefined
        ? createBlock({ id, depth, markdown, isFolded })
        : { ...block, depth, markdown, isFolded };
    }),
  );
}

export type Laid = { readonly text: string; readonly outline: Outline };

/** Prints the blocks as text and reads that text again, so that the stored blocks are those that the file contains. */
export function printPage(outline: Outline): Laid {
  const text = printOutline(outline);
  const read = readOutline(text, outline.format);
  const isSame =
    read.blocks.length === outline.blocks.length &&
    read.blocks.every(({ markdown }, index) => markdown === outline.blocks[index]?.markdown);
  const blocks = isSame
    ? read.blocks.map((block, index) => ({ ...block, id: outline.blocks[index]?.id ?? createUuid() }))
    : carryIds(outline.blocks, read.blocks, createUuid);
  return { text, outline: { ...read, blocks } };
}

/** Throws if a page or one of its blocks is too large to store. The message names it. */
export function requireBounds({ text, outline }: Laid): void {
  const { blocks } = outline;
  if (blocks.length > limits.blocksPerPage)
    throw new AppError(
      'too_large',
      `A page can have at most ${limits.blocksPerPage.toLocaleString('en')} blocks; this one has ${blocks.length.toLocaleString('en')}.`,
    );
  const long = blocks.findIndex(({ markdown }) => markdown.length > limits.blockChars);
  if (long !== -1)
    throw new AppError(
      'too_large',
      `A block can have at most ${limits.blockChars.toLocaleString('en')} characters; block ${(long + 1).toLocaleString('en')} has more. Split it.`,
    );
  if (text.length > limits.pageChars)
    throw new AppError(
      'too_large',
      `A page can have at most ${limits.pageChars.toLocaleString('en')} characters; this one has ${text.length.toLocaleString('en')}.`,
    );
}
