import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '@/e2e/support/choose-cases';
import { createProjection } from '@/lib/evidence/projection';
import { findFormulas } from '@/lib/markdown/find-formulas';
import { findMarkers } from '@/lib/protocol/llmcp';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';

const piece = fc.constantFrom(
  'a',
  '5',
  ' ',
  '$',
  '$x_i$',
  String.raw`$\frac{1}{2}$`,
  String.raw`$\{a*b*c\}$`,
  String.raw`\(a_b\)`,
  '$x[1]$',
  '[1]',
  '*',
  '_',
  '`',
  '<b>',
  '&amp;',
  '~~',
  '|',
  '\\',
  '# ',
  '- ',
  '1. ',
  '$$',
);
const texts = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join('').trim());

describe('source text as Markdown', () => {
  it('shows the words of the source, including formulas with all their characters', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(createProjection(escapeMarkdown(text)).text).toBe(text.replace(/\s+/g, ' '));
      }),
      { numRuns: countRuns(2_000) },
    );
  });

  it('renders only the formulas of the source, and contains no citation markers', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const markdown = escapeMarkdown(text);
        const formulasOf = (written: string) =>
          findFormulas(written).map(({ start, end }) => written.slice(start, end));
        expect(formulasOf(markdown)).toEqual(formulasOf(text.replace(/\s+/g, ' ')));
        expect(findMarkers(markdown)).toEqual([]);
      }),
      { numRuns: countRuns(2_000) },
    );
  });
});
