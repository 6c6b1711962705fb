import { describe, expect, it } from 'vitest';
import { runsEveryCase } from '@/e2e/support/choose-cases';
import { measureQuotes } from './measure-quotes';

describe('measureQuotes', () => {
  const measured = measureQuotes({ samplesFolder: null });
  const figures = new Map(measured.figures.map((row) => [row.perturbation, row.seen]));

  it.each(['exact', 'spaces', 'case', 'typography', 'Markdown marks'])(
    'finds every quote of its own documents: %s',
    (name) => {
      expect(figures.get(name)).toMatchObject({ found: 1, wronglyAccepted: 0 });
    },
  );

  it.each(['3 % edits', 'ellipsis', 'articles left out'])(
    'finds most quotes of its own documents: %s',
    (name) => {
      expect(figures.get(name)?.found).toBeGreaterThan(0.85);
      expect(figures.get(name)?.wronglyAccepted).toBe(0);
    },
  );

  it.each([
    ['number changed', 50],
    ['negation inserted', 50],
    ['negation removed', 30],
    ['comparison flipped', 50],
    ['antonym', 20],
    ['unit or time word changed', 10],
    ['name replaced', 8],
    ['content word replaced', 200],
    ['content words exchanged', 200],
    ['words shuffled', 200],
    ['clause invented', 200],
    ['words left out without a sign', 200],
    ['other document', 200],
  ])('accepts no falsified quote: %s', (name, atLeast) => {
    expect(figures.get(name)?.quotes).toBeGreaterThan(atLeast);
    expect(figures.get(name)?.wronglyAccepted).toBe(0);
  });

  it('shows only the words of the source', () => {
    expect(measured.unfaithful).toBe(0);
  });

  // Measuring takes seconds, so only the long tests measure twice.
  it.runIf(runsEveryCase)('gives the same figures on a second run, except for times', () => {
    expect(measureQuotes({ samplesFolder: null }).figures).toEqual(measured.figures);
  });
});
