/**
 * Mozilla's Readability on a copy of the page: a second opinion on where the main content is. The blocks it keeps are
 * recognised by a mark on their elements, so its choice can be compared with others block by block. Where the page is too
 * much for it there is no opinion; any other error is a mistake of ours.
 */
import { Readability } from '@mozilla/readability';
import { isDocument, isElement } from '../parse/node-kinds';
import type { TextBlock } from './text-blocks';

/** For each block, whether its element is in Readability's content; empty where it was not asked or found nothing. */
export type ReadabilityOpinion = { readonly keeps: readonly boolean[] };

export const noOpinion: ReadabilityOpinion = { keeps: [] };

const mark = 'data-block';

export function runReadability(document: Document, blocks: readonly TextBlock[]): ReadabilityOpinion {
  blocks.forEach((block, index) => {
    block.owner.setAttribute(mark, String(index));
  });
  try {
    // Written out and read again, the copy took five times as long.
    const copy = document.cloneNode(true);
    if (!isDocument(copy)) return noOpinion;
    const content = new Readability<Element>(copy, {
      keepClasses: true,
      serializer: (node) => (isElement(node) ? node : copy.body),
    }).parse()?.content;
    if (!content) return noOpinion;
    const marks = [...content.querySelectorAll(`[${mark}]`)].map((element) => element.getAttribute(mark));
    const kept = new Set(marks);
    return { keeps: blocks.map((block) => kept.has(block.owner.getAttribute(mark))) };
  } catch (error) {
    // A tree can be too deep for it; then there is no second opinion.
    if (error instanceof RangeError) return noOpinion;
    throw error;
  } finally {
    for (const block of blocks) block.owner.removeAttribute(mark);
  }
}
