/**
 * Repairs a Markdown tree so that its text parses back to the same tree: emphasis has no spaces at its edges and is only used where its
 * marks are recognised, there is no white space that Markdown would have to encode, two line breaks become a new paragraph, and there are
 * no empty headings. Pure.
 */
import type {
  Delete,
  Emphasis,
  Heading,
  Link,
  List,
  ListItem,
  Nodes,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
  Strong,
  TableCell,
} from 'mdast';

const attention: ReadonlySet<string> = new Set(['strong', 'emphasis', 'delete']);

export function tidyMarkdownTree(root: Root): Root {
  tidy(root);
  return root;
}

function tidy(node: Nodes): void {
  if (!('children' in node)) return;
  for (const child of node.children) tidy(child);
  if (isLine(node)) {
    node.children = tidyPhrasing(node.children, node.type !== 'paragraph');
    trimLine(node.children);
  } else if (isMark(node)) node.children = tidyPhrasing(node.children, false);
  else if (node.type === 'root') {
    node.children = dropLooseRules(node.children.flatMap((child) => splitAtBreaks(child)).filter(isNotEmpty));
  } else if (node.type === 'list') tighten(node);
  else if (node.type === 'listItem' || node.type === 'blockquote') {
    node.children = node.children.flatMap((child) => splitAtBreaks(child)).filter(isNotEmpty);
  }
}

function isLine(node: Nodes): node is Paragraph | Heading | TableCell {
  return node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell';
}

function isMark(node: Nodes): node is Strong | Emphasis | Delete | Link {
  return attention.has(node.type) || node.type === 'link';
}

function tidyPhrasing(children: readonly PhrasingContent[], oneLine: boolean): PhrasingContent[] {
  const spaced = children.flatMap((child): PhrasingContent[] => {
    if (child.type === 'text')
      return [{ type: 'text', value: child.value.replace(/[\t ]*\n[\t ]*|[\t\f\r ]+/g, ' ') }];
    if (child.type === 'break' && oneLine) return [{ type: 'text', value: ' ' }];
    return attention.has(child.type) || child.type === 'link' ? moveSpacesOut(child) : [child];
  });
  return dropUnreadableMarks(mergeEqual(spaced));
}

type Marked = Extract<PhrasingContent, { children: PhrasingContent[] }>;

function isMarked(node: PhrasingContent): node is Marked {
  return 'children' in node;
}

/** Turns `a<strong> b </strong>c` into `a **b** c`. */
function moveSpacesOut(node: PhrasingContent): PhrasingContent[] {
  if (!isMarked(node)) return [node];
  let before = '';
  let after = '';
  const first = node.children[0];
  if (first?.type === 'text') {
    before = /^\s/.test(first.value) ? ' ' : '';
    first.value = first.value.trimStart();
  }
  const last = node.children.at(-1);
  if (last?.type === 'text') {
    after = /\s$/.test(last.value) ? ' ' : '';
    last.value = last.value.trimEnd();
  }
  node.children = node.children.filter((child) => child.type !== 'text' || child.value !== '');
  const kept: PhrasingContent[] = node.children.length > 0 ? [node] : [];
  return [...(before ? [space()] : []), ...kept, ...(after ? [space()] : [])];
}

const space = (): PhrasingContent => ({ type: 'text', value: ' ' });

/** Merges neighbouring texts, and neighbouring marks of the same kind. */
function mergeEqual(children: readonly PhrasingContent[]): PhrasingContent[] {
  const merged: PhrasingContent[] = [];
  for (const child of children) {
    const last = merged.at(-1);
    if (last?.type === 'text' && child.type === 'text')
      last.value = `${last.value}${child.value}`.replace(/ {2,}/g, ' ');
    else if (
      last &&
      attention.has(last.type) &&
      last.type === child.type &&
      isMarked(last) &&
      isMarked(child)
    ) {
      last.children = [...last.children, ...child.children];
    } else merged.push(child);
  }
  return merged;
}

