import type { ColumnType } from '@/lib/protocol/table-words';

/** The kinds of answers that a column can have, in words. */
export const columnTypeWords: Readonly<Record<ColumnType, string>> = {
  text: 'A text',
  number: 'A number',
  date: 'A date',
  yes_no: 'Yes or no',
  list: 'A list',
};
