/**
 * Finds what follows the text of an inline link: `(target "title")` (CommonMark 6.3). Nested parentheses are limited, so that many
 * unfinished tails together take linear time.
 */

/** CommonMark requires at least three balanced levels; implementations stop at 32. */
const maxParentheses = 32;

/** The signs at which a title stops, by the sign that opens it. The last of them closes it. */
const titleStops: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['(', '()'],
]);

const isWhite = (char: string) => char === ' ' || char === '\t' || char === '\n';

/** Returns the offset after the closing parenthesis of a tail that begins at `offset`, or null. */
export function findLinkTail(content: string, offset: number): number | null {
  if (content.charAt(offset) !== '(') return null;
  const targetEnd = findTargetEnd(content, skipWhite(content, offset + 1));
  if (targetEnd === null) return null;
  const end = skipWhite(content, findTitleEnd(content, targetEnd) ?? targetEnd);
  return content.charAt(end) === ')' ? end + 1 : null;
}

export function skipWhite(content: string, offset: number): number {
  let at = offset;
  while (isWhite(content.charAt(at))) at += 1;
  return at;
}

/** Returns the end of the target that begins at `offset`, which may be empty, or null if what begins there cannot be one. */
export function findTargetEnd(content: string, offset: number): number | null {
  if (content.charAt(offset) !== '<') return findBareEnd(content, offset);
  const end = findUnescaped(content, offset + 1, '<>\n');
  return content.charAt(end) === '>' ? end + 1 : null;
}

function findBareEnd(content: string, offset: number): number | null {
  let depth = 0;
  for (let at = offset; depth <= maxParentheses; at += 1) {
    at = findUnescaped(content, at, '() \t\n');
    const char = content.charAt(at);
    if (char === '(') depth += 1;
    else if (char === ')' && depth > 0) depth -= 1;
    else return depth === 0 ? at : null;
  }
  return null;
}

/** Returns the end of the title that follows a target and white space, or null. */
export function findTitleEnd(content: string, targetEnd: number): number | null {
  const start = skipWhite(content, targetEnd);
  const stops = titleStops.get(content.charAt(start));
  if (stops === undefined || start === targetEnd) return null;
  const end = findUnescaped(content, start + 1, stops);
  return content.charAt(end) === stops.at(-1) ? end + 1 : null;
}

/** Returns the offset of the first of `signs` without a backslash before it. The empty string, which every string includes, is the end. */
function findUnescaped(content: string, offset: number, signs: string): number {
  for (let at = offset; ; at += 1) {
    const char = content.charAt(at);
    if (signs.includes(char)) return at;
    if (char === '\\' && !isWhite(content.charAt(at + 1))) at += 1;
  }
}
