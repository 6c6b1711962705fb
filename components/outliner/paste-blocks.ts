import { createUuid } from '@/lib/core/ids';
import { type Block, createBlock } from '@/lib/domain/pages/block';
import { type Change, replaceBlocks } from '@/lib/domain/pages/block-change';
import { readOutline } from '@/lib/domain/pages/read-outline';

/** True if a pasted text is a list or several paragraphs, and therefore becomes blocks. */
export function isOutlineText(text: string): boolean {
  return /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/m.test(text) || /\n[ \t]*\n/.test(text.trim());
}

/** Reads a pasted list or text as blocks, the first of them at this depth. */
export function readPasted(text: string, depth: number): Block[] {
  const lines = text.replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd();
  // The indentation of a list's first item says on which level the others are.
  const body = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/.test(lines) ? lines : lines.trimStart();
  const read = readOutline(`${body}\n`, 'obsidian').blocks;
  const first = read[0]?.depth ?? 0;
  return read.map((block) =>
    createBlock({
      id: createUuid(),
      depth: depth + block.depth - first,
      markdown: block.markdown,
      isFolded: block.isFolded,
    }),
  );
}

type Pasting = { readonly index: number; readonly from: number; readonly to: number };

/** Turns a pasted list into consecutive blocks with the same nesting. The first item continues the block it is pasted into. */
export function pasteBlocks(
  blocks: readonly Block[],
  { index, from, to }: Pasting,
  text: string,
): { readonly change: Change | null; readonly id: string | null; readonly offset: number } {
  const block = blocks[index];
  const [first, ...made] = block === undefined ? [] : readPasted(text, block.depth);
  if (block === undefined || first === undefined) return { change: null, id: null, offset: 0 };
  const head = block.markdown.slice(0, from) + first.markdown;
  const tail = block.markdown.slice(to);
  const last = made.at(-1);
  const inserted =
    last === undefined
      ? [{ ...block, markdown: head + tail }]
      : [{ ...block, markdown: head }, ...made.slice(0, -1), { ...last, markdown: last.markdown + tail }];
  return {
    change: replaceBlocks(blocks, { from: index, to: index + 1 }, inserted),
    id: last?.id ?? block.id,
    offset: (last?.markdown ?? head).length,
  };
}
