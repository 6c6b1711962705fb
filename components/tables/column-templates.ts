import type { BodyFor } from '@/lib/client/api';

export type ColumnDraft = Required<BodyFor<'POST /v1/tables/{id}/columns'>>;

/** Questions that teams ask of almost any collection. Each can be changed before it is added. */
export const columnTemplates: readonly ColumnDraft[] = [
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
    instruction: 'What is the main result, and in which direction does it go?',
    example: 'Pain fell by 18 % compared with placebo',
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
    type: 'text',
    instruction: 'What does it cost, in which currency?',
    example: '€ 49 a month',
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
