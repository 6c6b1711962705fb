import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { splitDocument } from './split-document';

const parse = (markdown: string) =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

/** Returns the top-level blocks of a text as kind and position, starting at `from`. */
const readBlocks = (markdown: string, offset: number, from: number) =>
  parse(markdown)
    .children.map((node) => ({ type: node.type, start: (node.position?.start.offset ?? 0) + offset }))
    .filter((block) => block.start >= from && block.type !== 'definition');

const block = fc.oneof(
  fc.constant('## A heading'),
  fc.constant('A paragraph with *marks*\nover two lines.'),
  fc.constant('- one\n- two\n\n  still two\n- three'),
  fc.constant('1. one\n\n   ```js\n   code\n\n   # no heading\n   ```\n\n2. two'),
  fc.constant('> quoted\n>\n> # inside'),
  fc.constant('```md\n# no heading\n\nno paragraph\n```'),
  fc.constant('~~~\n```\n\nText\n~~~'),
  fc.constant('    indented\n\n    code'),
  fc.constant('| a | b |\n| - | - |\n| 1 | 2 |'),
  fc.constant('***'),
  fc.constant('[a](x'),
  fc.constant('![a](x) and www.a.example'),
  fc.constant('<b>bold\n\nand on</b>'),
  fc.constant('> one\n\n> two'),
);
const documents = fc.array(block, { minLength: 1, maxLength: 12 }).map((blocks) => blocks.join('\n\n'));

describe('splitDocument', () => {
  it('neither loses nor repeats a character of the stored text', () => {
    fc.assert(
      fc.property(documents, fc.integer({ min: 1, max: 80 }), (markdown, target) => {
        const pieces = splitDocument(markdown, target);
        expect(pieces.map((piece) => markdown.slice(piece.start, piece.end)).join('')).toBe(markdown);
        for (const piece of pieces) {
          const own = piece.markdown.slice(
            piece.repeatedChars,
            piece.repeatedChars + piece.end - piece.start,
          );
          expect(own).toBe(markdown.slice(piece.start, piece.end));
        }
      }),
    );
  });

  it('finds the same blocks at the same places as in the whole document', () => {
    fc.assert(
      fc.property(documents, fc.integer({ min: 1, max: 80 }), (markdown, target) => {
        const pieces = splitDocument(markdown, target).flatMap((piece) =>
          readBlocks(piece.markdown, piece.start - piece.repeatedChars, piece.start),
        );
        expect(pieces).toEqual(readBlocks(markdown, 0, 0));
      }),
    );
  });

  it('cuts a long table between rows and repeats its head', () => {
    const table = `| a | b |\n| - | - |\n${'| one | two |\n'.repeat(20)}`;
    const pieces = splitDocument(table, 60);
    expect(pieces.length).toBeGreaterThan(3);
    for (const piece of pieces)
      expect(parse(piece.markdown).children.map((node) => node.type)).toEqual(['table']);
    expect(pieces[1]?.markdown.slice(0, pieces[1].repeatedChars)).toBe('| a | b |\n| - | - |\n');
  });

  it.each([
    ['tables', '|a|b|\n|-|-|\n|1|2|\n\n'],
    ['paragraphs that begin with a bracket', '[a](x\n\n'],
    ['quotes', '> a\n\n'],
    ['rules', '***\n\n'],
  ])('cuts very many small %s into pieces of a bounded number of blocks', (_what, block) => {
    const pieces = splitDocument(block.repeat(6_000));
    const blocks = pieces.map((piece) => piece.markdown.split('\n\n').length);
    expect(Math.max(...blocks)).toBeLessThanOrEqual(250);
  });

  it('gives link definitions to every piece', () => {
    const pieces = splitDocument(`${'The first [a] of several.\n\n'.repeat(4)}[a]: https://a.example`, 30);
    expect(pieces.length).toBeGreaterThan(1);
    for (const piece of pieces) expect(piece.markdown).toContain('[a]: https://a.example');
  });

  it('leaves a short text whole', () => {
    expect(splitDocument('# One\n\nText')).toEqual([
      { markdown: '# One\n\nText', start: 0, end: 11, repeatedChars: 0 },
    ]);
  });
});
