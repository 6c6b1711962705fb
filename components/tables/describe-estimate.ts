/** Describes in words what filling a table would take. Says what is not known instead of leaving it out. Pure. */
import { countNoun } from '@/lib/core/text';
import type { TableEstimateReply } from '@/lib/protocol/http/table-fills';

type EstimateLine = { readonly term: string; readonly words: string };

export function describeEstimate(estimate: TableEstimateReply): EstimateLine[] {
  const { cell_count: cells, row_count: rows, model } = estimate;
  const isReader = model.provider === 'extractive';
  return [
    { term: 'Cells', words: `${countNoun(cells, 'cell')} from ${countNoun(rows, 'source')}` },
    { term: 'Read by', words: isReader ? 'the built-in reader' : `${model.provider}/${model.name}` },
    ...(isReader ? [] : [{ term: 'Tokens', words: describeTokens(estimate) }]),
    { term: 'Cost', words: isReader ? 'free' : describeCost(estimate) },
    { term: 'Time', words: describeTime(estimate.seconds) },
  ];
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0, maximumSignificantDigits: 2 });
const dollars = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  maximumSignificantDigits: 2,
});
const exact = new Intl.NumberFormat('en');

function describeTokens({
  input_tokens: input,
  output_tokens: output,
  token_ceiling: ceiling,
}: TableEstimateReply): string {
  const about = `about ${whole.format(input + output)}`;
  if (ceiling === null) return about;
  const stops = input + output > ceiling ? '; this run will stop before it is done' : '';
  return `${about} (limit of a run: ${exact.format(ceiling)}${stops})`;
}

function describeCost({ cost_usd: cost, cost_ceiling_usd: ceiling }: TableEstimateReply): string {
  if (cost === null) return 'unknown, because the model has no known price';
  const about = `about ${dollars.format(cost)} at list prices`;
  return ceiling !== null && cost > ceiling
    ? `${about}, more than the limit of ${dollars.format(ceiling)}; this run will stop before it is done`
    : about;
}

function describeTime(seconds: number | null): string {
  if (seconds === null) return 'unknown until a source has been read';
  if (seconds < 90) return `about ${countNoun(Math.max(1, seconds), 'second')}`;
  return `about ${countNoun(Math.round(seconds / 60), 'minute')}`;
}
