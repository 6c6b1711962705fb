/**
 * Runs Mozilla's Readability on a copy of the page, as a second opinion on where the main content is. Marks on the elements identify the
 * blocks that it keeps, so that its choice can be compared with others block by block. If it fails, there is no opinion.
 */
import { Readability } from '@mozilla/readability';
import { isDocument, isElement } from '../parse/node-kinds';
import type { TextBlock } from './text-blocks';

/** For each block, whether its element is in Readability's content. Empty if Readability was not run or found nothing. */
export type ReadabilityOpinion = { readonly keeps: readonly boolean[] };

export const noOpinion: ReadabilityOpinion = { keeps: [] };

const mark = 'data-block';

export function runReadability(document: Document, blocks: readonly TextBlock[]): ReadabilityOpinion {
  blocks.forEach((block, index) => {
    block.owner.setAttribute(mark, String(index));
  });
  try {
    // Copying by serialising and parsing again took five times as long.
    const copy = document.cloneNode(true);
    const content = isDocument(copy) ? readContent(copy) : null;
    if (content === null) return noOpinion;
    const marks = [...content.querySelectorAll(`[${mark}]`)].map((element) => element.getAttribute(mark));
    const kept = new Set(marks);
    return { keeps: blocks.map((block) => kept.has(block.owner.getAttribute(mark))) };
  } finally {
    for (const block of blocks) block.owner.removeAttribute(mark);
  }
}

/** Readability fails on pages without any structure and on trees that are too deep. The page is then captured without its opinion. */
function readContent(copy: Document): Element | null {
  const reader = new Readability<Element>(copy, {
    keepClasses: true,
    serializer: (node) => (isElement(node) ? node : copy.body),
  });
  try {
    return reader.parse()?.content ?? null;
  } catch {
    return null;
  }
}
