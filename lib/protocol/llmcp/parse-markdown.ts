/**
 * The one Markdown parser of this folder, with a guard before it: the parser recurses with nesting and is quadratic in the
 * brackets and tildes of one paragraph (measured: 100,000 characters of `[a](` took 17 s, `> ` overflowed the stack), and
 * both are a model's or a page's choice. Marks beyond the bounds become stand-ins of the same length, so offsets stay true
 * and `restoreMarks` gives the text back unchanged; what was beyond the bounds is plain text instead of a link or a deeper list.
 */
import { type CompileContext, type Extension, fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { formulaSyntax, formulaTree } from '@/lib/markdown/formula-syntax';

/** Quotes and lists opened at the beginning of one line. */
const maxDepth = 32;
/** White space before a quote or list marker: each level of a list needs two columns. */
const maxIndent = 100;
/** Of one paragraph, that is between two blank lines. */
const maxMarks: ReadonlyMap<string, number> = new Map([
  ['[', 1_000],
  [']', 1_000],
  ['~', 500],
]);

// Noncharacters (Unicode 23.7): no text has them, so each stands for one mark.
const guardedMarks = ['[', ']', '~', '>', '-', '*', '+', '.', ')'];
const standIns = new Map(guardedMarks.map((mark, index) => [mark, String.fromCharCode(0xfdd0 + index)]));
const marks = new Map([...standIns].map(([mark, standIn]) => [standIn, mark]));

export function restoreMarks(text: string): string {
  return text.replace(/[\ufdd0-\ufdd8]/g, (standIn) => marks.get(standIn) ?? standIn);
}

const standInFor = (mark: string) => standIns.get(mark) ?? mark;

/** The quotes and list markers that a line begins with. */
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

/** The task extension takes the check of `1)⏎[ ] x` for that of a list item, and asserts on it in development builds. */
const markTask = (checked: boolean) =>
  function exitCheck(this: CompileContext) {
    const item = this.stack.at(-2);
    if (item?.type === 'listItem') item.checked = checked;
  };
const safeTasks: Extension = {
  exit: { taskListCheckValueChecked: markTask(true), taskListCheckValueUnchecked: markTask(false) },
};

/** A formula is inline code with `data`. Text in the result may hold stand-ins: pass it through `restoreMarks`. */
export function parseMarkdown(markdown: string) {
  return fromMarkdown(guardMarkdown(markdown), {
    extensions: [gfm(), formulaSyntax],
    mdastExtensions: [gfmFromMarkdown(), formulaTree, safeTasks],
  });
}
