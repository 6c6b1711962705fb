/**
 * Converts Markdown to a render tree. Raw HTML becomes its own text, an image becomes a link to it, and references are resolved. `[1]`
 * stays text even if a definition exists, because in an answer it is a citation marker (protocols 1).
 */
import type {
  Definition,
  Link,
  LinkReference,
  List,
  ListItem,
  Nodes,
  PhrasingContent,
  RootContent,
  Table,
} from 'mdast';
import { isFormula } from '@/lib/markdown/formula-syntax';
import { normaliseRender } from './normalise-render';
import { parseMarkdown, restoreMarks } from './parse-markdown';
import type { BlockNode, InlineNode, ListItemNode, RenderTree, TableNode } from './render-schema';

type Reading = { readonly markdown: string; readonly definitions: ReadonlyMap<string, Definition> };

function findDefinitions(nodes: readonly RootContent[]): ReadonlyMap<string, Definition> {
  const found = new Map<string, Definition>();
  const visit = (node: Nodes) => {
    if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node);
    if ('children' in node) node.children.forEach(visit);
  };
  nodes.forEach(visit);
  return found;
}

const textOf = (text: string): InlineNode => ({ type: 'text', text: restoreMarks(text) });

/** A bare address stays text. A viewer of the Markdown may turn it into a link, but the tree contains only what was written as a link. */
function isWrittenLink(node: Link, markdown: string): boolean {
  const opener = markdown[node.position?.start.offset ?? markdown.length];
  return opener === '[' || opener === '<';
}

const linkTo = (href: string | undefined, children: InlineNode[]): InlineNode[] =>
  href === undefined
    ? [textOf('['), ...children, textOf(']')]
    : [{ type: 'link', href: restoreMarks(href), children }];

type ReferenceType = 'link' | 'linkReference' | 'image' | 'imageReference' | 'footnoteReference';
type Reference = Extract<PhrasingContent, { type: ReferenceType }>;
const referenceTypes: ReadonlySet<string> = new Set<ReferenceType>([
  'link',
  'linkReference',
  'image',
  'imageReference',
  'footnoteReference',
]);
const isReference = (node: PhrasingContent): node is Reference => referenceTypes.has(node.type);

/** `[1]` alone is a citation marker, whatever definitions exist. */
const isMarker = (node: LinkReference) =>
  node.referenceType === 'shortcut' && /^\d{1,4}$/.test(node.label ?? '');

function readReference(node: Reference, reading: Reading): InlineNode[] {
  switch (node.type) {
    case 'link': {
      const children = readInlines(node.children, reading);
      return isWrittenLink(node, reading.markdown) ? linkTo(node.url, children) : children;
    }
    case 'linkReference': {
      const href = isMarker(node) ? undefined : reading.definitions.get(node.identifier)?.url;
      return linkTo(href, readInlines(node.children, reading));
    }
    case 'image':
      return linkTo(node.url, [textOf(node.alt || node.url)]);
    case 'imageReference':
      return linkTo(reading.definitions.get(node.identifier)?.url, [textOf(node.alt || node.identifier)]);
    case 'footnoteReference':
      return [textOf(`[^${node.label ?? node.identifier}]`)];
  }
}

function readInline(node: PhrasingContent, reading: Reading): InlineNode[] {
  if (isReference(node)) return readReference(node, reading);
  switch (node.type) {
    case 'text':
    case 'html':
      return [textOf(node.value)];
    case 'inlineCode':
      // A formula, which stays text with its signs.
      if (isFormula(node)) return [textOf(node.value)];
      return [{ type: 'code', text: restoreMarks(node.value) }];
    case 'break':
      return [{ type: 'break' }];
    case 'strong':
    case 'emphasis':
      return [{ type: node.type, children: readInlines(node.children, reading) }];
    case 'delete':
      return [{ type: 'strikethrough', children: readInlines(node.children, reading) }];
  }
}

const readInlines = (nodes: readonly PhrasingContent[], reading: Reading) =>
  nodes.flatMap((node) => readInline(node, reading));

function readItem(item: ListItem, reading: Reading): ListItemNode {
  const checked = item.checked ?? undefined;
  return {
    type: 'list_item',
    ...(checked !== undefined && { checked }),
    children: readBlocks(item.children, reading),
  };
}

function readList(list: List, reading: Reading): BlockNode {
  const start = list.start ?? undefined;
  return {
    type: 'list',
    ordered: list.ordered === true,
    ...(start !== undefined && { start }),
    children: list.children.map((item) => readItem(item, reading)),
  };
}

function readTable(table: Table, reading: Reading): TableNode {
  return {
    type: 'table',
    align: [...(table.align ?? [])],
    children: table.children.map((row) => ({
      type: 'table_row',
      children: row.children.map((cell) => ({
        type: 'table_cell',
        children: readInlines(cell.children, reading),
      })),
    })),
  };
}

type FlowType =
  | 'heading'
  | 'paragraph'
  | 'blockquote'
  | 'list'
  | 'code'
  | 'table'
  | 'thematicBreak'
  | 'html'
  | 'footnoteDefinition';
type Flow = Extract<RootContent, { type: FlowType }>;
const flowTypes: ReadonlySet<string> = new Set<FlowType>([
  'heading',
  'paragraph',
  'blockquote',
  'list',
  'code',
  'table',
  'thematicBreak',
  'html',
  'footnoteDefinition',
]);
/** Nodes of other types are left out: definitions, which are resolved in their references, and parts that their parent reads. */
const isFlow = (node: RootContent): node is Flow => flowTypes.has(node.type);

function readFlow(node: Flow, reading: Reading): BlockNode[] {
  switch (node.type) {
    case 'heading':
      return [{ type: 'heading', level: node.depth, children: readInlines(node.children, reading) }];
    case 'paragraph':
      return [{ type: 'paragraph', children: readInlines(node.children, reading) }];
    case 'blockquote':
      return [{ type: 'blockquote', children: readBlocks(node.children, reading) }];
    case 'list':
      return [readList(node, reading)];
    case 'code':
      return [
        { type: 'code_block', ...(node.lang && { language: node.lang }), text: restoreMarks(node.value) },
      ];
    case 'table':
      return [readTable(node, reading)];
    case 'thematicBreak':
      return [{ type: 'thematic_break' }];
    case 'html':
      return [{ type: 'paragraph', children: [textOf(node.value)] }];
    case 'footnoteDefinition':
      return [
        { type: 'paragraph', children: [textOf(`[^${node.label ?? node.identifier}]:`)] },
        ...readBlocks(node.children, reading),
      ];
  }
}

const readBlocks = (nodes: readonly RootContent[], reading: Reading): BlockNode[] =>
  nodes.filter(isFlow).flatMap((node) => readFlow(node, reading));

export function markdownToRender(markdown: string): RenderTree {
  const { children } = parseMarkdown(markdown);
  const reading = { markdown, definitions: findDefinitions(children) };
  return normaliseRender({ type: 'doc', children: readBlocks(children, reading) });
}
