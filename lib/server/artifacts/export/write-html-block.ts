/** Writes nodes of the render tree as HTML. Links keep only safe addresses, and everything else in the text is escaped. Pure. */
import type { BlockNode, InlineNode, ListItemNode, TableNode } from '@/lib/protocol/llmcp';
import { element, escapeHtml, type Html, joinHtml } from './html-text';
import { writeLabelId } from './number-notes';
import { splitNotes } from './read-tree';
import { type FormulaDrawer, splitFormulas } from './split-formulas';

/** What blocks need to know of the document around them. */
export type HtmlPlaces = {
  /** True if a passage supports the text before the note with this label. */
  readonly isSupported: (label: string) => boolean;
  /** Returns null for a formula that stays as it was written. */
  readonly drawFormula: FormulaDrawer<Html>;
};

export function writeHtmlBlock(block: BlockNode, places: HtmlPlaces): Html {
  switch (block.type) {
    case 'heading':
      // One level lower, because the page's own heading is the artifact's title.
      return element(`h${Math.min(6, block.level + 1)}`, {}, writeInlines(block.children, places));
    case 'paragraph':
      return element('p', {}, writeInlines(block.children, places));
    case 'blockquote':
      return element('blockquote', {}, writeBlocks(block.children, places));
    case 'list': {
      const start = block.ordered && (block.start ?? 1) !== 1 ? String(block.start) : null;
      const items = block.children.map((item) => writeItem(item, places));
      return element(block.ordered ? 'ol' : 'ul', { start }, ...items);
    }
    case 'code_block':
      return element('pre', { tabindex: '0' }, element('code', {}, escapeHtml(block.text)));
    case 'table':
      return writeTable(block, places);
    case 'thematic_break':
      return element('hr', {});
  }
}

const writeBlocks = (blocks: readonly BlockNode[], places: HtmlPlaces) =>
  joinHtml(blocks.map((block) => writeHtmlBlock(block, places)));

function writeItem(item: ListItemNode, places: HtmlPlaces): Html {
  const check = item.checked === undefined ? '' : item.checked ? '☑ ' : '☐ ';
  const [only] = item.children;
  const isTight = item.children.length === 1 && only?.type === 'paragraph';
  const body = isTight ? writeInlines(only.children, places) : writeBlocks(item.children, places);
  return element('li', {}, escapeHtml(check), body);
}

function writeTable(table: TableNode, places: HtmlPlaces): Html {
  const rows = table.children.map((row, index) => {
    const cells = row.children.map((cell, column) =>
      element(
        index === 0 ? 'th' : 'td',
        { class: table.align[column] ?? null },
        writeInlines(cell.children, places),
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

function writeInlines(nodes: readonly InlineNode[], places: HtmlPlaces): Html {
  return joinHtml(nodes.map((node) => writeInline(node, places)));
}

function writeInline(node: InlineNode, places: HtmlPlaces): Html {
  switch (node.type) {
    case 'text':
      return writeWords(node.text, places);
    case 'code':
      return element('code', {}, escapeHtml(node.text));
    case 'break':
      return element('br', {});
    case 'strong':
      return element('strong', {}, writeInlines(node.children, places));
    case 'emphasis':
      return element('em', {}, writeInlines(node.children, places));
    case 'strikethrough':
      return element('del', {}, writeInlines(node.children, places));
    case 'link':
      return writeLink(node.href, writeInlines(node.children, places));
  }
}

function writeWords(text: string, places: HtmlPlaces): Html {
  return joinHtml(
    splitNotes(text).flatMap((part) =>
      part.type === 'words' ? writeFormulas(part.text, places) : [writeReference(part.label, places)],
    ),
  );
}

const writeFormulas = (words: string, { drawFormula }: HtmlPlaces): Html[] =>
  splitFormulas(words).map(
    (part) => (part.type === 'formula' ? drawFormula(part.text) : null) ?? escapeHtml(part.text),
  );

function writeReference(label: string, { isSupported }: HtmlPlaces): Html {
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
