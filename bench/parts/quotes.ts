/** Table rows for quotes: how often they are found when they should be and refused when they should not, and how long one takes. */
import { measureQuotes, type QuoteFigures } from '../evidence/measure-quotes';
import {
  atLeast,
  below,
  type BenchLevel,
  type BenchOptions,
  type BenchRow,
  createRows,
  exactly,
} from '../row';

const row = createRows('quotes');

const shares: Readonly<Record<string, BenchLevel>> = {
  exact: exactly(1),
  spaces: exactly(1),
  case: exactly(1),
  typography: exactly(1),
  'Markdown marks': atLeast(0.98),
  '3 % edits': atLeast(0.94),
  ellipsis: atLeast(0.8),
};

export function listQuoteRows(options: BenchOptions): BenchRow[] {
  const { figures, prepareMsPer100k, unfaithful } = measureQuotes(options);
  return [
    ...figures.map(writeFigure),
    row('shown words that are not the source’s', { value: unfaithful, unit: '', level: exactly(0) }),
    row('a quote, slowest kind', {
      value: Math.max(...figures.map(({ meanMs }) => meanMs)),
      unit: 'ms',
      level: below(5),
    }),
    row('preparing 100,000 characters', { value: prepareMsPer100k, unit: 'ms' }),
  ];
}

function writeFigure({ perturbation, wanted, quotes, found, wronglyAccepted }: QuoteFigures): BenchRow {
  if (wanted === 'refused') {
    return row(`wrongly accepted: ${perturbation}, ${quotes}`, {
      value: wronglyAccepted,
      unit: '',
      level: exactly(0),
    });
  }
  return row(`found: ${perturbation}, ${quotes}`, {
    value: found,
    unit: '',
    beside: { 'wrong place': wronglyAccepted },
    level: shares[perturbation] ?? null,
  });
}
