/**
 * The normal form of a render tree that Markdown can express: no empty nodes, no white space at the edges of a block or an emphasis, no
 * link in a link, and tables with rows of equal length. Trees are normalised before they are written and after they are read, so that
 * writing and reading are inverses. No text is ever lost here, only white space and NUL.
 */
import { limits } from '../../core/limits';
import type {
  BlockNode,
  InlineNode,
  ListItemNode,
  RenderTree,
  TableNode,
  TableRowNode,
} from './render-schema';

type InlineRules = {
  /** Only a paragraph can contain hard breaks. */
  readonly place: 'paragraph' | 'heading' | 'cell';
  /** The types of the surrounding nodes. A link in a link or a strong in a strong has no meaning and cannot be written. */
  readonly around: readonly InlineNode['type'][];
};
type ListNode = Extract<BlockNode, { type: 'list' }>;
type CodeBlockNode = Extract<BlockNode, { type: 'code_block' }>;
type MarkNode = Extract<InlineNode, { type: 'strong' | 'emphasis' | 'strikethrough' }>;

const isMark = (node: InlineNode | undefined): node is MarkNode =>
  node?.type === 'strong' || node?.type === 'emphasis' || node?.type === 'strikethrough';

const isBlankNode = (node: InlineNode) =>
  node.type === 'break' || (node.type === 'text' && /^[ \t]*$/.test(node.text));
const isBlank = (nodes: readonly InlineNode[]) => nodes.every(isBlankNode);

// NUL is not allowed in Markdown (CommonMark 2.3), and a lone surrogate is not allowed in UTF-8.
const cleanText = (text: string) => text.replaceAll('\0', '').toWellFormed();

const trimStart = (text: string) => text.replace(/^[ \t]+/, '');

/** Not an expression such as `[ \t]+$`, which takes minutes for a long run of spaces inside the text. */
function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ' \t'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const joinLines = (text: string) =>
  cleanText(text)
    .split(/[\r\n]+/)
    .map((line, index) => (index === 0 ? line : trimStart(line)))
    .map((line, index, { length }) => (index === length - 1 ? line : trimEnd(line)))
    .join(' ');

const textNodes = (text: string): InlineNode[] => (text === '' ? [] : [{ type: 'text', text }]);

const within = (rules: InlineRules, type: InlineNode['type']): InlineRules => ({
  ...rules,
  around: [...rules.around, type],
});

function normaliseLink(node: Extract<InlineNode, { type: 'link' }>, rules: InlineRules): InlineNode[] {
  const children = normaliseInlines(node.children, within(rules, 'link'));
  const href = joinLines(node.href).trim();
  if (rules.around.includes('link') || href === '') return children;
  return isBlank(children)
    ? [{ type: 'link', href, children: [{ type: 'text', text: href }] }]
    : hoistEdges({ ...node, href, children });
}

/** White space at the inner edges is moved outside, because `** a **` is not an emphasis in Markdown. */
function hoistEdges<Node extends MarkNode | Extract<InlineNode, { type: 'link' }>>(node: Node): InlineNode[] {
  const { before, inner, after } = splitEdges(node.children);
  return [...before, { ...node, children: inner }, ...after];
}

const space: InlineNode = { type: 'text', text: ' ' };

function splitEdges(nodes: readonly InlineNode[]) {
  const first = nodes[0];
  const last = nodes.at(-1);
  const startsOpen = first?.type === 'break' || (first?.type === 'text' && /^[ \t]/.test(first.text));
  const endsOpen = last?.type === 'break' || (last?.type === 'text' && /[ \t]$/.test(last.text));
  return {
    before: startsOpen ? [first.type === 'break' ? first : space] : [],
    inner: trimInlines(nodes),
    after: endsOpen ? [last.type === 'break' ? last : space] : [],
  };
}

function normaliseInline(node: InlineNode, rules: InlineRules): InlineNode[] {
  switch (node.type) {
    case 'text':
      return textNodes(joinLines(node.text));
    case 'code': {
      const text = joinLines(node.text);
      // In a table cell, code cannot contain a backslash before a pipe (GFM 4.10).
      const isPlain = text.trim() === '' || (rules.place === 'cell' && /\\(\||$)/.test(text));
      return isPlain ? textNodes(text) : [{ type: 'code', text }];
    }
    case 'break':
      return [rules.place === 'paragraph' ? node : space];
    case 'link':
      return normaliseLink(node, rules);
    case 'strong':
    case 'emphasis':
    case 'strikethrough': {
      const children = normaliseInlines(node.children, within(rules, node.type));
      if (rules.around.includes(node.type)) return children;
      return isBlank(children) ? children : hoistEdges({ ...node, children });
    }
  }
}

function mergePair(left: InlineNode | undefined, right: InlineNode): InlineNode | null {
  if (left?.type === 'text' && right.type === 'text') return { type: 'text', text: left.text + right.text };
  if (left?.type === 'code' && right.type === 'code') return { type: 'code', text: left.text + right.text };
  if (isMark(left) && isMark(right) && left.type === right.type) {
    return { ...left, children: mergeAdjacent([...left.children, ...right.children]) };
  }
  return null;
}

