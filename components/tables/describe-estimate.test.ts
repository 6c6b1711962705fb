import { describe, expect, it } from 'vitest';
import type { TableEstimateReply } from '@/lib/protocol/http/table-fills';
import { describeEstimate } from './describe-estimate';

const estimate: TableEstimateReply = {
  cell_count: 8,
  row_count: 4,
  model: { provider: 'openai', name: 'gpt-5' },
  input_tokens: 40_000,
  output_tokens: 1_234,
  cost_usd: 0.0623,
  token_ceiling: null,
  cost_ceiling_usd: null,
  seconds: 75,
};
const describeAs = (over: Partial<TableEstimateReply> = {}) =>
  Object.fromEntries(describeEstimate({ ...estimate, ...over }).map(({ term, words }) => [term, words]));

describe('describeEstimate', () => {
  it('rounds what is estimated and counts what is known', () => {
    expect(describeAs()).toEqual({
      Cells: '8 cells from 4 sources',
      'Read by': 'openai/gpt-5',
      Tokens: 'about 41,000',
      Cost: 'about $0.062 at list prices',
      Time: 'about 75 seconds',
    });
    expect(describeAs({ seconds: 150 })['Time']).toBe('about 3 minutes');
  });

  it('says what is not known', () => {
    expect(describeAs({ cost_usd: null, seconds: null })).toMatchObject({
      Cost: 'unknown, because the model has no known price',
      Time: 'unknown until a source has been read',
    });
  });

  it('warns if a limit would stop the run', () => {
    const limited = describeAs({ token_ceiling: 20_000, cost_ceiling_usd: 0.01 });
    expect(limited['Tokens']).toContain('limit of a run: 20,000; this run will stop before it is done');
    expect(limited['Cost']).toContain('more than the limit of $0.01');
    expect(describeAs({ token_ceiling: 50_000 })['Tokens']).not.toContain('stop');
  });

  it('names no tokens and no cost for the built-in reader', () => {
    const read = describeAs({ model: { provider: 'extractive', name: 'built-in' }, cost_usd: 0 });
    expect(read).toMatchObject({ 'Read by': 'the built-in reader', Cost: 'free' });
    expect(read['Tokens']).toBeUndefined();
  });
});
