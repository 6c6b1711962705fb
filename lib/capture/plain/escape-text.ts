/**
 * Escapes plain text so that it reads as the same text in Markdown. Every mark that CommonMark or GFM would interpret is escaped and no
 * others are, so that sources stay readable. For files without markup of their own: a PDF, a table, plain text. Linear. The test parses the
 * result and compares.
 */

/**
 * Marks that are active inside a line. `_` between letters and `*` between blanks have no meaning and stay. GFM turns text that begins like
 * an address into a link, and an escape inside it would become part of the address, so the beginning is escaped instead.
 */
const inlineMarks =
  /[\\`[~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|(?<! )\*|\*(?! )|<(?=[a-z/!?])|&(?=#?\w{1,40};)|(?<=https?|ftp):(?=\/\/)|(?<=www)\./giu;

/** Addresses are written as autolinks, so that nothing in them needs an escape. */
const addresses = /(?<![a-z0-9])https?:\/\/[^\s<>\\`"|]{1,2000}/gi;

/** Escapes a piece of a line in a heading, a paragraph or an item that does not begin the line. */
export function escapeInline(text: string): string {
  let written = '';
  let from = 0;
  for (const match of text.matchAll(addresses)) {
    const address = trimAddress(match[0]);
    if (!URL.canParse(address) || address.length < 10) continue;
    written += `${escapeMarks(text.slice(from, match.index))}<${address}>`;
    from = match.index + address.length;
  }
  return written + escapeMarks(text.slice(from));
}

/** Escapes a whole line of a block. At its beginning, a few more marks are active. */
export function escapeLine(text: string): string {
  const line = escapeInline(text.trim());
  if (/^(#{1,6}(?=\s|$)|[-+](?=\s|$|[-:|])|[>|=]|:(?=-)|\*)/.test(line)) return `\\${line}`;
  return line.replace(/^(\d{1,9})(?=[.)](\s|$))/, '$1\\');
}

/** Escapes the text of a table cell: it becomes a single line, and bars are escaped. */
export function escapeCell(text: string): string {
  return escapeInline(text.replace(/\s+/g, ' ').trim()).replaceAll('|', '\\|');
}

/** Escapes an absolute address that stands between angle brackets in a cell of a table. */
export function escapeAddress(url: string): string {
  return url
    .replaceAll('|', '%7C')
    .replaceAll('<', '%3C')
    .replaceAll('>', '%3E')
    .replaceAll('\\', '%5C')
    .replace(/&(?=#?\w{1,40};)/g, '\\&');
}

function escapeMarks(text: string): string {
  return text.replace(inlineMarks, '\\$&');
}

/** The punctuation of the sentence, and a closing bracket that was opened before the address, are not part of the address. */
function trimAddress(address: string): string {
  const trimmed = address.replace(/[.,;:!?'*_~]{1,20}$/, '');
  return trimmed.endsWith(')') && !trimmed.includes('(') ? trimmed.slice(0, -1) : trimmed;
}