/** Adjacent nodes of the same type are merged, because `**a****b**` is not two emphases in Markdown. */
function mergeAdjacent(nodes: readonly InlineNode[]): InlineNode[] {
  const merged: InlineNode[] = [];
  for (const node of nodes) {
    const pair = mergePair(merged.at(-1), node);
    if (pair !== null) merged[merged.length - 1] = pair;
    else merged.push(node);
  }
  return merged;
}

/** Removes white space around a hard break, which Markdown would drop anyway. */
function trimAtBreaks(nodes: readonly InlineNode[]): InlineNode[] {
  return nodes
    .map((node, index) => {
      if (node.type !== 'text') return node;
      const head = nodes[index - 1]?.type === 'break' ? trimStart(node.text) : node.text;
      return { ...node, text: nodes[index + 1]?.type === 'break' ? trimEnd(head) : head };
    })
    .filter((node) => node.type !== 'text' || node.text !== '');
}

/** Removes breaks and white space at both edges. */
function trimInlines(nodes: readonly InlineNode[]): InlineNode[] {
  const first = nodes.findIndex((node) => !isBlankNode(node));
  const last = nodes.findLastIndex((node) => !isBlankNode(node));
  return nodes.slice(first, last + 1).map((node, index, { length }) => {
    if (node.type !== 'text') return node;
    const head = index === 0 ? trimStart(node.text) : node.text;
    return { type: 'text', text: index === length - 1 ? trimEnd(head) : head };
  });
}

function normaliseInlines(nodes: readonly InlineNode[], rules: InlineRules): InlineNode[] {
  return trimAtBreaks(mergeAdjacent(nodes.flatMap((node) => normaliseInline(node, rules))));
}

const normaliseLine = (nodes: readonly InlineNode[], place: InlineRules['place']) =>
  trimInlines(normaliseInlines(nodes, { place, around: [] }));

function normaliseItem(item: ListItemNode): ListItemNode {
  const children = normaliseBlocks(item.children);
  const checked = children[0]?.type === 'paragraph' ? item.checked : undefined;
  return { type: 'list_item', ...(checked !== undefined && { checked }), children };
}

/** Returns the width of the widest row, or less in a table that would have too many cells if each row were as wide. */
function countColumns({ children }: TableNode): number {
  const widest = children.reduce((most, row) => Math.max(most, row.children.length), 0);
  return Math.min(widest, Math.max(1, Math.floor(limits.tableCells / children.length)));
}

/** Returns the content of a row in a column. The last column also takes the cells beyond it. */
function joinCells(row: TableRowNode, column: number, columns: number): InlineNode[] {
  const cells = row.children.slice(column, column === columns - 1 ? undefined : column + 1);
  return cells.flatMap((cell) => [space, ...cell.children]);
}

function normaliseTable(table: TableNode): TableNode[] {
  const columns = countColumns(table);
  if (columns === 0) return [];
  return [
    {
      type: 'table',
      align: Array.from({ length: columns }, (_unused, column) => table.align[column] ?? null),
      children: table.children.map((row, index) => ({
        type: 'table_row',
        ...(index === 0 && { header: true }),
        children: Array.from({ length: columns }, (_unused, column) => ({
          type: 'table_cell',
          children: normaliseLine(joinCells(row, column, columns), 'cell'),
        })),
      })),
    },
  ];
}

function normaliseList(list: ListNode): ListNode[] {
  const start = list.ordered && list.start !== 1 ? list.start : undefined;
  const children = list.children.map(normaliseItem).filter((item) => item.children.length > 0);
  if (children.length === 0) return [];
  return [{ type: 'list', ordered: list.ordered, ...(start !== undefined && { start }), children }];
}

function normaliseCodeBlock(block: CodeBlockNode): CodeBlockNode {
  const language = /^[^\s`~\\&]+/.exec(cleanText(block.language ?? ''))?.[0];
  const text = cleanText(block.text).replace(/\r\n?/g, '\n');
  return { type: 'code_block', ...(language !== undefined && { language }), text };
}

function normaliseBlock(block: BlockNode): BlockNode[] {
  switch (block.type) {
    case 'heading':
    case 'paragraph': {
      const children = normaliseLine(block.children, block.type);
      return children.length === 0 ? [] : [{ ...block, children }];
    }
    case 'blockquote': {
      const children = normaliseBlocks(block.children);
      return children.length === 0 ? [] : [{ type: 'blockquote', children }];
    }
    case 'list':
      return normaliseList(block);
    case 'code_block':
      return [normaliseCodeBlock(block)];
    case 'table':
      return normaliseTable(block);
    case 'thematic_break':
      return [block];
  }
}

const normaliseBlocks = (blocks: readonly BlockNode[]): BlockNode[] => blocks.flatMap(normaliseBlock);

export function normaliseRender(tree: RenderTree): RenderTree {
  return { type: 'doc', children: normaliseBlocks(tree.children) };
}
