/**
 * Text that means itself, as Markdown that means that text: every mark that CommonMark or GFM would read is escaped, none
 * that they would not, so that sources stay readable. For what has no markup of its own: a PDF, a table, plain text.
 * Linear. The test parses what comes out and compares.
 */

/**
 * Marks that are active inside a line. `_` between letters, and `*` between blanks, mean nothing and stay. GFM makes a
 * link of what begins like an address, and in it an escape would be part of the address: so the beginning is escaped.
 */
const inlineMarks =
  /[\\`[~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|(?<! )\*|\*(?! )|<(?=[a-z/!?])|&(?=#?\w{1,40};)|(?<=https?|ftp):(?=\/\/)|(?<=www)\./giu;

/** Addresses, written as autolinks so that nothing in them needs an escape. */
const addresses = /(?<![a-z0-9])https?:\/\/[^\s<>\\`"|]{1,2000}/gi;

/** Escapes a piece of a line; it may stand in a heading, a paragraph or an item, after a first word. */
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

/** Escapes a line that begins a block or a line of one, where a few more marks are active. */
export function escapeLine(text: string): string {
  const line = escapeInline(text.trim());
  if (/^(#{1,6}(?=\s|$)|[-+](?=\s|$|[-:|])|[>|=]|:(?=-)|\*)/.test(line)) return `\\${line}`;
  return line.replace(/^(\d{1,9})(?=[.)](\s|$))/, '$1\\');
}

/** Escapes the text of a table cell: one line, and no bar. */
export function escapeCell(text: string): string {
  return escapeInline(text.replace(/\s+/g, ' ').trim()).replaceAll('|', '\\|');
}

function escapeMarks(text: string): string {
  return text.replace(inlineMarks, '\\$&');
}

/** A sentence's own punctuation, and a bracket that was opened before, do not belong to the address. */
function trimAddress(address: string): string {
  const trimmed = address.replace(/[.,;:!?'*_~]{1,20}$/, '');
  return trimmed.endsWith(')') && !trimmed.includes('(') ? trimmed.slice(0, -1) : trimmed;
}