/** Marks between a letter and a punctuation mark are not recognised (CommonMark, flanking), so such text stays plain. */
function dropUnreadableMarks(children: PhrasingContent[]): PhrasingContent[] {
  return mergeEqual(
    children.flatMap((child, index): PhrasingContent[] => {
      if (!attention.has(child.type) || !isMarked(child)) return [child];
      const inner = plainText(child);
      const before = plainText(children[index - 1]).at(-1) ?? ' ';
      const after = plainText(children[index + 1]).at(0) ?? ' ';
      const opens = isReadable(before, inner.at(0) ?? ' ');
      const closes = isReadable(after, inner.at(-1) ?? ' ');
      return opens && closes && !(child.type === 'delete' && isWord(before)) ? [child] : child.children;
    }),
  );
}

const isWord = (char: string) => /[\p{L}\p{N}]/u.test(char);

function isReadable(outside: string, inside: string): boolean {
  if (/\s/.test(inside)) return false;
  return isWord(inside) ? true : !isWord(outside);
}

function plainText(node: Nodes | undefined): string {
  if (!node) return '';
  if ('value' in node) return node.value;
  if (node.type === 'break') return '\n';
  return 'children' in node ? node.children.map((child) => plainText(child)).join('') : '';
}

function trimLine(children: PhrasingContent[]): void {
  while (isBlank(children[0])) children.shift();
  while (isBlank(children.at(-1))) children.pop();
  children.forEach((child, index) => {
    if (child.type !== 'text') return;
    const previous = children[index - 1];
    const next = children[index + 1];
    if (!previous || previous.type === 'break') child.value = child.value.trimStart();
    if (!next || next.type === 'break') child.value = child.value.trimEnd();
  });
}

function isBlank(node: PhrasingContent | undefined): boolean {
  return node?.type === 'break' || (node?.type === 'text' && node.value.trim() === '');
}

/** Items of one paragraph each become a tight list, whatever boxes the page put around them. */
function tighten(list: List): void {
  const isLine = (item: ListItem) =>
    item.children.every((child, index) => (index === 0 ? child.type === 'paragraph' : child.type === 'list'));
  if (!list.children.every(isLine)) return;
  list.spread = false;
  for (const item of list.children) item.spread = false;
}

/** A horizontal rule separates two things. One without a neighbour is left over from something that was dropped. */
function dropLooseRules(children: readonly RootContent[]): RootContent[] {
  const isRule = (node: RootContent | undefined) => node?.type === 'thematicBreak';
  const kept = children.filter((node, index) => !isRule(node) || (index > 0 && !isRule(children[index - 1])));
  while (isRule(kept[0])) kept.shift();
  while (isRule(kept.at(-1))) kept.pop();
  return kept;
}

/** Old pages write paragraphs as two line breaks in a row. */
function splitAtBreaks<Content extends RootContent>(node: Content): (Content | Paragraph)[] {
  if (node.type !== 'paragraph' || !node.children.some((child) => child.type === 'break')) return [node];
  const parts: PhrasingContent[][] = [[]];
  let breaks: PhrasingContent[] = [];
  for (const child of node.children) {
    if (child.type === 'break' || (breaks.length > 0 && isBlank(child))) {
      breaks.push(child);
      continue;
    }
    const count = breaks.filter((item) => item.type === 'break').length;
    if (count >= 2) parts.push([]);
    else if (count === 1) parts.at(-1)?.push({ type: 'break' });
    breaks = [];
    parts.at(-1)?.push(child);
  }
  return parts.map((children): Paragraph => {
    trimLine(children);
    return { type: 'paragraph', children };
  });
}

function isNotEmpty(node: RootContent): boolean {
  if (node.type === 'paragraph' || node.type === 'heading') return node.children.length > 0;
  if (node.type === 'list' || node.type === 'blockquote' || node.type === 'listItem')
    return node.children.length > 0;
  return true;
}
