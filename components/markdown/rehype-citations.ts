import type { ElementContent, Root, Text } from 'hast';
import { createNumbering } from '@/lib/domain/citations/create-numbering';
import { findMarkers } from '@/lib/protocol/llmcp/match-markers';
import { alignText } from './align-text';
import { type EarlierMarkers, markerPattern } from './citation-markers';
import { createElement, getText, isElement, type Parent } from './tree';

/**
 * Turns `[n]` markers into places for chips. Runs after sanitising, so that no source and no model can forge one. `findMarkers` decides
 * what is a marker. Each marker takes the citation of its own position in the text, never that of another marker with the same number.
 * Consecutive markers become one group. If a marker's quote was not located, its claim (the words since the last sentence end or the last
 * group) gets a wavy underline, and the marker is replaced by a mark that says why.
 */
export type CitationOptions = {
  /** Ordinals count the markers of the whole text, from 1. */
  readonly citations: readonly { readonly ordinal: number; readonly match: string }[];
  readonly before?: EarlierMarkers | undefined;
  /** True while streaming. A marker whose quote has not been looked up yet is then shown quietly instead of as brackets. */
  readonly showPending: boolean;
};

export function rehypeCitations({ citations, before = [], showPending }: CitationOptions) {
  const indexes = new Map(citations.map(({ ordinal }, index) => [ordinal - 1, index]));
  return (tree: Root, file: { readonly value: unknown }): void => {
    const source = String(file.value);
    const numberOf = createNumbering();
    for (const n of before) numberOf(n);
    const markers = new Map(
      findMarkers(source).map(({ n, start }, place): [number, PlacedMarker] => [
        start,
        { index: indexes.get(before.length + place) ?? null, pendingNumber: numberOf(n) },
      ]),
    );
    if (markers.size === 0) return;
    const isUnsupported = (index: number) => citations[index]?.match === 'unsupported';
    placeChips(tree, { source, markers, isUnsupported, showPending });
  };
}

type PlacedMarker = {
  /** Index into the citations, or null if nothing is known about the marker yet. */
  readonly index: number | null;
  /** The number its source will have if every quote is located. */
  readonly pendingNumber: number;
};

type Placing = {
  readonly source: string;
  /** Markers by their start offset. */
  readonly markers: ReadonlyMap<number, PlacedMarker>;
  readonly isUnsupported: (index: number) => boolean;
  readonly showPending: boolean;
};

const closed = new Set(['pre', 'code', 'a']);

function placeChips(parent: Parent, placing: Placing): void {
  const children: ElementContent[] = [];
  for (const child of parent.children) {
    if (child.type === 'text') children.push(...splitMarkers(child, placing));
    else if (child.type === 'element' || child.type === 'comment') {
      if (isElement(child) && !closed.has(child.tagName)) placeChips(child, placing);
      children.push(child);
    }
  }
  parent.children = keepWithWords(underlineClaims(joinGroups(children), placing));
}

const groupOf = (indexes: readonly number[]) => createElement('span', { dataCitations: indexes.join(' ') });
const pendingOf = (number: number) => createElement('span', { dataPendingCitation: number });

/** Returns the citation indexes of a group, or null if the node is not a group. */
function getIndexes(node: ElementContent | undefined): readonly number[] | null {
  const indexes = isElement(node) ? node.properties['dataCitations'] : undefined;
  return indexes === undefined ? null : String(indexes).split(' ').map(Number);
}

function splitMarkers(text: Text, placing: Placing): ElementContent[] {
  if (!text.value.includes('[')) return [text];
  const find = createPlaceFinder(text, placing);
  const parts: ElementContent[] = [];
  let from = 0;
  const pushText = (value: string) => {
    if (value) parts.push({ type: 'text', value });
  };
  for (const match of text.value.matchAll(markerPattern)) {
    const marker = find(match.index, match[0].length);
    if (marker === null || (marker.index === null && !placing.showPending)) continue;
    pushText(text.value.slice(from, match.index).trimEnd());
    parts.push(marker.index === null ? pendingOf(marker.pendingNumber) : groupOf([marker.index]));
    from = match.index + match[0].length;
  }
  if (from === 0) return [text];
  pushText(text.value.slice(from));
  return parts;
}

/**
 * Creates a function that finds the source's marker at a position of a rendered text. The two positions differ because of escapes and
 * character references.
 */
