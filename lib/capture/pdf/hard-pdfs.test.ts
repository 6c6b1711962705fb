import { describe, expect, it } from 'vitest';
import { limits } from '../../core/limits';
import { hardKinds, makeHardPdf } from './__fixtures__/hard-pdfs';
import { scorePdf } from './__fixtures__/score-pdf';
import { capturePdf } from './capture-pdf';

const input = { fileName: 'hard.pdf', maxMarkdownChars: limits.markdownChars };
const readable = Object.keys(hardKinds).filter((kind) => kind !== 'a font without a mapping');

describe('capturePdf', () => {
  it.each(readable)('reads %s as a reader does, whoever wrote it', async (kind) => {
    for (const seed of [1, 2, 3]) {
      const pdf = makeHardPdf(kind, seed);
      const captured = await capturePdf(pdf.bytes, input);
      if (!captured.ok) throw new Error(captured.failure.code);
      const { cells, phrases, order, headings } = scorePdf(captured.value.markdown, pdf);
      expect({ seed, cells: cells[0], phrases: phrases[0], headings }).toEqual({
        seed,
        cells: pdf.cells.length,
        phrases: pdf.phrases.length,
        headings: pdf.headings === null ? [0, 0, 0] : [0, 0, 0].fill(pdf.headings.length),
      });
      expect(order ?? 1).toBeGreaterThan(0.99);
    }
  });

  it('writes no sign of a font without a mapping, and says whose picture shows them', async () => {
    const captured = await capturePdf(makeHardPdf('a font without a mapping', 1).bytes, input);
    expect(captured).toMatchObject({
      value: {
        markdown: '',
        signals: ['unreadable_font'],
        anchors: [{ kind: 'page', page: 1, start: 0, gap: 'unreadable' }],
      },
    });
  });
});
