import { describe, expect, it } from 'vitest';
import { limits } from '../../core/limits';
import { writeVerticalLines } from './__fixtures__/odd-fonts';
import { setLines, type WrittenPage, writePdf } from './__fixtures__/write-pdf';
import { capturePdf } from './capture-pdf';

const read = async (bytes: Uint8Array) => {
  const captured = await capturePdf(bytes, { fileName: 'notes.pdf', maxMarkdownChars: limits.markdownChars });
  if (!captured.ok) throw new Error(captured.failure.code);
  return captured.value;
};
const readPages = (...pages: WrittenPage[]) => read(writePdf(pages));

type Place = readonly [left: number, top: number, right: number, bottom: number];

const annotate = (subtype: string, contents: string, [left, top, right, bottom]: Place, more = '') =>
  `<< /Type /Annot /Subtype /${subtype} /Rect [${left} ${792 - bottom} ${right} ${792 - top}] /Contents (${contents}) /DA (/Helv 10 Tf) ${more} >>`;

describe('capturePdf', () => {
  it('reads what was typed into a form without fields beside its label', async () => {
    const { markdown } = await readPages({
      texts: [
        { text: 'Family name:', x: 72, y: 100 },
        { text: 'Place of birth:', x: 72, y: 140 },
      ],
      annotations: [
        annotate('FreeText', 'Lovelace', [140, 89, 300, 104]),
        annotate('FreeText', 'London', [145, 129, 300, 144]),
      ],
    });
    expect(markdown).toMatch(/Family name: Lovelace[^]*Place of birth: London/);
  });

  it('reads a file whose only text was written on its pages', async () => {
    const { markdown } = await readPages({
      texts: [],
      annotations: [annotate('FreeText', 'Paid in full', [72, 90, 300, 104])],
    });
    expect(markdown).toBe('Paid in full\n');
  });

  it('lets no text that was written over the page tear its lines or its sentences', async () => {
    const { markdown } = await readPages(
      {
        texts: setLines(['A first line of the page that', 'goes on in its second line and'], {
          x: 72,
          y: 100,
        }),
        annotations: [annotate('FreeText', 'Not agreed\\nyet by all', [80, 90, 160, 116])],
      },
      { texts: setLines(['ends on the next page.'], { x: 72, y: 100 }) },
    );
    expect(markdown).toContain(
      'A first line of the page that goes on in its second line and ends on the next page.',
    );
    expect(markdown).toContain('Not agreed yet by all');
  });

  it('leaves out hidden text and says that it leaves out remarks', async () => {
    const { markdown, dropped } = await readPages({
      texts: setLines(['The text of the page.'], { x: 72, y: 100 }),
      annotations: [
        annotate('FreeText', 'Nobody sees this', [72, 300, 300, 320], '/F 2'),
        annotate(
          'Highlight',
          'Is this so?',
          [72, 90, 130, 104],
          '/QuadPoints [72 702 130 702 72 688 130 688]',
        ),
        annotate('Text', 'Check the source', [300, 90, 320, 110]),
      ],
    });
    expect(markdown).toBe('The text of the page.\n');
    expect(dropped).toContainEqual({
      what: 'comments',
      reason: 'Comments on the pages were left out.',
      count: 2,
      sample: 'Is this so?',
    });
  });

  it('reads level lines of a page whose text runs from top to bottom after that text', async () => {
    const { markdown, dropped } = await read(
      writeVerticalLines(
        ['春はあけぼのやうやう', 'しろくなりゆく山ぎは'],
        [{ text: 'The Pillow Book', y: 760 }],
      ),
    );
    expect(markdown).toBe('春はあけぼのやうやうしろくなりゆく山ぎは\n\nThe Pillow Book\n');
    expect(dropped).toEqual([]);
  });
});
