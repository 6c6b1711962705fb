/**
 * Says which conditions of a question a row must meet together, and of which one is enough: `over 100 or open`, `in Germany, France or Italy`.
 * Conditions on either side of an “or” are alternatives; everything else must hold as well. Brackets change that: `(open and in Germany) or
 * over 100` is read as `open or over 100` and `in Germany or over 100`, which the same rows meet. Pure.
 */
import { limits } from '@/lib/core/limits';
import type { Alternatives, RowCondition } from '../query-rows';

/** A condition, and the part of the question that says it. */
export type PlacedCondition = {
  readonly condition: RowCondition;
  readonly start: number;
  readonly end: number;
};

/** A condition, or what stands in a pair of brackets. A row must meet one condition of each group. */
type Part = {
  readonly groups: readonly Alternatives[];
  /** Null for what stands in brackets. */
  readonly condition: RowCondition | null;
  readonly start: number;
  readonly end: number;
};

type Link = 'or' | 'and' | 'comma' | 'none';

/** Brackets that are not in pairs, or that would make more groups than a question may have, are read as if they were not there. */
export function joinConditions(
  text: string,
  conditions: readonly PlacedCondition[],
): readonly Alternatives[] {
  const placed = conditions.toSorted((one, other) => one.start - other.start);
  const parts = placed.map(({ condition, start, end }) => ({ groups: [[condition]], condition, start, end }));
  return joinParts(text, readBrackets(text, parts) ?? []) ?? joinParts(text, parts) ?? [];
}

/** Returns the parts of the question, with what stands in brackets as one of them. Null if the brackets are not in pairs. */
function readBrackets(text: string, conditions: readonly Part[]): readonly Part[] | null {
  const open: Part[][] = [[]];
  for (let index = 0; index <= conditions.length; index += 1) {
    const words = text.slice(conditions[index - 1]?.end ?? 0, conditions[index]?.start);
    for (const bracket of readOuterBrackets(words)) {
      if (bracket === '(') open.push([]);
      else if (!closeBracket(text, open)) return null;
    }
    const condition = conditions[index];
    if (condition !== undefined) open.at(-1)?.push(condition);
  }
  const [parts = [], ...unclosed] = open;
  return unclosed.length > 0 ? null : parts;
}

/** Leaves out pairs that enclose no condition. */
function readOuterBrackets(words: string): string {
  let brackets = words.replaceAll(/[^()]/g, '');
  while (brackets.includes('()')) brackets = brackets.replaceAll('()', '');
  return brackets;
}

/** Makes one part of what stands since the last opening bracket. False if there is none, or if it would make too many groups. */
function closeBracket(text: string, open: Part[][]): boolean {
  const inner = open.pop() ?? [];
  const outer = open.at(-1);
  const groups = joinParts(text, inner);
  const [first, last] = [inner[0], inner.at(-1)];
  if (outer === undefined || first === undefined || last === undefined || groups === null) return false;
  outer.push(inner.length === 1 ? first : { groups, condition: null, start: first.start, end: last.end });
  return true;
}

/** Null if there is nothing to join, or if it would make too many groups. */
function joinParts(text: string, parts: readonly Part[]): readonly Alternatives[] | null {
  const links = readLinks(text, parts);
  const joined: (readonly Alternatives[])[] = [];
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1];
    const last = joined.at(-1);
    if (before === undefined || last === undefined || !areAlternatives(before, part, links[index - 1])) {
      joined.push(part.groups);
      continue;
    }
    if (last.length * part.groups.length > limits.tableParts) return null;
    joined.splice(-1, 1, listAlternatives(last, part.groups));
  }
  return joined.length === 0 ? null : joined.flat();
}

/** A row meets all groups of one side or all of the other if it meets one of each pair. */
const listAlternatives = (one: readonly Alternatives[], other: readonly Alternatives[]): Alternatives[] =>
  one.flatMap((left) => other.map((right) => [...left, ...right]));

/** The words between each part and the next. A comma means what the last link of its enumeration says. */
function readLinks(text: string, parts: readonly Part[]): Link[] {
  const links = parts.slice(1).map(({ start }, index) => readLink(text.slice(parts[index]?.end, start)));
  for (let index = links.length - 2; index >= 0; index -= 1) {
    const next = links[index + 1];
    if (links[index] === 'comma' && next !== undefined) links[index] = next;
  }
  return links;
}

function readLink(words: string): Link {
  if (/\bn?or\b/iu.test(words)) return 'or';
  if (/\band\b/iu.test(words)) return 'and';
  return words.includes(',') ? 'comma' : 'none';
}

/** “Not open or closed” excludes both. “In Germany and France” names two countries, of which a row has one. */
function areAlternatives(
  { condition: one }: Part,
  { condition: other }: Part,
  link: Link | undefined,
): boolean {
  if (one === null || other === null) return link === 'or';
  const areNegated = one.operator === 'differs' && other.operator === 'differs';
  if (link === 'or') return !areNegated;
  const areEqual = one.operator === 'equals' && other.operator === 'equals';
  return areEqual && one.column === other.column && !holdsSeveral(one);
}

const holdsSeveral = ({ column: { type } }: RowCondition): boolean => type === 'list' || type === 'choices';
