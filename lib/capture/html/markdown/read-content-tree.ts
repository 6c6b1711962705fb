/**
 * Builds the kept part of a page as a hast tree for the Markdown writer: only elements that have a meaning in Markdown, every address
 * already absolute or removed, images as their alternative text, code as plain text with its language. No attribute of the page is passed
 * through unchecked.
 */
import type { Element as HastElement, ElementContent, Properties } from 'hast';
import { limits } from '@/lib/core/limits';
import { redactUrl } from '@/lib/core/url';
import { formulaMark } from '../formulas/settle-formulas';
import { isNoteMark } from './note-marks';
import { PictureWords } from './picture-words';
import { writeSubscript, writeSuperscript } from './small-scripts';
import { isElement, isText } from '../parse/node-kinds';
import { findCodeOfTable, isCodeBlock, readCodeLanguage, readCodeText } from './code-blocks';
import { resolveLink } from './content-links';
import { createTableGrid, type GridCell, type GridRow } from './table-grid';
import { countColumns, isDataTable, readSpan } from './table-shapes';

export type ContentChoice = {
  readonly baseUrl: string;
  /** True if this text is part of the content. */
  readonly keepsText: (node: Text) => boolean;
  readonly keepsImages: boolean;
};

export type ContentTree = {
  readonly children: ElementContent[];
  readonly unsafeLinks: number;
  readonly images: number;
  /** True if parameters that work as a key were removed from an address (LLMCP: credential-like parameters). */
  readonly redactedUrls: boolean;
};

