/**
 * Detects Markdown that would cost its parser far more than its length suggests: brackets and stars close together are tried against each
 * other, and nested quotes are reopened on every line. Such text is read as plain text. One pass, pure.
 */

/** The limit for the sum, over all paragraphs, of the squared number of marks in each: about a second of parsing. */
const maxWork = 20_000_000;
/** The deepest nesting of quotes and lists allowed. Nobody writes more than ten levels. */
const maxDepth = 60;

const marks = /[[\]*_`<~!&]/g;
/**
 * Where a bare address may begin. Each is searched for in the whole paragraph, and the text around it is read again. That costs as much as
 * three marks (measured).
 */
const addresses = /www\.|:\/\/|@/gi;
const addressMarks = 3;
/** Matches a line that is a block of its own, whatever came before it. */
const startsBlock = /^\s*(?:$|[-+*|#>]|\d{1,9}[.)])/;

export function isTangled(markdown: string): boolean {
  let work = 0;
  let inParagraph = 0;
  for (const line of markdown.split('\n')) {
    if (startsBlock.test(line)) {
      work += inParagraph ** 2;
      inParagraph = 0;
    }
    inParagraph += line.match(marks)?.length ?? 0;
    inParagraph += (line.match(addresses)?.length ?? 0) * addressMarks;
    if (work + inParagraph ** 2 > maxWork || countContainers(line) > maxDepth) return true;
  }
  return false;
}

function countContainers(line: string): number {
  const start =
    /^(?:[ \t]{0,8}(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/.exec(line.slice(0, 2_000))?.[0] ?? '';
  return start.match(/[>+*.)-]/g)?.length ?? 0;
}
