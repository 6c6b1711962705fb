/**
 * Says which conditions of a question a row must meet together, and of which one is enough: `over 100 or open`, `in Germany, France or Italy`.
 * Conditions on either side of an “or” are alternatives; everything else must hold as well. Pure.
 */
import type { Alternatives, RowCondition } from '../query-rows';

/** A condition, and the part of the question that says it. */
export type PlacedCondition = {
  readonly condition: RowCondition;
  readonly start: number;
  readonly end: number;
};

type Link = 'or' | 'and' | 'comma' | 'none';

export function joinConditions(text: string, conditions: readonly PlacedCondition[]): Alternatives[] {
  const placed = conditions.toSorted((one, other) => one.start - other.start);
  const links = readLinks(text, placed);
  const groups: RowCondition[][] = [];
  for (const [index, { condition }] of placed.entries()) {
    const before = placed[index - 1];
    const isJoined = before !== undefined && areAlternatives(before.condition, condition, links[index - 1]);
    if (isJoined) groups.at(-1)?.push(condition);
    else groups.push([condition]);
  }
  return groups;
}

/** The words between each condition and the next. A comma means what the last link of its enumeration says. */
function readLinks(text: string, placed: readonly PlacedCondition[]): Link[] {
  const links = placed.slice(1).map(({ start }, index) => readLink(text.slice(placed[index]?.end, start)));
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
function areAlternatives(one: RowCondition, other: RowCondition, link: Link | undefined): boolean {
  const areNegated = one.operator === 'differs' && other.operator === 'differs';
  if (link === 'or') return !areNegated;
  const areEqual = one.operator === 'equals' && other.operator === 'equals';
  return areEqual && one.column === other.column && !holdsSeveral(one);
}

const holdsSeveral = ({ column: { type } }: RowCondition): boolean => type === 'list' || type === 'choices';
