import { describe, expect, it } from 'vitest';
import { measureQuotes } from './measure-quotes';

describe('measureQuotes', () => {
  const measured = measureQuotes({ samplesFolder: null });
  const figures = new Map(measured.figures.map((row) => [row.perturbation, row]));

  it.each(['exact', 'spaces', 'case', 'typography', 'Markdown marks'])(
    'finds every quote of its own documents: %s',
    (name) => {
      expect(figures.get(name)).toMatchObject({ found: 1, wronglyAccepted: 0 });
    },
  );

  it.each([
    'number changed',
    'negation inserted',
    'negation removed',
    'comparison flipped',
    'other document',
  ])('accepts no falsified quote: %s', (name) => {
    expect(figures.get(name)?.quotes).toBeGreaterThan(50);
    expect(figures.get(name)?.wronglyAccepted).toBe(0);
  });

  it('shows only the words of the source', () => {
    expect(measured.unfaithful).toBe(0);
  });

  it('gives the same figures on a second run, except for times', () => {
    const bare = (rows: typeof measured.figures) => rows.map(({ meanMs: _meanMs, ...row }) => row);
    expect(bare(measureQuotes({ samplesFolder: null }).figures)).toEqual(bare(measured.figures));
  });
});
