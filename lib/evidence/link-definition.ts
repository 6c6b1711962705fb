/**
 * Reads the definition of a link, of which a reader sees nothing: `[label]: target "title"` (CommonMark 4.7), on one line or several.
 * Definitions at the top of a paragraph are read one after another, and all of them together take linear time.
 */
import { readLinkLabel } from './link-label';
import { findTargetEnd, findTitleEnd, skipWhite } from './link-tail';

const lineEnd = /[ \t]*\n/y;

type LinkDefinition = { readonly label: string; readonly end: number };

/** Reads the definition that begins at `offset` of lines that all end with a newline. Its end lies behind its last newline. */
export function readLinkDefinition(content: string, offset: number): LinkDefinition | null {
  const label = readLinkLabel(content, offset);
  if (label === null || label.text === '' || content.charAt(label.end) !== ':') return null;
  const targetEnd = findTargetEnd(content, skipWhite(content, label.end + 1));
  if (targetEnd === null) return null;
  // What looks like a title on the next line, but has text behind it, is text.
  const titleEnd = findTitleEnd(content, targetEnd) ?? targetEnd;
  const end = findLineEnd(content, titleEnd) ?? findLineEnd(content, targetEnd);
  return end === null ? null : { label: label.text, end };
}

/** Returns the offset behind the newline if only white space stands before it. */
function findLineEnd(content: string, offset: number): number | null {
  lineEnd.lastIndex = offset;
  return lineEnd.test(content) ? lineEnd.lastIndex : null;
}
