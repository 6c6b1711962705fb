/**
 * Writes a render tree as Markdown (CommonMark with tables, strikethrough and tasks). Text is escaped, so none of it becomes markup or
 * HTML.
 */
import type { BlockContent, ListItem, Nodes, PhrasingContent, Root, RootContent, Text } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { type Info, type State, toMarkdown } from 'mdast-util-to-markdown';
import { findFormulas } from '@/lib/markdown/find-formulas';
import { isFormula } from '@/lib/markdown/formula-syntax';
import { normaliseRender } from './normalise-render';
import { parseMarkdown, restoreMarks } from './parse-markdown';
import type { BlockNode, InlineNode, ListItemNode, RenderTree } from './render-schema';

function toPhrasing(node: InlineNode): PhrasingContent {
  switch (node.type) {
    case 'text':
      return { type: 'text', value: node.text };
    case 'code':
      return { type: 'inlineCode', value: node.text };
    case 'break':
      return { type: 'break' };
    case 'strong':
      return { type: 'strong', children: node.children.map(toPhrasing) };
    case 'emphasis':
      return { type: 'emphasis', children: node.children.map(toPhrasing) };
    case 'strikethrough':
      return { type: 'delete', children: node.children.map(toPhrasing) };
    case 'link':
      return { type: 'link', url: node.href, children: node.children.map(toPhrasing) };
  }
}

const headingDepths = [1, 2, 3, 4, 5, 6] as const;

/**
 * Directly below a paragraph, a list whose numbering does not start at 1 is not recognised as a list (CommonMark 5.2), however many bullets
 * precede it.
 */
function interrupts({ ordered, start = 1, children: [item] }: Extract<BlockNode, { type: 'list' }>): boolean {
  if (ordered && start !== 1) return false;
  const first = item?.children[0];
  return first?.type !== 'list' || interrupts(first);
}

/** A tight item is a paragraph, or a paragraph and a list. Anything else needs the blank line. */
function toItem(item: ListItemNode): ListItem {
  const [first, second, ...rest] = item.children;
  const tight =
    rest.length === 0 &&
    (first === undefined || first.type === 'paragraph') &&
    (second === undefined || (second.type === 'list' && interrupts(second)));
  return {
    type: 'listItem',
    spread: !tight,
    checked: item.checked ?? null,
    children: item.children.map(toBlock),
  };
}

function toBlock(block: BlockNode): BlockContent {
  switch (block.type) {
    case 'heading':
      return {
        type: 'heading',
        depth: headingDepths[block.level - 1] ?? 6,
        children: block.children.map(toPhrasing),
      };
    case 'paragraph':
      return { type: 'paragraph', children: block.children.map(toPhrasing) };
    case 'blockquote':
      return { type: 'blockquote', children: block.children.map(toBlock) };
    case 'list':
      return {
        type: 'list',
        ordered: block.ordered,
        start: block.ordered ? (block.start ?? 1) : null,
        spread: false,
        children: block.children.map(toItem),
      };
    case 'code_block':
      return { type: 'code', lang: block.language ?? null, value: block.text };
    case 'table':
      return {
        type: 'table',
        align: block.align,
        children: block.children.map((row) => ({
          type: 'tableRow',
          children: row.children.map((cell) => ({
            type: 'tableCell',
            children: cell.children.map(toPhrasing),
          })),
        })),
      };
    case 'thematic_break':
      return { type: 'thematicBreak' };
  }
}

/**
 * A marker `[n]` is not escaped, because it is how a text cites (protocols 1). Definitions are never written, and without one it is
 * ordinary text. Before `:`, `(` or `[` it could become a definition or a link, so there it stays escaped.
 */
const escapedMarker = /\\\[(\d{1,4})\](?![:([])/g;

type Writing = {
  /** The formulas written so far. */
  readonly formulas: string[];
  readonly escapesDollars: boolean;
};

/** Text with its signs escaped, except in formulas, where an escape would be part of the formula. */
function writeText(node: Text, { state, info, writing }: TextPlace): string {
  const { value } = node;
  const pieces: string[] = [];
  let from = 0;
  const writePlain = (to: number, after: string) => {
    const before = from === 0 ? info.before : value.charAt(from - 1);
    const plain = state.safe(value.slice(from, to), { ...info, before, after });
    pieces.push(writing.escapesDollars ? plain.replaceAll('$', '\\$') : plain);
  };
  const isInTable = state.stack.includes('tableCell');
  for (const { start, end } of findFormulas(value)) {
    const formula = value.slice(start, end);
    // A cell has no way to write a backslash before a pipe: such a formula is text there.
    if (isInTable && formula.includes('\\|')) continue;
    writePlain(start, value.charAt(start));
    pieces.push(isInTable ? formula.replaceAll('|', '\\|') : formula);
    writing.formulas.push(formula);
    from = end;
  }
  writePlain(value.length, info.after);
  return pieces.join('').replace(escapedMarker, '[$1]');
}

type TextPlace = { readonly state: State; readonly info: Info; readonly writing: Writing };

export function renderToMarkdown(tree: RenderTree): string {
  const children: RootContent[] = normaliseRender(tree).children.map(toBlock);
  const root: Root = { type: 'root', children };
  const writing: Writing = { formulas: [], escapesDollars: false };
  const markdown = write(root, writing);
  // Dollars that stand for money may make a formula with what is written between them. Most texts have none that do.
  const isTrue =
    !/[$\\]/.test(markdown) ||
    listFormulas(parseMarkdown(markdown)).join('\n') === writing.formulas.join('\n');
  return isTrue ? markdown : write(root, { formulas: [], escapesDollars: true });
}

function listFormulas(node: Nodes): string[] {
  if (node.type === 'inlineCode') return isFormula(node) ? [restoreMarks(node.value)] : [];
  return 'children' in node ? node.children.flatMap(listFormulas) : [];
}

function write(root: Root, writing: Writing): string {
  return toMarkdown(root, {
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    bullet: '-',
    // Not the bullet character, because `- ---` next to a second list would be read as one list.
    rule: '_',
    fences: true,
    resourceLink: true,
    listItemIndent: 'one',
    handlers: {
      text: (...[node, , state, info]: [Text, unknown, State, Info]) =>
        writeText(node, { state, info, writing }),
    },
  }).replace(/\n$/, '');
}
