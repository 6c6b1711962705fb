import type { Element, ElementContent, Root, Text } from 'hast';
import { calloutMark, nameCallout } from '@/lib/markdown/callouts';
import { createElement, isElement, type Parent } from './tree';

/**
 * Draws what Obsidian adds to Markdown: `==highlighted==` words, `%%comments%%` and callouts (`> [!note] Title`). Marks count only within one
 * paragraph, and code keeps its signs. Runs after sanitising, so that no text can forge the elements.
 */
export function rehypeNoteSyntax() {
  return (tree: Root): void => drawIn(tree);
}

const closed = new Set(['pre', 'code']);

function drawIn(parent: Parent): void {
  for (const child of parent.children) {
    if (!isElement(child) || closed.has(child.tagName)) continue;
    if (child.tagName === 'blockquote') drawCallout(child);
    drawIn(child);
  }
  const inner = parent.children.flatMap((child) => (child.type === 'doctype' ? [] : [child]));
  parent.children = wrapMarked(wrapMarked(inner, comment), highlight);
}

type Mark = {
  readonly signs: string;
  readonly wrap: (children: readonly ElementContent[]) => Element;
};

const comment: Mark = {
  signs: '%%',
  wrap: (children) =>
    createElement('span', { className: ['page-comment'] }, [
      createElement('span', { className: ['sr-only'] }, [{ type: 'text', value: 'Comment: ' }]),
      ...children,
    ]),
};
const highlight: Mark = { signs: '==', wrap: (children) => createElement('mark', {}, children) };

/** Wraps what stands between two pairs of signs. Signs without a second pair, or with nothing in between, stay text. */
function wrapMarked(children: readonly ElementContent[], mark: Mark): ElementContent[] {
  const drawn: ElementContent[] = [];
  let open: { readonly at: number } | null = null;
  for (const piece of children.flatMap((child) => splitAtSigns(child, mark.signs))) {
    if (!isSigns(piece, mark.signs)) {
      drawn.push(piece);
      continue;
    }
    if (open === null) {
      open = { at: drawn.length };
      drawn.push(piece);
      continue;
    }
    const inside = drawn.slice(open.at + 1);
    if (!isMarked(inside, mark)) {
      open = { at: drawn.length };
      drawn.push(piece);
      continue;
    }
    drawn.splice(open.at, drawn.length - open.at, mark.wrap(inside));
    open = null;
  }
  return joinTexts(drawn);
}

/** A comment may begin and end on lines of its own; highlighted words touch their signs, as `a == b` does not. */
function isMarked(inside: readonly ElementContent[], { signs }: Mark): boolean {
  const [first] = inside;
  const last = inside.at(-1);
  if (first === undefined || last === undefined) return false;
  if (signs === comment.signs) return true;
  const begins = first.type !== 'text' || /^\S/.test(first.value);
  return begins && (last.type !== 'text' || /\S$/.test(last.value));
}

const isSigns = (node: ElementContent, signs: string): node is Text =>
  node.type === 'text' && node.value === signs;

/** Divides a text so that each pair of signs is a text of its own. Longer rows of signs, as a line of `====`, are text. */
function splitAtSigns(node: ElementContent, signs: string): ElementContent[] {
  if (node.type !== 'text' || !node.value.includes(signs)) return [node];
  const sign = signs.charAt(0);
  return node.value
    .split(new RegExp(`((?<!${sign})${signs}(?!${sign}))`))
    .filter((value) => value !== '')
    .map((value) => ({ type: 'text', value }));
}

function joinTexts(nodes: readonly ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.type === 'text' && last?.type === 'text')
      joined[joined.length - 1] = { type: 'text', value: last.value + node.value };
    else joined.push(node);
  }
  return joined;
}

/** Sets the title of a callout in a paragraph of its own. Without a title, its kind is one. */
function drawCallout(quote: Element): void {
  const at = quote.children.findIndex(isElement);
  const paragraph = quote.children[at];
  if (!isElement(paragraph) || paragraph.tagName !== 'p') return;
  const [first, ...others] = paragraph.children;
  if (first?.type !== 'text') return;
  const mark = calloutMark.exec(first.value);
  if (mark === null) return;
  const rest: ElementContent[] = [{ type: 'text', value: first.value.slice(mark[0].length) }, ...others];
  const { line, behind } = divideAtLine(rest);
  const title = line.length === 0 ? [{ type: 'text' as const, value: nameCallout(mark[1]) }] : line;
  quote.properties['dataCallout'] = (mark[1] ?? '').toLowerCase();
  quote.children.splice(
    at,
    1,
    createElement('p', {}, [createElement('strong', {}, title)]),
    ...(behind.length === 0 ? [] : [createElement('p', {}, behind)]),
  );
}

/** Divides the content of a paragraph at its first line break. */
function divideAtLine(nodes: readonly ElementContent[]) {
  const line: ElementContent[] = [];
  for (const [index, node] of nodes.entries()) {
    const behind = nodes.slice(index + 1);
    if (isElement(node) && node.tagName === 'br') return { line: trimLine(line), behind };
    const end = node.type === 'text' ? node.value.indexOf('\n') : -1;
    if (node.type === 'text' && end !== -1) {
      line.push({ type: 'text', value: node.value.slice(0, end) });
      return {
        line: trimLine(line),
        behind: [{ type: 'text' as const, value: node.value.slice(end + 1) }, ...behind],
      };
    }
    line.push(node);
  }
  return { line: trimLine(line), behind: [] };
}

const trimLine = (nodes: readonly ElementContent[]): ElementContent[] =>
  nodes.filter((node) => node.type !== 'text' || node.value.trim() !== '');
