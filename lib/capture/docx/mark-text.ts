/**
 * The text that a mark carries in the name of a bookmark, as the codes of its letters in hexadecimal. A document may have bookmarks of its own that
 * begin like a mark, so whatever follows is read without failing. Pure.
 */
const codeChars = 4;

export const writeMarkText = (text: string): string =>
  Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).padStart(codeChars, '0'),
  ).join('');

export const presentMarkText = (codes: string): string =>
  (codes.match(/[0-9a-f]{4}/g) ?? [])
    .map((code) => String.fromCharCode(Number.parseInt(code, 16)))
    .join('')
    .toWellFormed();
