/**
 * Reads a list of names as BibTeX does: `First von Last`, `von Last, First` and `von Last, Jr, First`, joined by `and`, and the named parts of
 * BibLaTeX (`family=…, given=…`). A name in braces is an organisation. Pure.
 */
import type { PublicationName } from '../publication';
import { decodeTex } from './decode-tex';

export function readBibtexNames(tex: string | undefined): readonly PublicationName[] {
  return splitOutside(tex ?? '', /\s+and\s+/iy).flatMap(readName);
}

/** Splits where the pattern matches outside of braces. The pattern is sticky. */
function splitOutside(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\\') at += 1;
    else if (char === '{') depth += 1;
    else if (char === '}') depth = Math.max(0, depth - 1);
    else if (depth === 0) {
      separator.lastIndex = at;
      const length = separator.exec(text)?.[0].length ?? 0;
      if (length === 0) continue;
      parts.push(text.slice(from, at));
      at += length - 1;
      from = at + 1;
    }
  }
  parts.push(text.slice(from));
  return parts;
}

const decode = (tex: string): string => decodeTex(tex).replace(/\s+/g, ' ').trim();

/** True if one pair of braces holds all of it. */
function isBraced(text: string): boolean {
  if (!text.startsWith('{') || !text.endsWith('}')) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
    if (depth === 0 && at < text.length - 1) return false;
  }
  return true;
}

function readName(written: string): readonly PublicationName[] {
  const name = written.trim().replace(/,+$/, '');
  if (name === '' || name.toLowerCase() === 'others') return [];
  if (isBraced(name)) return [{ literal: decode(name) }];
  const parts = splitOutside(name, /,/y).map((part) => part.trim());
  if (/^(?:"?family|"?given|"?prefix|"?suffix)\s*=/i.test(name)) return readNamedParts(parts);
  const [first = '', second = '', ...rest] = parts;
  if (parts.length === 1) return [readUnordered(first)];
  const hasSuffix = rest.length > 0;
  return [
    {
      family: decode(first),
      given: decode(hasSuffix ? rest.join(', ') : second) || null,
      suffix: hasSuffix ? decode(second) || null : null,
    },
  ];
}

function readNamedParts(parts: readonly string[]): readonly PublicationName[] {
  const named = new Map(
    parts.map((part) => {
      const [, key = '', value = ''] = /^"?([a-z-]+)\s*=\s*([^]*?)"?$/i.exec(part) ?? [];
      return [key.toLowerCase(), decode(value)];
    }),
  );
  const family = [named.get('prefix'), named.get('family')].filter(Boolean).join(' ');
  return [{ family, given: named.get('given') || null, suffix: named.get('suffix') || null }];
}

/** `First von Last`: the particle begins with the first word in small letters, and the last word is always part of the family name. */
function readUnordered(text: string): PublicationName {
  const words = splitOutside(text, /[\s~]+/y).filter((word) => word !== '');
  const lastIndex = words.length - 1;
  const particle = words.findIndex((word, index) => index > 0 && index < lastIndex && isSmall(word));
  const from = particle === -1 ? lastIndex : particle;
  // A name that begins with a particle has no given name.
  const start = words.length > 1 && isSmall(words[0] ?? '') ? 0 : from;
  const family = decode(words.slice(start).join(' '));
  return { family, given: decode(words.slice(0, start).join(' ')) || null, suffix: null };
}

/** The case of a word is that of its first letter outside of braces. A letter with an accent counts as the letter. */
function isSmall(word: string): boolean {
  if (word.startsWith('{') && !word.startsWith('{\\')) return false;
  const [first = ''] = decodeTex(word);
  return first !== first.toUpperCase() && first === first.toLowerCase();
}
