/**
 * Splits a revision into the passages that search indexes (evidence "Search"): 700 to 1,500 projected characters, ending at the end of a
 * block or at least of a sentence. A code block or a table row is cut only if it is longer than a whole passage. Every word is in exactly
 * one passage, in order. A passage does not end with a heading that has text below it, unless that text is too long to share the passage
 * with it.
 */
import { createProjection, type ProjectedBlock, type Projection } from './projection';
import { splitBlock } from './sentences';
import type { Span } from './span';

export type Passage = Span & {
  readonly text: string;
  /** The headings that apply to the first words of the passage. */
  readonly headings: readonly string[];
  readonly ordinal: number;
};

/** Projected characters of a passage. Measurements showed that sizes in this range rank best (evidence "Search"). */
const size = { min: 700, wanted: 900, max: 1_500 } as const;

/** The smallest unit, which is never cut: a sentence, a row, a code block, or a piece of one that is longer than a passage. */
type Unit = Span & {
  readonly block: ProjectedBlock;
  readonly isBlockStart: boolean;
  readonly isBlockEnd: boolean;
};

export function splitPassages(markdown: string): Passage[] {
  return listPassages(createProjection(markdown));
}

/** Splits an existing projection in the same way. */
function listPassages(projection: Projection): Passage[] {
  const groups = joinShortTail(
    groupUnits(projection.blocks.flatMap((block) => listUnits(projection.text, block))),
  );
  return groups.flatMap((group, ordinal) => {
    const first = group[0];
    const last = group.at(-1);
    if (first === undefined || last === undefined) return [];
    const span = { start: first.start, end: last.end };
    return [
      {
        ...projection.toMarkdown(span),
        text: projection.text.slice(span.start, span.end),
        headings: first.block.headings,
        ordinal,
      },
    ];
  });
}

function listUnits(text: string, block: ProjectedBlock): Unit[] {
  const isCode = block.kind === 'code';
  const spans = splitBlock(text, block).flatMap((span) => cutLong(text, span, isCode ? '\n' : ' '));
  return spans.map((span, index) => ({
    ...span,
    block,
    isBlockStart: index === 0,
    isBlockEnd: index === spans.length - 1,
  }));
}

/** Cuts a unit longer than a passage at the last `separator` that fits, otherwise at any white space, otherwise between characters. */
function cutLong(text: string, span: Span, separator: string): Span[] {
  const parts: Span[] = [];
  let { start } = span;
  while (span.end - start > size.max) {
    const window = text.slice(start, start + size.max);
    const best = [separator, '\t', '\n', ' ']
      .map((sign) => window.lastIndexOf(sign))
      .find((at) => at >= size.min);
    const end = start + (best === undefined ? wholeLength(window) : best);
    parts.push({ start, end });
    start = best === undefined ? end : end + 1;
  }
  return start < span.end ? [...parts, { start, end: span.end }] : parts;
}

function wholeLength(window: string): number {
  const last = window.charCodeAt(window.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? window.length - 1 : window.length;
}

function groupUnits(units: readonly Unit[]): Unit[][] {
  const groups: Unit[][] = [];
  let group: Unit[] = [];
  const close = (): void => {
    const carried: Unit[] = [];
    while (group.length > 1 && group.at(-1)?.block.kind === 'heading') carried.unshift(...group.splice(-1));
    groups.push(group);
    group = carried;
  };
  for (const unit of units) {
    if (group.length > 0 && mustCloseBefore(unit, lengthOf(group), group[0]?.start ?? 0)) close();
    // The headings carried over may leave too little room for a long unit.
    if (group.length > 0 && unit.end - (group[0]?.start ?? 0) > size.max) {
      groups.push(group);
      group = [];
    }
    group.push(unit);
    if (unit.isBlockEnd && unit.block.kind !== 'heading' && lengthOf(group) >= size.wanted) close();
  }
  if (group.length > 0) groups.push(group);
  return groups;
}

function mustCloseBefore(unit: Unit, length: number, start: number): boolean {
  if (unit.end - start > size.max) return true;
  if (length < size.min || !unit.isBlockStart) return false;
  return unit.block.kind === 'heading' || unit.block.text.end - start > size.max;
}

function lengthOf(group: readonly Unit[]): number {
  return (group.at(-1)?.end ?? 0) - (group[0]?.start ?? 0);
}

function joinShortTail(groups: Unit[][]): Unit[][] {
  const tail = groups.at(-1);
  const before = groups.at(-2);
  if (tail === undefined || before === undefined || lengthOf(tail) >= size.min) return groups;
  const joined = [...before, ...tail];
  return lengthOf(joined) > size.max ? groups : [...groups.slice(0, -2), joined];
}
