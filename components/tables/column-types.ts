import type { ColumnType } from '@/lib/protocol/table-words';

/** The kinds of answers that a column can have, in words. */
export const columnTypeWords: Readonly<Record<ColumnType, string>> = {
  text: 'A text',
  number: 'A number',
  money: 'An amount of money',
  date: 'A date',
  yes_no: 'Yes or no',
  choice: 'One of several answers',
  choices: 'Any of several answers',
  person: 'A person',
  list: 'A list',
};