function createPlaceFinder({ position, value }: Text, { source, markers }: Placing) {
  const [start, end] = [position?.start.offset, position?.end.offset];
  const runs = start === undefined || end === undefined ? [] : alignText({ source, start, end, value });
  return (at: number, length: number): PlacedMarker | null => {
    let begun = 0;
    for (const run of runs) {
      const inside = at - begun;
      if (inside >= 0 && inside + length <= run.text.length) return markers.get(run.start + inside) ?? null;
      begun += run.text.length;
    }
    return null;
  };
}

/** Joins `[1][2]`, `[1] [2]` and `[1], [2]` into one group. */
function joinGroups(children: readonly ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = [];
  for (const [position, child] of children.entries()) {
    const before = getIndexes(joined.at(-1));
    const own = getIndexes(child);
    const isGap = before !== null && child.type === 'text' && ['', ','].includes(child.value.trim());
    if (isGap && getIndexes(children[position + 1]) !== null) continue;
    if (own && before) joined[joined.length - 1] = groupOf([...before, ...own]);
    else joined.push(child);
  }
  return joined;
}

function underlineClaims(children: readonly ElementContent[], { isUnsupported }: Placing): ElementContent[] {
  const placed: ElementContent[] = [];
  for (const child of children) {
    const indexes = getIndexes(child) ?? [];
    const bad = indexes.filter(isUnsupported);
    if (bad.length === 0) {
      placed.push(child);
      continue;
    }
    placed.push(...underline(takeClaim(placed)));
    const good = indexes.filter((index) => !isUnsupported(index));
    if (good.length > 0) placed.push(groupOf(good));
    placed.push(createElement('span', { dataUnsupported: bad.join(' ') }));
  }
  return placed;
}

/** Maximum length of a word that is kept on one line with its chips. */
const longestKeptWord = 24;

/** Keeps chips on the same line as the word they follow, so that they never begin a line. */
function keepWithWords(children: readonly ElementContent[]): ElementContent[] {
  const kept: ElementContent[] = [];
  for (const child of children) {
    const before = kept.at(-1);
    const word = before?.type === 'text' ? (/\S+$/.exec(before.value)?.[0] ?? '') : '';
    if (
      getIndexes(child) === null ||
      before?.type !== 'text' ||
      word === '' ||
      word.length > longestKeptWord
    ) {
      kept.push(child);
      continue;
    }
    const rest = before.value.slice(0, -word.length);
    kept.pop();
    if (rest !== '') kept.push({ type: 'text', value: rest });
    kept.push(createElement('span', { className: ['with-chips'] }, [{ type: 'text', value: word }, child]));
  }
  return kept;
}

/** The underline begins at the first word, not at the space before it. */
function underline(claim: readonly ElementContent[]): ElementContent[] {
  const [first, ...rest] = claim;
  if (!first) return [];
  const gap = first.type === 'text' ? (/^\s*/.exec(first.value)?.[0] ?? '') : '';
  const words: ElementContent =
    first.type === 'text' ? { type: 'text', value: first.value.slice(gap.length) } : first;
  const sentence = createElement('span', { className: ['unsupported-sentence'] }, [words, ...rest]);
  return gap ? [{ type: 'text', value: gap }, sentence] : [sentence];
}

/** A sentence end followed by more words. The claim begins after it. */
const sentenceEnd = /[.!?…。！？]["'’”»)\]]*\s+(?=\S)/g;

/** Removes and returns the nodes since the last sentence end or group, splitting a text node if the sentence begins inside it. */
function takeClaim(placed: ElementContent[]): ElementContent[] {
  const claim: ElementContent[] = [];
  while (placed.length > 0) {
    const node = placed.at(-1);
    if (!node || isBoundary(node)) break;
    placed.pop();
    if (node.type !== 'text') {
      claim.unshift(node);
      continue;
    }
    const cut = [...node.value.matchAll(sentenceEnd)].at(-1);
    const from = cut ? cut.index + cut[0].length : 0;
    claim.unshift({ type: 'text', value: node.value.slice(from) });
    if (from > 0) {
      placed.push({ type: 'text', value: node.value.slice(0, from) });
      break;
    }
  }
  return claim.some((node) => getText(node).trim() !== '') ? claim : [];
}

const blocks = new Set(['br', 'p', 'ul', 'ol', 'pre', 'table', 'blockquote']);

function isBoundary(node: ElementContent): boolean {
  if (!isElement(node)) return false;
  return (
    getIndexes(node) !== null || node.properties['dataUnsupported'] !== undefined || blocks.has(node.tagName)
  );
}
