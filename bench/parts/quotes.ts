/**
 * Table rows for quotes: how often they are found when they should be and refused when they should not, and how long one takes. The figure
 * is that of the half of the samples that nobody looked at; the other half stands beside it.
 */
import { type KindFigures, measureQuotes } from '../evidence/measure-quotes';
import {
  atLeast,
  atMost,
  type BenchLevel,
  type BenchOptions,
  type BenchRow,
  createRows,
  exactly,
} from '../row';

const row = createRows('quotes');

const shares: Readonly<Record<string, BenchLevel>> = {
  exact: atLeast(0.998),
  spaces: atLeast(0.998),
  case: atLeast(0.998),
  typography: atLeast(0.998),
  'Markdown marks': atLeast(0.99),
  ellipsis: atLeast(0.96),
  '3 % edits': atLeast(0.94),
  '8 % edits': atLeast(0.8),
};

export function listQuoteRows(options: BenchOptions): BenchRow[] {
  const { figures, prepareMsPer100k, meanMs, p95Ms, unfaithful } = measureQuotes(options);
  return [
    ...figures.map(writeFigure),
    row('shown words that are not the source’s', { value: unfaithful, unit: '', level: exactly(0) }),
    row('a quote in about 100,000 characters', { value: meanMs, unit: 'ms', level: atMost(1) }),
    row('the same, p95', { value: p95Ms, unit: 'ms', level: atMost(5) }),
    row('preparing 100,000 characters', { value: prepareMsPer100k, unit: 'ms' }),
  ];
}

function writeFigure({ perturbation, wanted, seen, unseen }: KindFigures): BenchRow {
  // Our own documents have no part that was not looked at.
  const [part, other] = unseen.quotes > 0 ? [unseen, seen] : [seen, unseen];
  const name = `${perturbation}, ${part === unseen ? 'never looked at, ' : ''}${part.quotes}`;
  if (wanted === 'refused') {
    return row(`wrongly accepted: ${name}`, {
      value: part.wronglyAccepted / Math.max(1, part.quotes),
      unit: '',
      beside: { 'other half, wrong': other.wronglyAccepted, of: other.quotes },
      level: perturbation === 'content word replaced' ? atMost(0.02) : exactly(0),
    });
  }
  return row(`found: ${name}`, {
    value: part.found,
    unit: '',
    beside: { 'wrong place': part.wronglyAccepted, 'other half': other.found, of: other.quotes },
    level: shares[perturbation] ?? null,
  });
}
