/**
 * Cuts a quote and its surroundings out of a frozen revision: the quote's paragraph and a little on each side, ending at sentence
 * boundaries. Only text that readers see becomes public (the projection), never markup, link targets or anything farther away.
 */
import { limits } from '@/lib/core/limits';
import { createProjection, type ProjectedBlock } from '@/lib/evidence/projection';
import { splitBlock } from '@/lib/evidence/sentences';
import { hasOverlap, type Span } from '@/lib/evidence/span';
import type { SharedPassage } from './shared-page';

/** Null if the span contains no visible text. */
export function presentPassage(markdown: string, quote: Span): SharedPassage | null {
  const { text, blocks, toText } = createProjection(markdown);
  const quoted = toText(quote);
  const first = blocks.findIndex((block) => hasOverlap(block.text, quoted));
  const last = blocks.findLastIndex((block) => hasOverlap(block.text, quoted));
  if (first < 0) return null;
  const source = { text, blocks };
  const start = findStart(source, first, quoted.start);
  const end = findEnd(source, last, quoted.end);
  const shown = blocks.filter((block) => hasOverlap(block.text, { start, end }));
  return {
    blocks: shown.map((block) => cutBlock(text, block, { shown: { start, end }, quoted })),
    cutBefore: start > 0,
    cutAfter: end < text.length,
  };
}

type Source = { readonly text: string; readonly blocks: readonly ProjectedBlock[] };

function cutBlock(
  text: string,
  block: ProjectedBlock,
  { shown, quoted }: { readonly shown: Span; readonly quoted: Span },
): SharedPassage['blocks'][number] {
  const start = Math.max(block.text.start, shown.start);
  const end = Math.min(block.text.end, shown.end);
  const markStart = Math.max(start, quoted.start) - start;
  const markEnd = Math.min(end, quoted.end) - start;
  return {
    kind: block.kind,
    text: text.slice(start, end),
    mark: markStart < markEnd ? { start: markStart, end: markEnd } : null,
  };
}

/** Goes back to the start of the paragraph, and then over as many whole sentences before it as fit. */
function findStart({ text, blocks }: Source, index: number, from: number): number {
  const own = blocks[index];
  if (own === undefined) return from;
  if (own.text.start < from - limits.sharedParagraphChars) {
    const floor = from - limits.sharedParagraphChars;
    return startOfWholeSentence(text, own, { start: floor, end: from }) ?? startOfWord(text, floor, from);
  }
  const floor = own.text.start - limits.sharedContextChars;
  let start = Math.min(own.text.start, from);
  for (let at = index - 1; at >= 0; at -= 1) {
    const block = blocks[at];
    if (block === undefined) break;
    if (block.text.start < floor) {
      return startOfWholeSentence(text, block, { start: floor, end: block.text.end }) ?? start;
    }
    start = block.text.start;
  }
  return start;
}

function findEnd({ text, blocks }: Source, index: number, from: number): number {
  const own = blocks[index];
  if (own === undefined) return from;
  if (own.text.end > from + limits.sharedParagraphChars) {
    const ceiling = from + limits.sharedParagraphChars;
    return endOfWholeSentence(text, own, { start: from, end: ceiling }) ?? endOfWord(text, from, ceiling);
  }
  const ceiling = own.text.end + limits.sharedContextChars;
  let end = Math.max(own.text.end, from);
  for (let at = index + 1; at < blocks.length; at += 1) {
    const block = blocks[at];
    if (block === undefined) break;
    if (block.text.end > ceiling) {
      return endOfWholeSentence(text, block, { start: block.text.start, end: ceiling }) ?? end;
    }
    end = block.text.end;
  }
  return end;
}

/** Returns the start of the earliest sentence that begins inside the window; a sentence cut by the window's start does not count. */
function startOfWholeSentence(text: string, block: ProjectedBlock, window: Span): number | null {
  if (window.start >= window.end) return null;
  return splitBlock(text, { ...block, text: window })[1]?.start ?? null;
}

/** Returns the end of the latest sentence that ends inside the window; a sentence cut by the window's end does not count. */
function endOfWholeSentence(text: string, block: ProjectedBlock, window: Span): number | null {
  if (window.start >= window.end) return null;
  return splitBlock(text, { ...block, text: window }).at(-2)?.end ?? null;
}

function startOfWord(text: string, floor: number, from: number): number {
  const space = text.slice(floor, from).search(/\s\S/u);
  return space < 0 ? from : floor + space + 1;
}

function endOfWord(text: string, from: number, ceiling: number): number {
  const space = text.slice(from, ceiling).search(/\s\S*$/u);
  return space < 0 ? from : from + space;
}
