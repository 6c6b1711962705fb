/** Writes the text on a collection's card: the first paragraph of its guide, without the signs of Markdown. Pure. */
import { shorten } from '@/lib/core/text';

/** Three lines of a card. */
const coverChars = 200;

/** Null if the guide has no words. */
export function writeCover(markdown: string): string | null {
  for (const block of markdown.split(/\n[ \t]*\n/)) {
    const lines = block
      .split('\n')
      .filter((line) => !/^[ \t]*(?:#{1,6}[ \t]|```|\||[-*_]{3,}[ \t]*$)/.test(line));
    const text = lines
      .map((line) => line.replace(/^[ \t]*(?:[-*+>]|\d{1,3}[.)])[ \t]+/, ''))
      .join(' ')
      .replace(/\[(\d{1,4})\]/g, '')
      .replace(/\[([^[\]]{1,300})\]\([^()]{0,300}\)/g, '$1')
      .replace(/\*{1,3}|_{2,3}|`/g, '')
      .replace(/\s{1,20}([.,;:!?”])/g, '$1')
      .replace(/\s+/g, ' ')
      .trim();
    if (text !== '') return shorten(text, coverChars);
  }
  return null;
}
