/** Puts the answer to a question about a table into sentences: what was found, and what it could not rest on. Pure. */
import { countNoun } from '@/lib/core/text';
import type { TableAnswer } from './answer-table-question';
import { describeConditions, describeQuestion, nameMeasure, type TableQuestion } from './table-question';

type Titled<Row> = { readonly question: TableQuestion; readonly titleOf: (row: Row) => string };

export function describeAnswer<Row>(answer: TableAnswer<Row>, { question, titleOf }: Titled<Row>): string {
  const { measure, column, group } = question;
  if (group !== null) {
    const groups =
      answer.parts.length === 0 ? 'there is no value to group by' : countNoun(answer.parts.length, 'group');
    return `${describeQuestion(question)}: ${groups}.`;
  }
  if (column === null) return describeSources(answer, question);
  if (measure === 'list') return describeList(answer, question);
  const [first, ...others] = answer.parts;
  const where = describeWhere(question);
  const name = `${nameMeasure(measure, column).replace('{}', `“${column.name}”`)}${where}`;
  if (first?.value == null) return `${name}: no value can be used.`;
  if (others.length > 0)
    return `${name}: amounts of different units are not joined, so each has its own figure.`;
  const [only] = first.rows;
  const isExtreme = measure === 'largest' || measure === 'smallest';
  if (!isExtreme || only === undefined)
    return `${name}: ${first.value}, from ${countNoun(first.rows.length, 'source')}.`;
  const holder = first.rows.length === 1 ? `“${titleOf(only)}”` : countNoun(first.rows.length, 'source');
  return `${name}: ${first.value}, in ${holder}.`;
}

function describeSources<Row>(
  { matchCount, rowCount }: TableAnswer<Row>,
  { conditions }: TableQuestion,
): string {
  if (conditions.length === 0) return `The table has ${countNoun(rowCount, 'source')}.`;
  return `${describeConditions(conditions)} in ${matchCount} of ${countNoun(rowCount, 'source')}.`;
}

function describeList<Row>({ parts, matchCount }: TableAnswer<Row>, question: TableQuestion): string {
  const count = parts[0]?.rows.length ?? 0;
  return `“${question.column?.name ?? ''}” is stated in ${count} of ${countNoun(matchCount, 'source')}${describeWhere(question)}.`;
}

const describeWhere = ({ conditions }: TableQuestion): string =>
  conditions.length === 0 ? '' : ` where ${describeConditions(conditions)}`;

/** What a reader must know before relying on the answer. */
export function describeBasis<Row>({ unused, usedCount, unverifiedCount }: TableAnswer<Row>): string[] {
  const reasons = [
    { count: unused.notStated, words: 'not stated' },
    { count: unused.notFilled, words: 'not filled' },
    { count: unused.unreliable, words: 'doubtful, disputed or out of date' },
  ].filter(({ count }) => count > 0);
  const total = reasons.reduce((sum, { count }) => sum + count, 0);
  // One reason is that of all of them.
  const left = reasons.map(({ count, words }) => (count === total ? words : `${count} ${words}`));
  return [
    ...(total === 0 ? [] : [`${countNoun(total, 'cell')} could not be used: ${left.join(', ')}.`]),
    ...(usedCount === 0 ? [] : [describeChecks(usedCount, unverifiedCount)]),
  ];
}

function describeChecks(used: number, unverified: number): string {
  if (unverified === 0)
    return `A person has checked ${used === 1 ? 'the value' : `all ${used} values`} used here.`;
  if (unverified === used)
    return used === 1
      ? 'The value used here was not verified by a person.'
      : `None of the ${used} values used here was verified by a person.`;
  return `${unverified} of the ${countNoun(used, 'value')} used here ${unverified === 1 ? 'was' : 'were'} not verified by a person.`;
}
