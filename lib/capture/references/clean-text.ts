/**
 * Makes the text of a field plain: publishers export titles and abstracts with tags of HTML and JATS and with entities. One line, or the
 * paragraphs of an abstract. Pure and linear.
 */
import { makeStorable } from '../../core/text';
import { removeInvisibleCharacters } from '../files/invisible-characters';

/** Tags of running text, as publishers write them. Any other sign `<` is a sign. */
const inlineTags =
  /<\/?(?:i|b|em|strong|u|sub|sup|sc|span|small|inf|italic|bold|scp|ovl|tt|a|font|mml:[a-z]+|jats:(?!p\b|title\b|sec\b)[a-z-]+)(?:\s[^<>]{0,300})?\/?>/gi;
const blockTags = /<\/?(?:p|div|br|li|ul|ol|title|sec|h[1-6]|jats:(?:p|title|sec))(?:\s[^<>]{0,300})?\/?>/gi;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
};

function readEntity(whole: string, name: string): string {
  if (name.startsWith('#')) {
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  }
  return entities[name] ?? whole;
}

/** Returns the paragraphs of a text, with a blank line between them. */
export function cleanText(text: string): string {
  const plain = text
    .replace(/\r\n?/g, '\n')
    .replace(blockTags, '\n\n')
    .replace(inlineTags, '')
    .replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, readEntity);
  return makeStorable(removeInvisibleCharacters(plain).text)
    .normalize('NFC')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

export const cleanLine = (text: string): string => cleanText(text).replaceAll('\n\n', ' ');
