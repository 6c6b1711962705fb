/**
 * Finds what note programs and code hosts add to Markdown, and what they show in its place: links between notes (`[[Note|words]]`), embedded
 * notes and pictures (`![[plan.png]]`), and callouts (`> [!note] Title`; "Obsidian Flavored Markdown", "GitHub Docs: Alerts"). The other
 * notes are not part of the source, so a link keeps its words and a picture its description. Pure.
 */
import { calloutMark, nameCallout } from '@/lib/markdown/callouts';
import type { Change } from './change';

export type NoteMark = Change & { readonly what: 'note-link' | 'image'; readonly sample: string };

/** Not behind a word, where two brackets pick an element: `x[[1]]`. */
const noteLink =
  /(?<![\p{L}\p{N}_)\]\\[])(!?)\[\[(?=[^\s\]])([^[\]\n|\\]{1,300})(?:\\?\|([^[\]\n]{1,300}))?\]\](?!\])/gu;
const pictureFile = /\.(?:avif|bmp|gif|jpe?g|png|svg|tiff?|webp)$/iu;
/** A number in double brackets is a reference or a matrix, but a date names the note of a day. */
const numbersOnly = /^(?!\d{4}-\d{2})[\d\s.,;:+–-]+$/u;
/** The width of a picture, which Obsidian writes in the place of its description. */
const width = /^\d+(?:x\d+)?$/u;

/** @param text a piece of Markdown without code, and without marks of emphasis or links @param at where it begins */
export function findNoteLinks(text: string, at: number): NoteMark[] {
  return [...text.matchAll(noteLink)].flatMap(({ index, 0: whole, 1: embed, 2: target = '', 3: words }) => {
    if (numbersOnly.test(target)) return [];
    const isPicture = embed === '!' && pictureFile.test(target);
    const shown = isPicture ? describePicture(words) : (words ?? nameNote(target));
    const what = isPicture ? 'image' : 'note-link';
    return [{ start: at + index, end: at + index + whole.length, text: shown, what, sample: target }];
  });
}

const describePicture = (words = ''): string => (width.test(words) ? '' : words);

/** `Note#Heading` is shown as "Note > Heading", and the id of a block is not shown. */
function nameNote(target: string): string {
  const [note = '', ...headings] = target.split('#').filter((part) => !part.startsWith('^'));
  return [note, ...headings]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' > ');
}

/** What stands before the text of a quotation that is in nothing else. */
const quoteSigns = /^(?:[ \t]{0,3}>)+[ \t]?$/u;

/**
 * Finds the mark of a callout, and sets its title in bold in a paragraph of its own. Without a title, its kind is one.
 * @param start where the first paragraph of a quotation begins in the source
 */
export function findCallout(source: string, start: number): Change[] {
  const line = source.slice(start, endOfLine(source, start));
  const mark = calloutMark.exec(line);
  if (mark === null) return [];
  const signs = source.slice(source.lastIndexOf('\n', start - 1) + 1, start);
  const title = line.slice(mark[0].length).trimEnd();
  const end = start + line.length;
  const hasMore = source.charAt(end) === '\n' && quoteSigns.test(signs);
  const close = `**${hasMore ? `\n${signs.trimEnd()}` : ''}`;
  const begin = { start, end: start + mark[0].length, text: `**${title === '' ? nameCallout(mark[1]) : ''}` };
  return title === ''
    ? [{ ...begin, end, text: `${begin.text}${close}` }]
    : [begin, { start: start + mark[0].length + title.length, end, text: close }];
}

function endOfLine(source: string, start: number): number {
  const end = source.indexOf('\n', start);
  return end < 0 ? source.length : end;
}
