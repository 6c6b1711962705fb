/**
 * Table rows for reading a model's line objects: what it costs compared with `JSON.parse`, and how damage to some lines affects the others
 * (threats 28).
 */
import { measureKept, timeLines } from '../knowledge/measure-lines';
import { atLeast, type BenchRow, createRows } from '../row';

const row = createRows('knowledge');

export function listKnowledgeRows(): BenchRow[] {
  const { lines, json } = timeLines();
  return [
    row('lines read', { value: lines, unit: '/s', beside: { 'JSON.parse': json } }),
    row('time of JSON.parse', { value: json / lines, unit: '×' }),
    row('good lines kept among damaged', { value: measureKept() * 100, unit: '%', level: atLeast(99) }),
  ];
}
