/**
 * The words of a text as it is shown and as it is stored, so that a passage can be found in one from its place in the other. Words tell no
 * signs apart, so formatting does not matter, and the numbers of citations are words of neither. Nothing on the page is changed.
 */
import { markerPattern } from '@/components/markdown/citation-markers';
import { createProjection } from '@/lib/evidence/projection';
import type { Span } from '@/lib/evidence/span';

export type ShownWord = {
  readonly text: string;
  readonly node: Text;
  readonly start: number;
  readonly end: number;
};
export type StoredWord = { readonly text: string } & Span;

const word = /[\p{L}\p{M}\p{N}]+/gu;
/** What the page adds to the text: numbers of citations and footnotes, the ways back from these, names of sites, words for screen readers. */
const added =
  'button, [data-citations], [data-footnote-ref], [data-footnote-backref], .link-host, .sr-only, [aria-hidden="true"]';

export function listShownWords(root: Element): ShownWord[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const words: ShownWord[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.parentElement?.closest(added)) continue;
    for (const match of node.data.matchAll(word))
      words.push({
        text: match[0].toLowerCase(),
        node,
        start: match.index,
        end: match.index + match[0].length,
      });
  }
  return words;
}

/** @param hasMarkers whether the text is one of ours, in which `[1]` is the number of a citation */
export function listStoredWords(markdown: string, hasMarkers: boolean): StoredWord[] {
  const { text, toMarkdown } = createProjection(markdown);
  const shown = hasMarkers ? text.replace(markerPattern, (marker) => ' '.repeat(marker.length)) : text;
  return [...shown.matchAll(word)].map((match) => ({
    text: match[0].toLowerCase(),
    ...toMarkdown({ start: match.index, end: match.index + match[0].length }),
  }));
}

type Worded = { readonly text: string };

/** Returns where the sought words begin among these. */
export function findSequence(words: readonly Worded[], sought: readonly Worded[]): number[] {
  const [first] = sought;
  if (first === undefined) return [];
  const places: number[] = [];
  for (let at = 0; at + sought.length <= words.length; at += 1) {
    if (words[at]?.text !== first.text) continue;
    if (sought.every(({ text }, index) => words[at + index]?.text === text)) places.push(at);
  }
  return places;
}
