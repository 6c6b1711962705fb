/**
 * Whether Markdown would cost its parser far more than its length: brackets and stars that stand together are tried against
 * each other, and quotes in quotes are opened again on every line. Such text is read as plain text. One pass, pure.
 */

/** Squares of the marks that one paragraph holds, over all paragraphs: about a second of parsing. */
const maxWork = 20_000_000;
/** Quotes and lists in one another; nobody writes more than ten. */
const maxDepth = 60;

const marks = /[[\]*_`<~!&]/g;
/** Where a bare address may begin: each is looked for in the whole paragraph, and the text around it is read anew (measured: three marks). */
const addresses = /www\.|:\/\/|@/gi;
const addressMarks = 3;
/** A line that is a block of its own, whatever stood before it. */
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
