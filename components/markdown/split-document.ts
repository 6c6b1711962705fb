import { limits } from '@/lib/core/limits';

/**
 * Cuts a stored text into pieces that are rendered one after another, so that a source of two million characters shows its first page
 * immediately. It cuts only where the parser would start afresh: after a blank line, before text that continues no list and closes no HTML,
 * and between two rows of a table, whose head is then repeated. Link definitions are added to every piece. Pure; offsets refer to the
 * stored text.
 */
export type DocumentPiece = {
  /** The text to render: repeated head, own part, definitions. */
  readonly markdown: string;
  /** Where the own part begins and ends in the stored text. */
  readonly start: number;
  readonly end: number;
  /** Number of characters of the repeated head at the beginning of `markdown`. */
  readonly repeatedChars: number;
};

type Cut = { readonly at: number; readonly head: string };

export function splitDocument(
  markdown: string,
  targetChars: number = limits.readerPieceChars,
): readonly DocumentPiece[] {
  const cuts = findCuts(markdown, targetChars);
  const definitions = cuts.length > 0 ? collectDefinitions(markdown, targetChars) : '';
  const starts: readonly Cut[] = [{ at: 0, head: '' }, ...cuts];
  return starts.map(({ at, head }, index) => {
    const end = starts[index + 1]?.at ?? markdown.length;
    return {
      markdown: `${head}${markdown.slice(at, end)}${definitions}`,
      start: at,
      end,
      repeatedChars: head.length,
    };
  });
}

/** Fixed cost of a block, counted in characters, because thousands of small tables render no faster than one long text. */
const blockChars = 80;

const fence = /^ {0,3}(`{3,}|~{3,})/;
/** Excludes indented lines (they may belong to a list), lines that begin a tag, and possible definitions. */
const freshBlock = /^(?![<]|\[[^\]\n]*\]:)\S/u;
const item = /^([*+-][ \t]|\d{1,9}[.)][ \t])/;
const row = /^ {0,3}\|/;
const delimiterRow = /^ {0,3}\|[ \t]*:?-[\s|:-]*$/;

type Place = {
  readonly openFence: string | null;
  readonly afterBlank: boolean;
  /** The table's head and delimiter rows, as long as its rows follow. */
  readonly head: string;
  readonly previous: string;
};

function findCuts(markdown: string, targetChars: number): readonly Cut[] {
  const cuts: Cut[] = [];
  let place: Place = { openFence: null, afterBlank: true, head: '', previous: '' };
  let at = 0;
  let work = 0;
  for (const line of markdown.split('\n')) {
    const next = readLine(place, line);
    const kind = work >= targetChars ? decideCut(place, next, line) : 'none';
    if (kind !== 'none') {
      cuts.push({ at, head: kind === 'row' ? next.head : '' });
      work = 0;
    }
    work += line.length + 1 + (place.afterBlank ? blockChars : 0);
    place = next;
    at += line.length + 1;
  }
  return cuts;
}

function readLine(place: Place, line: string): Place {
  const { openFence } = place;
  const marker = fence.exec(line)?.[1];
  const next = { afterBlank: line.trim() === '', previous: line };
  if (openFence !== null)
    return { ...next, openFence: closesFence(line, openFence) ? null : openFence, head: '' };
  return { ...next, openFence: marker ?? null, head: marker ? '' : readTableHead(place, line) };
}

function decideCut(before: Place, after: Place, line: string): 'none' | 'fresh' | 'row' {
  if (before.openFence !== null || after.openFence !== null) return 'none';
  if (before.afterBlank && freshBlock.test(line) && !item.test(line)) return 'fresh';
  // A head alone would be a table without rows.
  const isFirstRow = delimiterRow.test(before.previous);
  const isRow = after.head !== '' && row.test(line) && !delimiterRow.test(line);
  return isRow && !isFirstRow ? 'row' : 'none';
}

function closesFence(line: string, open: string): boolean {
  const bare = line.trim();
  return bare.length >= open.length && bare === open.charAt(0).repeat(bare.length);
}

function readTableHead({ head, previous }: Place, line: string): string {
  if (!row.test(line)) return '';
  return head === '' && delimiterRow.test(line) && row.test(previous) ? `${previous}\n${line}\n` : head;
}

const definition = /^ {0,3}\[[^\]\n]+\]:[ \t]*\S.*$/gm;

/** Returns an empty string if there are so many definitions that repeating them would cost more than the text. */
function collectDefinitions(markdown: string, maxChars: number): string {
  const lines = [...markdown.matchAll(definition)].map((match) => match[0]).join('\n');
  return lines === '' || lines.length > maxChars ? '' : `\n\n${lines}\n`;
}
