/** Tells whether two sentences give different numbers in one unit, or different dates. By form alone, so the sentences must be alike. Pure. */
import { findDates } from './dates';
import { findFigures } from './figures';

/** True if both give figures in the same unit, and none of one occurs in the other. */
export function differInNumbers(left: string, right: string): boolean {
  const units = new Map<string, Set<number>>();
  for (const { unit, value } of listFigures(left)) units.set(unit, (units.get(unit) ?? new Set()).add(value));
  const others = listFigures(right).filter(({ unit }) => units.has(unit));
  return others.length > 0 && others.every(({ unit, value }) => units.get(unit)?.has(value) !== true);
}

function listFigures(text: string) {
  const dates = findDates(text);
  return findFigures(text).filter(
    ({ start, unit }) =>
      unit !== '' && !dates.some((date) => start >= date.start && start < date.start + date.text.length),
  );
}

/** True if both give dates, and none of one is a date of the other. A year contains its days. */
export function differInDates(left: string, right: string): boolean {
  const ours = findDates(left).map(({ iso }) => iso);
  const theirs = findDates(right).map(({ iso }) => iso);
  const isSame = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);
  return (
    ours.length > 0 && theirs.length > 0 && !ours.some((one) => theirs.some((other) => isSame(one, other)))
  );
}
