import type { Element, ElementContent, Nodes, Root, Text } from 'hast';
import { alignCode } from './align-code';
import { type AlignedRun, alignText } from './align-text';
import { createElement, isElement, type Parent } from './tree';

/**
 * Records in the rendered page where each text is in the stored Markdown, as `data-start` and `data-end` on the element that holds it. A
 * stamped element has no stamped descendants. Its text maps one to one onto its span, except for a character reference, whose span is
 * longer than its text. `find-range.ts` reads the stamps.
 */
export type StampOptions = {
  /** Where the rendered part begins in the stored Markdown. */
  readonly offset: number;
  /** Number of characters at the start of the rendered part that belong elsewhere in the stored text. They are not stamped. */
  readonly repeatedChars?: number | undefined;
};

export function rehypeStamp({ offset, repeatedChars = 0 }: StampOptions) {
  return (tree: Root, file: { readonly value: unknown }): void =>
    stampChildren(tree, { source: String(file.value), offset, from: repeatedChars, literal: false });
}

type Stamping = {
  readonly source: string;
  readonly offset: number;
  readonly from: number;
  readonly literal: boolean;
};
type Region = { readonly start: number; readonly end: number };

function getRegion(node: Nodes | undefined): Region | null {
  const start = node?.position?.start.offset;
  const end = node?.position?.end.offset;
  return start === undefined || end === undefined ? null : { start, end };
}

function stampChildren(parent: Parent, stamping: Stamping, inherited: Region | null = null): void {
  const region = getRegion(parent) ?? inherited;
  const children: ElementContent[] = [];
  let cursor = region ? region.start : null;
  for (const [index, child] of parent.children.entries()) {
    if (child.type !== 'element' && child.type !== 'text') continue;
    // The line breaks between blocks come from the renderer, not from the author.
    const isGap = child.type === 'text' && child.value.trim() === '';
    const own = getRegion(child) ?? (isGap ? null : regionBetween(parent, index, cursor));
    if (child.type === 'text') children.push(...stampText(child, own, stamping));
    else if (child.properties['dataFormula'] !== undefined) children.push(stampFormula(child, own, stamping));
    else {
      stampChildren(child, { ...stamping, literal: stamping.literal || child.tagName === 'code' }, own);
      children.push(child);
    }
    cursor = getRegion(children.at(-1))?.end ?? cursor;
  }
  parent.children = children;
  settleOnlyChild(parent);
}

/** For a node without a position (an address the parser rewrote), returns the region between its neighbours. */
function regionBetween(parent: Parent, index: number, cursor: number | null): Region | null {
  if (cursor === null) return null;
  const after: readonly Nodes[] = parent.children.slice(index + 1);
  const next = after.map((node) => getRegion(node)).find((region) => region !== null);
  const end = next?.start ?? getRegion(parent)?.end;
  return end === undefined ? null : { start: cursor, end };
}

function stampText(text: Text, region: Region | null, stamping: Stamping): ElementContent[] {
  const { source, literal, offset, from } = stamping;
  if (!region || region.start < from) return [text];
  const runs = literal
    ? alignCode({ source, ...region, value: text.value })
    : alignText({ source, ...region, value: text.value });
  const covered = runs.map((run) => run.text).join('');
  if (covered === '' || !text.value.startsWith(covered)) return [text];
  const rest = text.value.slice(covered.length);
  const stamped: ElementContent[] = runs.map((run) => createStamped(run, offset));
  return rest ? [...stamped, { type: 'text', value: rest }] : stamped;
}

/**
 * A formula is stamped as a whole. Its text is the source of that region, minus the prefixes that a quote or a list puts before each line.
 */
function stampFormula(formula: Element, region: Region | null, { offset, from }: Stamping): Element {
  if (!region || region.start < from) return formula;
  const stamp = { dataStart: region.start + offset, dataEnd: region.end + offset };
  return { ...formula, properties: { ...formula.properties, ...stamp } };
}

function createStamped(run: AlignedRun, offset: number): Element {
  const stamped = createElement('span', { dataStart: run.start + offset, dataEnd: run.end + offset }, [
    { type: 'text', value: run.text },
  ]);
  const point = (at: number) => ({ line: 1, column: 1, offset: at });
  stamped.position = { start: point(run.start), end: point(run.end) };
  return stamped;
}

/** A run that is alone in its element needs no span of its own. */
function settleOnlyChild(parent: Parent): void {
  const [only] = parent.children;
  if (parent.type !== 'element' || parent.children.length !== 1 || !isElement(only)) return;
  if (only.tagName !== 'span' || only.properties['dataStart'] === undefined) return;
  parent.properties = { ...parent.properties, ...only.properties };
  parent.children = only.children;
}
