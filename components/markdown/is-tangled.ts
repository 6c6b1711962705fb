import { limits } from '@/lib/core/limits';

/**
 * Detects Markdown that would cost the parser too much (threats 27). Emphasis and link marks take time quadratic in their number per
 * paragraph, rows and items take time quadratic in the size of their table or list, and nested quotes and lists recurse. The check is one
 * pass over the lines in linear time. Tangled text is shown as plain text.
 */
export function isTangled(markdown: string): boolean {
  let work = 0;
  let block = startBlock;
  for (const line of markdown.split('\n')) {
    if (isTooDeep(line)) return true;
    const next = readLine(block, line);
    if (next.isNewContext) work += block.marks ** 2;
    if (block.isTable && !next.block.isTable) work += block.rows ** 2;
    block = next.block;
    if (work + block.marks ** 2 + block.rows ** 2 + block.items ** 2 / itemShare > limits.markdownWork)
      return true;
  }
  return false;
}

/** An item costs a fifth of a row (measured). */
const itemShare = 5;

type Block = {
  /** Number of marks since the inline content began. */
  readonly marks: number;
  readonly rows: number;
  /** Number of items of the list so far. Blank lines do not end the list. */
  readonly items: number;
  readonly isTable: boolean;
  /** A line that starts like an item begins a new item only if the list is of that kind. */
  readonly list: 'none' | 'bullet' | 'ordered';
  readonly isStart: boolean;
};

const startBlock: Block = { marks: 0, rows: 0, items: 0, isTable: false, list: 'none', isStart: true };

const bullet = /^ {0,3}[*+-][ \t]+\S/;
const nestedBullet = /^[ \t]+[*+-][ \t]+\S/;
const ordered = /^ {0,3}\d{1,9}[.)][ \t]+\S/;
const firstOrdered = /^ {0,3}1[.)][ \t]+\S/;
const heading = /^ {0,3}#{1,6}[ \t]/;
const delimiterRow = /^[ \t|:-]+$/;

function readLine(block: Block, line: string): { readonly block: Block; readonly isNewContext: boolean } {
  const marks = countMarks(line);
  if (line.trim() === '') return { block: { ...startBlock, items: block.items }, isNewContext: true };
  if (block.isTable) return { block: { ...block, marks, rows: block.rows + 1 }, isNewContext: true };
  if (line.includes('-') && line.includes('|') && delimiterRow.test(line)) {
    return { block: { ...startBlock, isStart: false, isTable: true, rows: 1 }, isNewContext: true };
  }
  const list = decideList(block, line);
  const isNewContext = list !== null || heading.test(line);
  const isOutside = block.isStart && list === null && !/^[ \t]/.test(line);
  const items = isOutside ? 0 : block.items + (list === null ? 0 : 1);
  return {
    block: {
      ...block,
      marks: isNewContext ? marks : block.marks + marks,
      items,
      list: list ?? block.list,
      isStart: false,
    },
    isNewContext,
  };
}

function decideList(block: Block, line: string): Block['list'] | null {
  if (bullet.test(line) || nestedBullet.test(line)) return 'bullet';
  if (firstOrdered.test(line)) return 'ordered';
  return ordered.test(line) && (block.isStart || block.list === 'ordered') ? 'ordered' : null;
}

/** Where a bare address may begin. The parser searches everything that follows for it, which costs as much as three marks (measured). */
const addresses = /www\.|:\/\/|@/gi;
const addressMarks = 3;

function countMarks(line: string): number {
  let count = (line.match(addresses)?.length ?? 0) * addressMarks;
  for (const char of line) if ('*_~[]!<`&'.includes(char)) count += 1;
  return count;
}

const container = /[ \t]*(?:>|[*+-][ \t]|\d{1,9}[.)][ \t])/y;
const deepestIndent = limits.markdownDepth * 4;

function isTooDeep(line: string): boolean {
  container.lastIndex = 0;
  let depth = 0;
  let at = 0;
  while (container.test(line)) {
    depth += 1;
    at = container.lastIndex;
    if (depth > limits.markdownDepth && !isRule(line)) return true;
  }
  return at > deepestIndent;
}

/** A thematic break may consist of many characters. Nobody writes one longer than a line, and the parser tries each character as a list. */
function isRule(line: string): boolean {
  return line.length <= longestRule && /^[ \t]*([*-])(?:[ \t]*\1)+[ \t]*$/.test(line);
}

const longestRule = 200;
