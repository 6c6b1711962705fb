/**
 * What one source states that a table could ask of all: its labels with the kind of their values, and which of the given questions it answers.
 * Reads no other source. Pure.
 */
import { findDates } from '../analysis/dates';
import { findFigures } from '../analysis/figures';
import { findMoney } from '../analysis/money';
import { findStatedValues } from '../analysis/stated-values';
import { createPacketIndex, indexSource } from '../rank/packet-index';
import type { AskedField } from './cell-ask';
import { findCell } from './find-cell';

type StatedLabel = {
  /** Equal for labels that name the same. */
  readonly key: string;
  readonly name: string;
  readonly type: 'text' | 'number' | 'money' | 'date';
};

export type SuggestedFields = {
  readonly labels: readonly StatedLabel[];
  /** The names of the questions that the source answers. */
  readonly answered: readonly string[];
};

export function suggestFields(
  { title, markdown }: { readonly title: string; readonly markdown: string },
  questions: readonly AskedField[],
): SuggestedFields {
  const source = { n: 1, sourceId: null, docId: 'doc:1', url: '', title, markdown, offset: 0 };
  const index = createPacketIndex(indexSource(source));
  const labels = findStatedValues(index)
    .filter(({ isLabelled, unit }) => isLabelled && (unit.cells?.length ?? 2) === 2)
    .map(({ key, attribute, written }) => ({ key, name: attribute.trim(), type: findType(written) }));
  return {
    labels: [...new Map(labels.map((label) => [label.key, label])).values()],
    answered: questions.filter((question) => findCell(index, question) !== null).map(({ name }) => name),
  };
}

/** A value that holds much else is a text, even if it holds a number. */
function findType(written: string): StatedLabel['type'] {
  const fills = (found: readonly { readonly text: string }[]) =>
    found.length === 1 && (found[0]?.text.length ?? 0) * 2 >= written.length;
  if (fills(findMoney(written))) return 'money';
  if (fills(findDates(written))) return 'date';
  return fills(findFigures(written)) ? 'number' : 'text';
}
