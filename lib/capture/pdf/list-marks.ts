/** Recognises bullets and numbers at the beginning of a line, as PDF programs write them. Pure. */
import { createCell, type RowCell } from './group-rows';
import { getLineText, type PdfLine } from './page-text';

export type ListMark = {
  readonly marker: '-' | number;
  readonly text: string;
  readonly x: number;
  readonly textX: number;
};

/** Characters that never begin a sentence. The last are those that symbol fonts have for themselves. */
const bullets = /^([•◦▪▫■□●○‣⁃∙➢➤✓✔\ue000-\uf8ff])\s*(?=\S)/u;
const dashes = /^([-–—*·])\s+(?=\S)/u;
const numbers = /^\(?(\d{1,3})[.)]\s+(?=\S)/;
const loneMark =
  /^(?:[•◦▪▫■□●○‣⁃∙➢➤✓✔\ue000-\uf8ff*·–-]|\(?\d{1,3}[.)]|\(?[a-zA-Z][.)]|\(?[ivxIVX]{1,5}[.)]|\d{1,2}(?:\.\d{1,2}){1,4}\.?)$/u;

export function readListMark(line: PdfLine): ListMark | null {
  const text = getLineText(line);
  const bullet = bullets.exec(text) ?? dashes.exec(text);
  const number = numbers.exec(text);
  const mark = bullet ?? number;
  if (mark === null) return null;
  const [first, second] = line.cells;
  const isApart = first !== undefined && second !== undefined && first.text.length <= 5;
  const textX = isApart ? second.x : line.x + line.size * 0.5 * mark[0].length;
  const marker = bullet === null ? Number(number?.[1] ?? 1) : '-';
  return { marker, text: text.slice(mark[0].length), x: line.x, textX };
}

/** Joins the mark of a list or the number of a heading with its text, which stands apart from it but is no column. */
export function joinListMark(cells: readonly RowCell[]): readonly RowCell[] {
  const [first, second, ...rest] = cells;
  const mark = first?.words[0];
  const next = second?.words[0];
  if (first?.words.length !== 1 || mark === undefined || second === undefined || next === undefined)
    return cells;
  const isMark = loneMark.test(mark.text) && next.x - mark.right < mark.size * 4 && /\p{L}/u.test(next.text);
  return isMark ? [createCell([...first.words, ...second.words]), ...rest] : cells;
}
