/**
 * Finds what follows the text of an inline link: `(target "title")` (CommonMark 6.3). Nested parentheses are limited, so that many
 * unfinished tails together take linear time.
 */

/** CommonMark requires at least three balanced levels; implementations stop at 32. */
const maxParentheses = 32;

const isWhite = (char: string) => char === ' ' || char === '\t' || char === '\n';

/** Returns the offset after the closing parenthesis of a tail that begins at `offset`, or null. */
export function findLinkTail(content: string, offset: number): number | null {
  if (content.charAt(offset) !== '(') return null;
  let at = skipWhite(content, offset + 1);
  const targetEnd = findTargetEnd(content, at);
  if (targetEnd === null) return null;
  at = skipWhite(content, targetEnd);
  if (content.charAt(at) === ')') return at + 1;
  if (at === targetEnd) return null;
  const titleEnd = findTitleEnd(content, at);
  if (titleEnd === null) return null;
  at = skipWhite(content, titleEnd);
  return content.charAt(at) === ')' ? at + 1 : null;
}

function skipWhite(content: string, offset: number): number {
  let at = offset;
  while (isWhite(content.charAt(at))) at += 1;
  return at;
}

function findTargetEnd(content: string, offset: number): number | null {
  return content.charAt(offset) === '<' ? findAngleEnd(content, offset) : findBareEnd(content, offset);
}

function findAngleEnd(content: string, offset: number): number | null {
  for (let at = offset + 1; at < content.length; at += 1) {
    const char = content.charAt(at);
    if (char === '>') return at + 1;
    if (char === '<' || char === '\n') return null;
    if (char === '\\') at += 1;
  }
  return null;
}

function findBareEnd(content: string, offset: number): number | null {
  let depth = 0;
  let at = offset;
  for (; at < content.length; at += 1) {
    const char = content.charAt(at);
    if (isWhite(char)) break;
    if (char === '\\') at += 1;
    else if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    if (depth < 0) return at;
    if (depth > maxParentheses) return null;
  }
  return depth === 0 ? Math.min(at, content.length) : null;
}

function findTitleEnd(content: string, offset: number): number | null {
  const sign = content.charAt(offset);
  if (sign !== '"' && sign !== "'" && sign !== '(') return null;
  const closing = sign === '(' ? ')' : sign;
  for (let at = offset + 1; at < content.length; at += 1) {
    const char = content.charAt(at);
    if (char === closing) return at + 1;
    if (char === '\\') at += 1;
    else if (sign === '(' && char === '(') return null;
  }
  return null;
}
