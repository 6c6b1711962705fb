/** For each column type the word by which models, the built-in reader among them, know it as the kind of a field. */
import type { ColumnType } from '@/lib/protocol/table-words';

export const fieldTypes: Readonly<Record<ColumnType, string>> = {
  text: 'text',
  number: 'number',
  money: 'money',
  date: 'date',
  yes_no: 'boolean',
  choice: 'choice',
  choices: 'choices',
  person: 'person',
  list: 'list',
};
