/** Questions that teams ask of almost any collection, as columns. Each can be changed before it is added. Pure; knows no table. */
import type { ColumnType } from '@/lib/protocol/table-words';

export type ColumnTemplate = {
  readonly name: string;
  readonly type: ColumnType;
  readonly instruction: string;
  readonly example: string;
  readonly options: readonly string[];
};

type Template = Omit<ColumnTemplate, 'options'> & { readonly options?: readonly string[] };

const templates: readonly Template[] = [
  {
    name: 'Method',
    type: 'text',
    instruction: 'How was this studied or found out?',
    example: 'Randomised controlled trial over 12 weeks',
  },
  {
    name: 'Sample size',
    type: 'number',
    instruction: 'How many people, cases or items were studied in total?',
    example: '214',
  },
  {
    name: 'Result',
    type: 'text',
    instruction: 'What is the main result?',
    example: 'Pain fell by 18 % compared with placebo',
  },
  {
    name: 'Direction',
    type: 'choice',
    instruction: 'Did the main outcome increase or decrease?',
    example: 'decreased',
    options: ['increased', 'decreased', 'no significant difference'],
  },
  {
    name: 'Population',
    type: 'text',
    instruction: 'Who or what was studied?',
    example: 'Adults with chronic back pain',
  },
  {
    name: 'Funding',
    type: 'text',
    instruction: 'Who paid for the work?',
    example: 'National Science Foundation',
  },
  {
    name: 'Price',
    type: 'money',
    instruction: 'What does it cost, in which currency?',
    example: '49 EUR per month',
  },
  {
    name: 'Deadline',
    type: 'date',
    instruction: 'By which date must something be done or handed in?',
    example: '2026-03-31',
  },
  {
    name: 'Parties',
    type: 'list',
    instruction: 'Which people or organisations take part or have agreed?',
    example: 'Northwind Ltd; City of Aarhus',
  },
  {
    name: 'Obligations',
    type: 'list',
    instruction: 'What must be done, and by whom?',
    example: 'The supplier repairs faults within 48 hours',
  },
  {
    name: 'Risks',
    type: 'list',
    instruction: 'Which risks, problems or limitations are named?',
    example: 'Short follow-up; small sample',
  },
  {
    name: 'Contact',
    type: 'text',
    instruction: 'Whom can one contact, and how?',
    example: 'press@example.org',
  },
  {
    name: 'Date',
    type: 'date',
    instruction: 'When did the event or publication described here take place?',
    example: '2025-11-04',
  },
];

export const columnTemplates: readonly ColumnTemplate[] = templates.map(
  ({ name, type, instruction, example, options = [] }) => ({ name, type, instruction, example, options }),
);
