/**
 * Cuts the part of a text that shows best why it was found, without the signs of Markdown and of outlines: list marks, headings, ids and
 * properties of blocks, link targets. Pure. Never shows an id, and never changes a word.
 */
import { shortenAround } from '@/lib/core/text';

export type SnippetPart = { readonly text: string; readonly is_match: boolean };

type Match = { readonly start: number; readonly end: number };

const opening = '\u0001';
const closing = '\u0002';
const eitherMark = /[\u0001\u0002]/gu;

/** What is left out, in this order, and what stands in its place. */
const leftOut: readonly (readonly [RegExp, string])[] = [
  // Properties of a block: `id:: 65f0…`, `collapsed:: true`.
  [/^[ \t]*(?:[-*+] )?[\p{L}\p{N}\u0001\u0002_-]{1,60}:: .*$/gmu, ''],
  // A reference to a block, and the id of one at the end of its line.
  [/\(\([\p{L}\p{N}\u0001\u0002-]{1,80}\)\)/gu, ''],
  [/ \^[\p{L}\p{N}\u0001\u0002-]{1,80}$/gmu, ''],
  [/^[ \t]{0,80}(?:#{1,6}|>|[-*+\u2022]|\d{1,3}[.)])[ \t]+(?:\[[ xX]\] )?/gmu, ''],
  [/!?\[([^\][\n]{0,300})\]\([^()\n]{0,2000}\)/gu, '$1'],
  [/\[\[|\]\]|\*\*|~~|`/gu, ''],
  [/^[ \t|:-]+$/gmu, ''],
  [/\|/gu, ' '],
];

/** Returns about `maxChars` of a text around the densest cluster of marks, divided where matches begin and end. */
export function cutSnippet(text: string, marks: readonly Match[], maxChars: number): SnippetPart[] {
  const centre = chooseCentre(marks, maxChars);
  const from = Math.max(0, text.lastIndexOf('\n', Math.max(0, centre - maxChars)) + 1);
  const window = {
    start: centre - from > 4 * maxChars ? centre - maxChars : from,
    end: centre + 4 * maxChars,
  };
  const cleaned = leftOut
    .reduce((shown, [pattern, written]) => shown.replace(pattern, written), writeMarks(text, marks, window))
    .replace(/\s+/gu, ' ')
    .trim();
  const beforeCentre = writeMarks(text, marks, { start: window.start, end: centre });
  const ordinal = beforeCentre.split(opening).length - 1;
  return readParts(shortenAround(cleaned, findOpening(cleaned, ordinal), maxChars));
}

/** Returns where the densest cluster of marks begins. */
function chooseCentre(marks: readonly Match[], maxChars: number): number {
  const countFrom = ({ start }: Match) =>
    marks.filter((mark) => mark.start >= start && mark.end < start + maxChars / 2).length;
  const [best] = marks.toSorted((one, other) => countFrom(other) - countFrom(one));
  return best?.start ?? 0;
}

function writeMarks(text: string, marks: readonly Match[], window: Match): string {
  const pieces: string[] = [];
  let at = window.start;
  for (const { start, end } of marks) {
    if (start < at || end > window.end) continue;
    pieces.push(clean(text.slice(at, start)), opening, clean(text.slice(start, end)), closing);
    at = end;
  }
  return [...pieces, clean(text.slice(at, window.end))].join('');
}

const clean = (text: string) => text.replace(eitherMark, '');

/** Returns the place of a mark by its ordinal; marks that were left out with a property count for nothing, so it may be a later one. */
function findOpening(text: string, ordinal: number): number {
  let place = Math.max(0, text.indexOf(opening));
  for (let passed = 0; passed < ordinal; passed += 1) {
    const next = text.indexOf(opening, place + 1);
    if (next === -1) return place;
    place = next;
  }
  return place;
}

function readParts(text: string): SnippetPart[] {
  const parts: SnippetPart[] = [];
  let isMatch = false;
  for (const piece of text.split(/([\u0001\u0002])/u)) {
    if (piece === opening || piece === closing) isMatch = piece === opening;
    else if (piece !== '') parts.push({ text: piece, is_match: isMatch });
  }
  return parts;
}
