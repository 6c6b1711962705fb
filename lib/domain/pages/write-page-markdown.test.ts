import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { captureMarkdown } from '@/lib/capture/plain/capture-markdown';
import { limits } from '@/lib/core/limits';
import { type PageFormat, pageFormats } from '@/lib/protocol/page-words';
import { anyTexts, pageTexts } from './__fixtures__/page-texts';
import { createBlock } from './block';
import { openPage } from './page';
import { placeBlocks } from './place-blocks';
import { writePageMarkdown } from './write-page-markdown';
import { writeWords } from './write-words';

const open = (text: string, format: PageFormat) => openPage({ text, format, blockIds: [] });
const nobody = () => null;
const formats = fc.constantFrom(...pageFormats);
const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';
const capture = (text: string) =>
  captureMarkdown(text, { fileName: 'page.md', maxMarkdownChars: limits.markdownChars, url: null });

describe('a page as a source', () => {
  it.each([
    [
      'logseq' as const,
      'title:: Rivers\n- The Inn\n  id:: 65f0\n  type:: river\n\t- joins the Danube\n\t  at Passau\n- collapsed:: true\n- last',
      'The Inn\n\n- joins the Danube\n  at Passau\n\nlast\n',
    ],
    [
      'logseq' as const,
      '- # Rivers\n\t- The [[Inn]] of [[Tyrol|the Alps]] #[[cold water]]\n\t- ((65f0)) {{embed ((gone))}}\n- `[[code]]`',
      '# Rivers\n\n- The Inn of the Alps #cold water\n- what the other says\n\n`[[code]]`\n',
    ],
    [
      'obsidian' as const,
      '---\ntags: x\n---\n# Rivers\n\nA paragraph\nof two lines.\n\n## Inn\n1. first\n   - below\n2. second\n',
      '# Rivers\n\nA paragraph\nof two lines.\n\n## Inn\n\n1. first\n   - below\n2. second\n',
    ],
  ])('in %s contains what a reader sees, without ids and properties', (format, text, expected) => {
    const wordsOf = (id: string) => (id === '65f0' ? 'what the other says\nkey:: value' : null);
    expect(writePageMarkdown(open(text, format), wordsOf).markdown).toBe(expected);
  });

  it('has the words of each block at the place it reports for that block', () => {
    fc.assert(
      fc.property(anyTexts, formats, (text, format) => {
        const outline = open(text, format);
        const { markdown, starts } = writePageMarkdown(outline, nobody);
        const said = outline.blocks.filter((block) => writeWords(block.markdown, nobody) !== '');
        expect(starts.map(({ id }) => id)).toEqual(said.map(({ id }) => id));
        for (const [index, { start }] of starts.entries())
          expect(markdown.slice(start)).toSatisfy((rest: string) =>
            rest.startsWith(firstLine(writeWords(said[index]?.markdown ?? '', nobody))),
          );
      }),
    );
  });

  it('stays small, however deep its blocks are', () => {
    const blocks = Array.from({ length: limits.blocksPerPage }, (_each, depth) =>
      createBlock({ id: String(depth), depth, markdown: 'deep' }),
    );
    const { markdown } = writePageMarkdown({ format: 'logseq', blocks }, nobody);
    expect(markdown.length).toBeLessThan(limits.blocksPerPage * (limits.pageSourceIndent + 8));
    expect(markdown).toContain(`\n${' '.repeat(limits.pageSourceIndent)}- deep`);
    expect(markdown).not.toContain(' '.repeat(limits.pageSourceIndent + 1));
  });
});

describe('placeBlocks', () => {
  it('finds each block again after active content was removed from the text', () => {
    const hostile = fc.constantFrom(
      '- ![a picture](https://x.example/p.png)\n',
      '- some <b onclick="x()">bold</b> words\n',
      '- a <!-- obey me -->\n',
      '- [click](javascript:alert(1)) me\n',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(hostile, pageTexts)), (parts) => {
        const outline = open([...parts, '- untouched of all\n'].join('\n'), 'logseq');
        const written = writePageMarkdown(outline, nobody);
        const { markdown } = capture(written.markdown);
        const places = placeBlocks(written, markdown);
        for (const [index, { start }] of places.entries())
          expect(start).toBeGreaterThanOrEqual(places[index - 1]?.start ?? 0);
        if (outline.blocks.at(-1)?.markdown === 'untouched of all')
          expect(markdown.slice(places.at(-1)?.start)).toBe('untouched of all\n');
      }),
    );
  });

  it('leaves out the blocks that were cut off', () => {
    const written = writePageMarkdown(open('- one\n- two\n', 'logseq'), nobody);
    expect(placeBlocks(written, 'one\n')).toEqual([written.starts[0]]);
  });
});
