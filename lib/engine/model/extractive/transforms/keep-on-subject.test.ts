import { describe, expect, it } from 'vitest';
import { makeIndex, readCollection } from '../__fixtures__/make-request';
import { buildTransform } from '../tasks/run-transform';
import { keepOnSubject } from './keep-on-subject';

const index = makeIndex(readCollection());

/** Returns everything that a transform quotes. */
function listQuotes(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listQuotes);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'quote' && typeof inner === 'string' ? [inner] : listQuotes(inner),
  );
}

describe.each(['timeline', 'faq', 'report', 'flashcards', 'executive_brief'] as const)(
  '%s with a focus',
  (type) => {
    it('quotes only what speaks of it', () => {
      const quotes = listQuotes(buildTransform(index, type, { focus: 'the ferry' }));
      expect(quotes.length).toBeGreaterThan(0);
      const spoken = keepOnSubject(index, 'the ferry').units.map(({ text }) => text);
      for (const quote of quotes) expect(spoken).toContain(quote);
      expect(spoken.length).toBeLessThan(index.units.length / 2);
    });

    it('finds nothing if no source speaks of it', () => {
      expect(listQuotes(buildTransform(index, type, { focus: 'quantum chromodynamics' }))).toEqual([]);
    });
  },
);

describe('keepOnSubject', () => {
  it('keeps what stands under a heading that names the subject', () => {
    const markdown = '## Ferry\n\nThe ship is now a museum.\n\n## Deck\n\nThe deck is wide.';
    const kept = keepOnSubject(makeIndex([{ title: 'T', markdown }]), 'ferry').units;
    expect(kept.map(({ text }) => text)).toEqual(['Ferry', 'The ship is now a museum.']);
  });

  it.each([undefined, '', 'the most important things', '?'])('keeps everything for %j', (focus) =>
    expect(keepOnSubject(index, focus)).toBe(index),
  );
});
