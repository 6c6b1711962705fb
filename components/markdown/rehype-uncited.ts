import type { Element, ElementContent, Root } from 'hast';
import { isReportNote, isReportSection } from '@/lib/domain/research/report-words';
import { splitBlock } from '@/lib/evidence/sentences';
import { createElement, getText, isElement, type Parent } from './tree';

/**
 * Gives sentences that name no source the same wavy underline and the same mark as claims whose quote was not located. It is for reports,
 * in which every claim must be cited. It runs after `rehypeCitations`, which turned the markers into groups. What our code itself added
 * (its closing sections and its notes) makes no claim about the sources and stays unchanged, and so does text that introduces a list.
 */
export function rehypeUncited() {
  return (tree: Root): void => {
    const ownEnd = findSections(tree);
    for (const child of tree.children.slice(0, ownEnd)) if (isElement(child)) markBlocks(child);
  };
}

const heading = /^h[1-6]$/;

/** Returns where the sections that our code added begin: the longest run of closing headings that are its own. */
function findSections({ children }: Root): number {
  let end = children.length;
  for (const [place, child] of [...children.entries()].reverse()) {
    if (!isElement(child) || !heading.test(child.tagName)) continue;
    if (!isReportSection(getText(child))) break;
    end = place;
  }
  return end;
}

const texts = new Set(['p', 'li']);
const nested = new Set(['p', 'ul', 'ol', 'pre', 'table', 'blockquote']);
const untouched = new Set(['table', 'pre', 'section']);

const isBlock = ({ tagName }: Element) => nested.has(tagName) || texts.has(tagName);

function markBlocks(block: Element): void {
  if (untouched.has(block.tagName) || heading.test(block.tagName)) return;
  if (texts.has(block.tagName) && !isReportNote(getText(block))) markText(block);
  for (const child of block.children) if (isElement(child) && isBlock(child)) markBlocks(child);
}

/** Marks the words of a paragraph or list item, up to the first block inside it. */
function markText(block: Parent): void {
  const inner = block.children.findIndex((child) => isElement(child) && nested.has(child.tagName));
  const words = block.children.slice(0, inner === -1 ? undefined : inner).filter(isContent);
  const rest = block.children.slice(words.length).filter(isContent);
  block.children = [...markSentences(words), ...rest];
}

const isContent = (node: Parent['children'][number]): node is ElementContent => node.type !== 'doctype';

type Piece = { readonly node: ElementContent; readonly start: number };

/** Chips have no length of their own, only a position among the words. */
const isMark = (node: ElementContent): boolean =>
  isElement(node) &&
  (node.properties['dataCitations'] !== undefined || node.properties['dataUnsupported'] !== undefined);

const hasMark = (node: ElementContent): boolean =>
  isMark(node) || (isElement(node) && node.children.some(hasMark));

function markSentences(nodes: readonly ElementContent[]): ElementContent[] {
  const text = nodes.map(getText).join('');
  const starts = splitBlock(text, {
    kind: 'paragraph',
    level: 0,
    start: 0,
    end: text.length,
    headings: [],
    text: { start: 0, end: text.length },
  }).flatMap(({ start }) => (isInQuotation(text, start) ? [] : [start]));
  const pieces = cutPieces(nodes, starts);
  return starts.flatMap((start, place) => {
    const from = place === 0 ? 0 : start;
    const to = starts[place + 1] ?? Infinity;
    const own = pieces.filter((piece) => belongs(piece, from, to)).map(({ node }) => node);
    return isClaim(own) ? underlineUncited(own) : own;
  });
}

/** A continuous quotation is one claim, however many sentences it has. */
function isInQuotation(text: string, at: number): boolean {
  const before = text.slice(0, at);
  const opened = before.lastIndexOf('“');
  return opened > before.lastIndexOf('”') && text.includes('”', at);
}

/** A chip belongs to the words before it, everything else to the sentence in which it begins. */
const belongs = ({ node, start }: Piece, from: number, to: number): boolean =>
  isMark(node) ? (start > from || from === 0) && start <= to : start >= from && start < to;

/** Splits text nodes where a sentence begins. Emphasised and linked words stay whole. */
function cutPieces(nodes: readonly ElementContent[], cuts: readonly number[]): Piece[] {
  let at = 0;
  return nodes.flatMap((node): Piece[] => {
    const start = at;
    at += getText(node).length;
    if (node.type !== 'text') return [{ node, start }];
    const inside = [start, ...cuts.filter((cut) => cut > start && cut < at), at];
    return inside.slice(0, -1).flatMap((from, place) => {
      const value = node.value.slice(from - start, (inside[place + 1] ?? at) - start);
      return value === '' ? [] : [{ node: { type: 'text' as const, value }, start: from }];
    });
  });
}

/** True if the sentence states something (a question does not), names no source, and does not merely introduce what follows. */
function isClaim(nodes: readonly ElementContent[]): boolean {
  if (nodes.some(hasMark)) return false;
  const words = nodes
    .filter((node) => !isElement(node) || node.tagName !== 'code')
    .map(getText)
    .join('')
    .trim();
  return /\p{L}{2,}\s+\S*\p{L}/u.test(words) && !/[:?]$/.test(words);
}

/** The underline ends with the last word, not with the space after it. */
function underlineUncited(nodes: readonly ElementContent[]): ElementContent[] {
  const last = nodes.at(-1);
  const gap = last?.type === 'text' ? (/\s*$/.exec(last.value)?.[0] ?? '') : '';
  const words =
    last?.type === 'text' && gap !== ''
      ? [...nodes.slice(0, -1), { ...last, value: last.value.slice(0, -gap.length) }]
      : nodes;
  const sentence = createElement('span', { className: ['unsupported-sentence'] }, words);
  const mark = createElement('span', { dataUnsupported: '' });
  return gap === '' ? [sentence, mark] : [sentence, mark, { type: 'text', value: gap }];
}
