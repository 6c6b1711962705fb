/**
 * Reads a title as plain text. RSS does not say whether a title is text or HTML, so writers escape once, twice, or not at all: what still looks
 * like markup after the XML was read is read once more as HTML. Scripts and styles leave nothing.
 */
import { Parser } from 'htmlparser2';
import { limits } from '../../core/limits';
import { makeStorable, shorten } from '../../core/text';

/** Characters of a title that are read, markup included. */
const readChars = 2_000;

const markup = /<\/?[a-z][^>]*>|&(#\d+|#x[\da-f]+|[a-z]\w*);/i;

export function readPlainTitle(text: string): string {
  const bounded = text.slice(0, readChars);
  const plain = markup.test(bounded) ? readHtmlText(bounded) : bounded;
  return makeStorable(shorten(plain.replaceAll(/\s+/g, ' ').trim(), limits.titleChars));
}

function readHtmlText(html: string): string {
  let text = '';
  let silent = 0;
  const isSilent = (name: string) => name === 'script' || name === 'style';
  const parser = new Parser({
    onopentag: (name) => {
      if (isSilent(name)) silent += 1;
    },
    onclosetag: (name) => {
      if (isSilent(name)) silent -= 1;
    },
    ontext: (part) => {
      if (silent === 0) text += part;
    },
  });
  parser.end(html);
  return text;
}
