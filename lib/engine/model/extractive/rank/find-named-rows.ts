/**
 * Finds the rows of tables that a question names in full, by a name or a number. Where no passage answers, they are the nearest: "Which chip is
 * in the Nano G2?" may be answered in the row `Nano G2`, below a column called otherwise. Pure.
 */
import type { ChosenSpan } from './choose-spans';
import { matchTerms } from './match-terms';
import { isAsked, listNamed, listTables } from './name-cells';
import type { IndexedUnit, PacketIndex } from './packet-index';
import type { Question } from './question';

const mostRows = 3;
/** A name stands in one of the first columns. */
const labelColumns = 2;

export function findNamedRows(index: PacketIndex, question: Question): readonly ChosenSpan[] {
  const asked = matchTerms(index, question).filter(isAsked);
  const nameRow = (unit: IndexedUnit): ChosenSpan[] => {
    const [label] = (unit.cells ?? [])
      .slice(0, labelColumns)
      .map((cell) => listNamed(index, cell, asked))
      .filter(({ named, share }) => share === 1 && named.some(({ term }) => term.isName))
      .toSorted((left, right) => right.weight - left.weight);
    return label === undefined
      ? []
      : [{ source: unit.source, units: [unit], best: unit, score: label.weight }];
  };
  return listTables(index)
    .flatMap((rows) => {
      const named = rows.flatMap(nameRow).toSorted((left, right) => right.score - left.score);
      const [best] = named;
      return best === undefined ? [] : named.filter(({ score }) => score === best.score);
    })
    .toSorted((left, right) => right.score - left.score)
    .slice(0, mostRows);
}