const flowElements = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote dl dt dd hr details summary figure figcaption'.split(' '),
);
const phrasingElements = new Set('strong b em i code kbd samp tt'.split(' '));
const boxElements = new Set(
  (
    'div section article main header footer aside nav address center fieldset form hgroup body search legend picture ' +
    'td th tr tbody thead tfoot table caption dir menu'
  ).split(' '),
);
const ignoredElements = new Set(
  'script style noscript template input textarea select option datalist progress meter area map param source track link meta title head base hr-skip colgroup col rp'.split(
    ' ',
  ),
);
/** The characters that sites put beside a heading to link to it. */
const anchorMark = /^\s*[#¶§🔗∞]\s*$/u;
/** The way back from a note to the text. */
const backMark = /^\s*[↩↑⤴]\ufe0e?\s*$/u;
/** Lists and quotes nested deeper than this are written at this depth, because their indentation would drown the text. */
const nestingLimit = 10;
const itemElements = new Set(['li', 'dt', 'dd']);
const nesting = new Set(['ul', 'ol', 'blockquote', 'dl']);

type Place = {
  readonly nested: number;
  readonly inCell: boolean;
  readonly inLink: boolean;
  readonly inHeading: boolean;
};

export function readContentTree(root: Element, choice: ContentChoice): ContentTree {
  const reader = new TreeReader(choice);
  const children = reader.readChildren(root, { nested: 0, inCell: false, inLink: false, inHeading: false });
  reader.finish();
  return {
    children,
    unsafeLinks: reader.unsafeLinks,
    images: reader.images,
    redactedUrls: reader.redactedUrls,
  };
}

class TreeReader {
  unsafeLinks = 0;
  images = 0;
  redactedUrls = false;
  /** The pictures since the last text, and whether that text was kept. */
  private pictures: HastElement[] = [];
  private isInside = true;
  private readonly pictureWords = new PictureWords();
  private readonly repeats = { left: limits.repeatedCells };

  constructor(private readonly choice: ContentChoice) {}

  readChildren(parent: Element, place: Place): ElementContent[] {
    const found: ElementContent[] = [];
    for (let node = parent.firstChild; node; node = node.nextSibling) {
      if (isText(node)) {
        this.addTextNode(found, node);
      } else if (isElement(node)) this.addElement(found, node, place);
    }
    return found;
  }

  /** Pictures after the last text belong to the text before them. */
  finish(): void {
    this.settlePictures(this.isInside);
  }

  private addTextNode(found: ElementContent[], node: Text): void {
    const isKept = this.choice.keepsText(node);
    if (isKept) addText(found, node.data);
    else if (/^\s/.test(node.data)) addText(found, ' ');
    if (node.data.trim() !== '') this.settlePictures(isKept);
  }

  /** A picture belongs to the content if the text before it and the text after it do. */
  private settlePictures(isKept: boolean): void {
    if (!isKept) for (const picture of this.pictures) picture.children = [text(' ')];
    this.pictures = [];
    this.isInside = isKept;
  }

  private addElement(found: ElementContent[], node: Element, place: Place): void {
    const name = node.localName;
    const formula = node.getAttribute(formulaMark);
    if (formula !== null) return this.addFormula(found, node, formula);
    if (ignoredElements.has(name)) {
      if (isCheckbox(node) && !place.inCell) found.push(hast('input', readCheckbox(node), []));
      return;
    }
    const script = readScriptKind(node);
    if (script !== null) return this.addScript(found, node, { script, place });
    if (startsFraction(node) && /\d$/.test(readTextBefore(node))) addText(found, ' ');
    const special = isCodeBlock(node) ? this.readCode(node, place) : this.specials[name]?.(node, place);
    if (special) addAll(found, special);
    else if (phrasingElements.has(name)) this.addPhrasing(found, node, place);
    else if (flowElements.has(name)) this.addFlow(found, node, place);
    else if (boxElements.has(name)) this.addBox(found, node, place);
    else addAll(found, this.readChildren(node, place));
  }

  /** Elements with a rule of their own. A rule returns null if it does not apply. */
  private readonly specials: Readonly<
    Record<string, (node: Element, place: Place) => ElementContent[] | null>
  > = {
    a: (node, place) => this.readAnchor(node, place),
    img: (node, place) => this.readImage(node, place),
    image: (node, place) => this.readImage(node, place),
    br: (_node, place) => (place.inCell || place.inHeading ? [text(' ')] : [hast('br', {}, [])]),
    pre: (node, place) => this.readCode(node, place),
    listing: (node, place) => this.readCode(node, place),
    time: (node, place) => this.readTime(node, place),
    del: (node, place) => this.readDeleted(node, place),
    s: (node, place) => this.readDeleted(node, place),
    strike: (node, place) => this.readDeleted(node, place),
    rt: (node, place) => [text(`(${this.plain(node, place).trim()})`)],
    table: (node, place) => this.readTable(node, place),
    q: (node, place) => [text('“'), ...this.readChildren(node, place), text('”')],
  };

  private addScript(
    found: ElementContent[],
    node: Element,
    { script, place }: { readonly script: 'sup' | 'sub'; readonly place: Place },
  ): void {
    const plain = this.plain(node, place);
    const before = readTextBefore(node);
    if (isNumeratorOf(node)) addText(found, /\d$/.test(before) ? ` ${plain.trim()}` : plain.trim());
    else if (isDenominatorOf(node)) addText(found, plain.trim());
    else if (script === 'sub') addText(found, writeSubscript(plain));
    else {
      const isMark = node.querySelector('a') !== null || isNoteMark(plain, { before, inCell: place.inCell });
      addText(found, writeSuperscript(plain, isMark, before));
    }
  }

  /** Deleted text is set apart by spaces, because Markdown marks it only beside spaces and signs. */
  private readDeleted(node: Element, place: Place): ElementContent[] | null {
    const children = this.readChildren(node, place);
    if (!hasText(children)) return [text(' ')];
    return children.some(isBlock) ? children : [text(' '), hast('del', {}, children), text(' ')];
  }

  /** "Two days ago" says nothing without the day on which it was written, so the date that the page gives is added. */
  private readTime(node: Element, place: Place): ElementContent[] {
    const children = this.readChildren(node, place);
    const [date = '', day = ''] =
      /^\d{4}-\d\d-(\d\d)(?=$|[T\s])/.exec(node.getAttribute('datetime') ?? '') ?? [];
    const shown = textOf(children);
    const isGiven = new RegExp(`(?<!\\d)0?${Number(day)}(?!\\d)`).test(shown) || /\d{4}/.test(shown);
    if (date === '' || isGiven || shown.trim() === '') return children;
    return [...children, text(` (${date})`)];
  }

  /** Emphasis around whole blocks (a `<b>` that was never closed) is dropped, because it says nothing about any of them. */
  private addPhrasing(found: ElementContent[], node: Element, place: Place): void {
    const children = this.readChildren(node, place);
    if (hasText(children) && !children.some(isBlock)) found.push(hast(node.localName, {}, children));
    else addAll(found, children);
  }

  private addBox(found: ElementContent[], node: Element, place: Place): void {
    const children = this.readChildren(node, place);
    if (children.length === 0) return;
    if (place.inCell || place.inHeading) addSpaced(found, children);
    else found.push(hast('div', {}, children));
  }

  private addFlow(found: ElementContent[], node: Element, place: Place): void {
    const name = node.localName;
    if (name === 'hr') {
      if (!place.inCell) found.push(hast('hr', {}, []));
      return;
    }
    const isHeading = /^h[1-6]$/.test(name);
    const nested = nesting.has(name) ? place.nested + 1 : place.nested;
    const children = this.readChildren(node, { ...place, nested, inHeading: place.inHeading || isHeading });
    if (!hasText(children) || (name === 'li' && textOf(children).trim() === '')) {
      if (children.length > 0) addText(found, ' ');
      return;
    }
    if (place.inCell || place.inHeading) this.addInLine(found, node, children);
    else if (nested > nestingLimit && (nesting.has(name) || itemElements.has(name))) {
      found.push(hast('div', {}, children));
    } else found.push(hast(name, readFlowProperties(node), children));
  }

  /** In a cell or a heading, a block is a part of the line. */
  private addInLine(found: ElementContent[], node: Element, children: readonly ElementContent[]): void {
    if (node.localName === 'li') {
      if (hasText(found)) addSeparator(found);
      addText(found, readItemMark(node));
    }
    addSpaced(found, children);
  }

  private readAnchor(node: Element, place: Place): ElementContent[] {
    const href = node.getAttribute('href');
    const children = this.readChildren(node, { ...place, inLink: true });
    if (href === null || place.inLink) return children;
    if (backMark.test(textOf(children))) return [text(' ')];
    const url = resolveLink(href, this.choice.baseUrl);
    if (url === null) {
      if (href.trim() !== '') this.unsafeLinks += 1;
      return children;
    }
    if (!hasText(children) || (place.inHeading && anchorMark.test(textOf(children)))) return [text(' ')];
    const shown = redactUrl(url);
    this.redactedUrls ||= shown.redacted;
    return children.some(isBlock)
      ? linkFirstLine(children, shown.url)
      : [hast('a', { href: shown.url }, children)];
  }

  private readImage(node: Element, place: Place): ElementContent[] {
    this.images += 1;
    if (!this.choice.keepsImages || !this.isInside) return [text(' ')];
    const words = this.pictureWords.read(node, place);
    if (words === '') return [text(' ')];
    const picture = hast('span', {}, [text(` ${words} `)]);
    this.pictures.push(picture);
    return [picture];
  }

  private readCode(node: Element, place: Place): ElementContent[] {
    const value = readCodeText(node);
    if (value === '' || !this.keepsAny(node)) return [];
    if (place.inCell || place.inHeading)
      return [text(' '), hast('code', {}, [text(value.replace(/\s+/g, ' '))]), text(' ')];
    return [hast('pre', { dataLanguage: readCodeLanguage(node) ?? '' }, [text(value)])];
  }

  private addFormula(found: ElementContent[], node: Element, dataFormula: string): void {
    if (!this.keepsAny(node)) return;
    found.push(hast('code', { dataFormula }, [text(node.textContent)]));
    this.settlePictures(true);
  }

  private readTable(node: Element, place: Place): ElementContent[] | null {
    const code = findCodeOfTable(node);
    if (code) return this.readCode(code, place);
    if (place.inCell || place.inHeading || place.inLink || !isDataTable(node)) return null;
    const columns = countColumns(node);
    const written = [...node.querySelectorAll('tr')].map((row) => this.readRow(row, place, columns));
    const { titles, rows } = createTableGrid(written, this.repeats);
    if (rows.length === 0) return [];
    const caption = node.querySelector('caption');
    const title = caption ? this.readChildren(caption, { ...place, inCell: true }) : [];
    const table = hast('table', {}, rows.map(writeRow));
    return [title, ...titles]
      .filter(hasText)
      .map((line): ElementContent => hast('p', {}, [...line]))
      .concat(table);
  }

  private readRow(row: Element, place: Place, columns: number): GridRow {
    const isInHead = row.parentElement?.localName === 'thead';
    const cells = [...row.children]
      .filter((cell) => cell.localName === 'td' || cell.localName === 'th')
      .map((cell): GridCell => {
        const children = this.readChildren(cell, { ...place, inCell: true });
        return {
          tagName: isInHead ? 'th' : cell.localName,
          children,
          text: textOf(children).trim(),
          colSpan: readSpan(cell, 'colspan', columns),
          rowSpan: readSpan(cell, 'rowspan', columns),
        };
      });
    return { isHead: isInHead || isHeadRow(cells), cells };
  }

  private keepsAny(node: Element): boolean {
    for (let child = node.firstChild; child; child = child.nextSibling) {
      if (isText(child) && child.data.trim() !== '' && this.choice.keepsText(child)) return true;
      if (isElement(child) && this.keepsAny(child)) return true;
    }
    return false;
  }

  private plain(node: Element, place: Place): string {
    return textOf(this.readChildren(node, { ...place, inCell: true, inLink: true }));
  }
}

/** How much is read to the left of a script, and how many boxes up. */
const charsBefore = 40;
const boxesUp = 3;

/** Returns the end of what precedes on the same line. Reads the document, because collected text gets longer and longer. */
function readTextBefore(start: Element): string {
  let before: Node | null = start.previousSibling;
  for (let level = 0, box: Element | null = start; before === null && level < boxesUp; level += 1) {
    box = box?.parentElement ?? null;
    if (box === null || flowElements.has(box.localName) || boxElements.has(box.localName)) return '';
    before = box.previousSibling;
  }
  while (before && !isText(before)) before = before.lastChild;
  return before && isText(before) ? before.data.slice(-charsBefore) : '';
}

function readScriptKind(node: Element): 'sup' | 'sub' | null {
  const name = node.localName;
  if (name === 'sup' || name === 'sub') return name;
  const align = /vertical-align\s*:\s*(super|sub)\b/i.exec(node.getAttribute('style') ?? '')?.[1];
  return name !== 'span' || align === undefined ? null : align.toLowerCase() === 'super' ? 'sup' : 'sub';
}

const isSlash = (node: Node | null): node is Text =>
  node !== null && isText(node) && /^[/⁄]$/.test(node.data.trim());

/** True for the upper number of a fraction written as 1 above a slash and 2 below it. */
function isNumeratorOf(node: Element): boolean {
  const slash = node.nextSibling;
  return (
    isSlash(slash) &&
    slash.nextSibling !== null &&
    isElement(slash.nextSibling) &&
    readScriptKind(slash.nextSibling) === 'sub'
  );
}

function isDenominatorOf(node: Element): boolean {
  const slash = node.previousSibling;
  return (
    isSlash(slash) &&
    slash.previousSibling !== null &&
    isElement(slash.previousSibling) &&
    readScriptKind(slash.previousSibling) === 'sup'
  );
}

/** True for a number before a fraction slash, as in "1 1⁄2", where only the style sets the fraction apart from the number before it. */
const startsFraction = (node: Element): boolean =>
  node.nextSibling !== null && isText(node.nextSibling) && node.nextSibling.data.startsWith('⁄');

/** True for a row of column names without a `<thead>`. */
const isHeadRow = (cells: readonly GridCell[]): boolean =>
  cells.length > 1 && cells.every((cell) => cell.tagName === 'th');

const writeRow = ({ cells }: GridRow): HastElement =>
  hast(
    'tr',
    {},
    cells.map((cell) => hast(cell.tagName, {}, cell.children)),
  );

const text = (value: string): ElementContent => ({ type: 'text', value });

function hast(tagName: string, properties: Properties, children: ElementContent[]): HastElement {
  return { type: 'element', tagName, properties, children };
}

function addText(found: ElementContent[], value: string): void {
  if (value === '') return;
  const last = found.at(-1);
  if (last?.type === 'text') last.value += value;
  else found.push(text(value));
}

function addAll(found: ElementContent[], children: readonly ElementContent[]): void {
  for (const child of children) {
    if (child.type === 'text') addText(found, child.value);
    else found.push(child);
  }
}

function isBlock(child: ElementContent): boolean {
  return (
    child.type === 'element' && (flowElements.has(child.tagName) || /^(div|pre|table)$/.test(child.tagName))
  );
}

/** Converts a card that is a single link: the first line becomes the link, and the rest is text. */
function linkFirstLine(children: readonly ElementContent[], url: string): ElementContent[] {
  let done = false;
  const link = (child: ElementContent): ElementContent => {
    if (done || child.type !== 'element' || !isBlock(child) || !hasText(child.children)) return child;
    if (/^(pre|table|ul|ol|dl)$/.test(child.tagName)) return child;
    if (child.children.some(isBlock)) return { ...child, children: child.children.map(link) };
    done = true;
    return { ...child, children: [hast('a', { href: url }, child.children)] };
  };
  return children.map(link);
}

function addSeparator(found: ElementContent[]): void {
  const last = found.at(-1);
  if (last?.type === 'text') last.value = `${last.value.trimEnd()}; `;
  else addText(found, '; ');
}

/** Adds blocks inside a cell or a heading with spaces around them, so that their words do not run together. */
function addSpaced(found: ElementContent[], children: readonly ElementContent[]): void {
  addText(found, ' ');
  addAll(found, children);
  addText(found, ' ');
}

function hasText(children: readonly ElementContent[]): boolean {
  return children.some((child) =>
    child.type === 'text'
      ? child.value.trim() !== ''
      : child.type === 'element' &&
        (child.tagName === 'hr' || child.tagName === 'input' || hasText(child.children)),
  );
}

function textOf(children: readonly ElementContent[]): string {
  return children
    .map((child) =>
      child.type === 'text' ? child.value : child.type === 'element' ? textOf(child.children) : '',
    )
    .join('');
}

/** The longest list in a cell whose items are numbered. */
const maxNumbered = 100;

/** Returns the mark of an item of a list in a cell: its number in an ordered list, otherwise nothing. */
function readItemMark(item: Element): string {
  const list = item.parentElement;
  if (list?.localName !== 'ol') return '';
  let number = Number.parseInt(list.getAttribute('start') ?? '1', 10) || 1;
  let before = item.previousElementSibling;
  for (let count = 0; before; before = before.previousElementSibling, count += 1) {
    if (count > maxNumbered) return '';
    number += 1;
  }
  return `${number}. `;
}

function readFlowProperties(node: Element): Properties {
  return node.localName === 'ol' && node.hasAttribute('start')
    ? { start: Number.parseInt(node.getAttribute('start') ?? '1', 10) || 1 }
    : {};
}

const isCheckbox = (node: Element) =>
  node.localName === 'input' && node.getAttribute('type') === 'checkbox' && node.closest('li') !== null;
const readCheckbox = (node: Element): Properties => ({
  type: 'checkbox',
  checked: node.hasAttribute('checked'),
});
