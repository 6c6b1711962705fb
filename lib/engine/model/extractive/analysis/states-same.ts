/**
 * Tells whether two passages give the same answer to a question for a fact: a date, an amount or a name that both state, apart from the words
 * of the question. By form alone. Pure.
 */
import { measuredKinds, type Question } from '../rank/question';
import { listNames } from '../text/list-names';
import { findDates } from './dates';
import { findFigures } from './figures';

export function statesSame(one: string, other: string, { kinds, text }: Question): boolean {
  const isAmount = kinds.has('number') || measuredKinds.some((kind) => kinds.has(kind));
  const isName = kinds.has('person') || kinds.has('place');
  return (
    (kinds.has('date') && shares(listDates, one, other)) ||
    (isAmount && shares(listAmounts, one, other)) ||
    (isName && sharesName(one, other, text))
  );
}

function shares(list: (text: string) => readonly string[], one: string, other: string): boolean {
  const ours = new Set(list(one));
  return list(other).some((value) => ours.has(value));
}

/** One may give more of a name than the other. */
const sharesName = (one: string, other: string, asked: string): boolean =>
  [
    [one, other],
    [other, one],
  ].some(([from = '', to = '']) =>
    listNames(from).some((name) => !asked.includes(name) && to.includes(name)),
  );

const listDates = (text: string) => findDates(text).map(({ iso }) => iso);

function listAmounts(text: string): readonly string[] {
  const dates = findDates(text);
  return findFigures(text)
    .filter(
      ({ start }) => !dates.some((date) => start >= date.start && start < date.start + date.text.length),
    )
    .map(({ value, unit }) => `${value} ${unit}`);
}
