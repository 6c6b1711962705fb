/** Writes nodes of the render tree as HTML. Links keep only safe addresses, and everything else in the text is escaped. Pure. */
import type { BlockNode, InlineNode, ListItemNode, TableNode } from '@/lib/protocol/llmcp';
import { element, escapeHtml, type Html, joinHtml } from './html-text';
import { writeLabelId } from './number-notes';
import { splitNotes } from './read-tree';

/** True if a passage supports the text before the note with this label. */
type IsSupported = (label: string) => boolean;

export function writeHtmlBlock(block: BlockNode, isSupported: IsSupported): Html {
  switch (block.type) {
    case 'heading':
      // One level lower, because the page's own heading is the artifact's title.
      return element(`h${Math.min(6, block.level + 1)}`, {}, writeInlines(block.children, isSupported));
    case 'paragraph':
      return element('p', {}, writeInlines(block.children, isSupported));
    case 'blockquote':
      return element('blockquote', {}, writeBlocks(block.children, isSupported));
    case 'list': {
      const start = block.ordered && (block.start ?? 1) !== 1 ? String(block.start) : null;
      const items = block.children.map((item) => writeItem(item, isSupported));
      return element(block.ordered ? 'ol' : 'ul', { start }, ...items);
    }
    case 'code_block':
      return element('pre', { tabindex: '0' }, element('code', {}, escapeHtml(block.text)));
    case 'table':
      return writeTable(block, isSupported);
    case 'thematic_break':
      return element('hr', {});
  }
}

const writeBlocks = (blocks: readonly BlockNode[], isSupported: IsSupported) =>
  joinHtml(blocks.map((block) => writeHtmlBlock(block, isSupported)));

function writeItem(item: ListItemNode, isSupported: IsSupported): Html {
  const check = item.checked === undefined ? '' : item.checked ? '☑ ' : '☐ ';
  const [only] = item.children;
  const isTight = item.children.length === 1 && only?.type === 'paragraph';
  const body = isTight ? writeInlines(only.children, isSupported) : writeBlocks(item.children, isSupported);
  return element('li', {}, escapeHtml(check), body);
}

function writeTable(table: TableNode, isSupported: IsSupported): Html {
  const rows = table.children.map((row, index) => {
    const cells = row.children.map((cell, column) =>
      element(
        index === 0 ? 'th' : 'td',
        { class: table.align[column] ?? null },
        writeInlines(cell.children, isSupported),
      ),
    );
    return element('tr', {}, ...cells);
  });
  const [head, ...body] = rows;
  const heads = head === undefined ? [] : [element('thead', {}, head)];
  const whole = element('table', {}, ...heads, element('tbody', {}, ...body));
  // A wide table is moved sideways within the page, also with the arrow keys.
  return element('div', { class: 'table', role: 'group', 'aria-label': 'Table', tabindex: '0' }, whole);
}

function writeInlines(nodes: readonly InlineNode[], isSupported: IsSupported): Html {
  return joinHtml(nodes.map((node) => writeInline(node, isSupported)));
}

function writeInline(node: InlineNode, isSupported: IsSupported): Html {
  switch (node.type) {
    case 'text':
      return writeWords(node.text, isSupported);
    case 'code':
      return element('code', {}, escapeHtml(node.text));
    case 'break':
      return element('br', {});
    case 'strong':
      return element('strong', {}, writeInlines(node.children, isSupported));
    case 'emphasis':
      return element('em', {}, writeInlines(node.children, isSupported));
    case 'strikethrough':
      return element('del', {}, writeInlines(node.children, isSupported));
    case 'link':
      return writeLink(node.href, writeInlines(node.children, isSupported));
  }
}

function writeWords(text: string, isSupported: IsSupported): Html {
  return joinHtml(
    splitNotes(text).map((part) =>
      part.type === 'words' ? escapeHtml(part.text) : writeReference(part.label, isSupported),
    ),
  );
}

function writeReference(label: string, isSupported: IsSupported): Html {
  const attributes = {
    href: `#note-${writeLabelId(label)}`,
    class: isSupported(label) ? 'note' : 'unsupported',
    'aria-label': `Note: ${label}`,
  };
  return element('sup', {}, element('a', attributes, escapeHtml(label)));
}

const safeAddress = /^(https?:|mailto:)/i;

export function writeLink(url: string, text: Html): Html {
  if (!safeAddress.test(url)) return text;
  return element('a', { href: url, rel: 'noopener noreferrer nofollow' }, text);
}
