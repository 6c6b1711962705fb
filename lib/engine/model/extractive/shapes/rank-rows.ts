/** Answers "which boat is the longest", "what has the lowest price" with the row of a table that has the most or the least, and says what was compared. */
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import { writeRow } from '../answer/write-answer';
import { findExtremeRow } from '../rank/find-extreme-row';
import { matchTerms } from '../rank/match-terms';
import { readQuestion } from '../rank/question';
import type { Shape } from './shape';

export const rankRows: Shape = ({ text, index, context }) => {
  const question = readQuestion(text);
  const row = findExtremeRow(index, question, matchTerms(index, question));
  if (row === null) return null;
  const column = escapeMarkdown(row.unit.columns?.[row.place] ?? '');
  const lead = `Of ${row.count} rows of a table, this one has the ${row.isGreatest ? 'greatest' : 'smallest'} number in the column “${column}”:`;
  return writeRow(row.unit, { cells: [row.label, row.place], lead }, context);
};
