/** Recognises bullets and numbers at the beginning of a line, as PDF programs write them. Pure. */
import { getLineText, type PdfLine } from './page-text';

export type ListMark = {
  readonly marker: '-' | number;
  readonly text: string;
  readonly x: number;
  readonly textX: number;
};

/** Characters that never begin a sentence. The last three are the bullets of symbol fonts. */
const bullets = /^([•◦▪▫■□●○‣⁃∙➢➤✓✔\uf0b7\uf0a7\uf0d8])\s*(?=\S)/u;
const dashes = /^([-–—*·])\s+(?=\S)/u;
const numbers = /^\(?(\d{1,3})[.)]\s+(?=\S)/;

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
