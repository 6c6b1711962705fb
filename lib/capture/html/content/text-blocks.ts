/**
 * A page as a list of text blocks: each run of inline text within one block-level element, in document order. The content model keeps or
 * drops these blocks; nothing is judged here. Reads the document and changes nothing.
 */

import { isElement, isText } from '../parse/node-kinds';

export type TextBlock = {
  /** The block-level element that contains the run. */
  readonly owner: Element;
  readonly nodes: readonly Text[];
  /** Trimmed, with white space collapsed. Never empty. */
  readonly text: string;
  readonly wordCount: number;
  /** Number of characters of `text` inside links. */
  readonly linkChars: number;
  /** True if the block is inside a button or the label of a form field. */
  readonly isControl: boolean;
};

const inlineElements: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b bdi bdo big button cite code data del dfn em font i ins kbd label mark math meter nobr output q ' +
    'ruby rb rt rtc s samp slot small span strike strong sub sup time tt u var wbr img picture'
  ).split(' '),
);
const controlElements: ReadonlySet<string> = new Set([
  'button',
  'label',
  'select',
  'option',
  'textarea',
  'input',
]);
const wordPattern = /[\p{L}\p{N}_]+/gu;

export function listWords(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(wordPattern) ?? [];
}

export function findTextBlocks(root: Element): TextBlock[] {
  const finder = new BlockFinder();
  finder.walk(root, { owner: root, inLink: false, inControl: false });
  finder.flush();
  return finder.blocks;
}

type Place = { readonly owner: Element; readonly inLink: boolean; readonly inControl: boolean };

class BlockFinder {
  readonly blocks: TextBlock[] = [];
  private nodes: Text[] = [];
  private parts: string[] = [];
  private linkChars = 0;
  private controlChars = 0;
  private owner: Element | null = null;

  walk(parent: Element, place: Place): void {
    for (let node = parent.firstChild; node; node = node.nextSibling) {
      if (isText(node)) this.takeText(node, place);
      else if (isElement(node)) this.takeElement(node, place);
    }
  }

  flush(): void {
    const text = this.parts.join('').replace(/\s+/g, ' ').trim();
    if (text !== '' && this.owner) {
      this.blocks.push({
        owner: this.owner,
        nodes: this.nodes,
        text,
        wordCount: listWords(text).length,
        linkChars: Math.min(this.linkChars, text.length),
        isControl: this.controlChars > text.length / 2,
      });
    }
    this.nodes = [];
    this.parts = [];
    this.linkChars = 0;
    this.controlChars = 0;
    this.owner = null;
  }

  private takeText(node: Text, place: Place): void {
    this.owner ??= place.owner;
    this.nodes.push(node);
    this.parts.push(node.data);
    const chars = node.data.trim().length;
    if (place.inLink) this.linkChars += chars;
    if (place.inControl) this.controlChars += chars;
  }

  private takeElement(element: Element, place: Place): void {
    const name = element.localName;
    if (name === 'br') {
      this.parts.push(' ');
      return;
    }
    const isInline = inlineElements.has(name) || name.includes('-');
    const inside: Place = {
      owner: isInline ? place.owner : element,
      inLink: place.inLink || name === 'a',
      inControl: place.inControl || controlElements.has(name) || element.getAttribute('role') === 'button',
    };
    if (isInline) {
      this.walk(element, inside);
      return;
    }
    this.flush();
    this.walk(element, inside);
    this.flush();
  }
}
