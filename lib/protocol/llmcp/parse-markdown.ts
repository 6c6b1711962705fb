/**
 * The only Markdown parser of this folder, with a guard in front of it. The parser recurses with nesting and is quadratic in the brackets
 * and tildes of one paragraph (measured: 100,000 characters of `[a](` took 17 s, and `> ` overflowed the stack), and a model or a page
 * controls both. Marks beyond the limits are replaced by placeholders of the same length, so offsets stay correct and `restoreMarks`
 * restores the text unchanged. What exceeds the limits becomes plain text instead of a link or a deeper list.
 */
import { type CompileContext, type Extension, fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { formulaSyntax, formulaTree } from '@/lib/markdown/formula-syntax';

/** Maximum number of quotes and lists opened at the beginning of one line. */
const maxDepth = 32;
/** Maximum white space before a quote or list marker. Each level of a list needs two columns. */
const maxIndent = 100;
/** Maximum marks per paragraph, that is, between two blank lines. */
const maxMarks: ReadonlyMap<string, number> = new Map([
  ['[', 1_000],
  [']', 1_000],
  ['~', 500],
]);

// Noncharacters (Unicode 23.7). They do not occur in texts, so each one can represent a mark.
const guardedMarks = ['[', ']', '~', '>', '-', '*', '+', '.', ')'];
const standIns = new Map(guardedMarks.map((mark, index) => [mark, String.fromCharCode(0xfdd0 + index)]));
const marks = new Map([...standIns].map(([mark, standIn]) => [standIn, mark]));

export function restoreMarks(text: string): string {
  return text.replace(/[\ufdd0-\ufdd8]/g, (standIn) => marks.get(standIn) ?? standIn);
}

const standInFor = (mark: string) => standIns.get(mark) ?? mark;

/** Matches the quote and list markers at the beginning of a line. */
const linePrefix = /^(?:[ \t]*(?:>|[*+-](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/;

function guardNesting(line: string): string {
  const prefix = linePrefix.exec(line)?.[0];
  if (prefix === undefined || prefix.length <= maxDepth) return line;
  let depth = 0;
  const guarded = prefix.replace(/([ \t]*\d*)([>*+.)-])/g, (whole, before: string, mark: string) => {
    depth += 1;
    return depth > maxDepth || before.length > maxIndent ? before + standInFor(mark) : whole;
  });
  return guarded + line.slice(prefix.length);
}

function guardMarks(paragraph: string): string {
  if (paragraph.length <= 500) return paragraph;
  const counts = new Map<string, number>();
  return paragraph.replace(/[[\]~]/g, (mark) => {
    const count = (counts.get(mark) ?? 0) + 1;
    counts.set(mark, count);
    return count > (maxMarks.get(mark) ?? 0) ? standInFor(mark) : mark;
  });
}

export function guardMarkdown(markdown: string): string {
  return markdown
    .split(/(\n[ \t\r]*\n)/)
    .map((part) => guardMarks(part.split('\n').map(guardNesting).join('\n')))
    .join('');
}

/** The task extension mistakes the check of `1)⏎[ ] x` for that of a list item, which fails an assertion in development builds. */
const markTask = (checked: boolean) =>
  function exitCheck(this: CompileContext) {
    const item = this.stack.at(-2);
    if (item?.type === 'listItem') item.checked = checked;
  };
const safeTasks: Extension = {
  exit: { taskListCheckValueChecked: markTask(true), taskListCheckValueUnchecked: markTask(false) },
};

/** A formula is parsed as inline code with `data`. Text in the result may contain placeholders, so pass it through `restoreMarks`. */
export function parseMarkdown(markdown: string) {
  return fromMarkdown(guardMarkdown(markdown), {
    extensions: [gfm(), formulaSyntax],
    mdastExtensions: [gfmFromMarkdown(), formulaTree, safeTasks],
  });
}
