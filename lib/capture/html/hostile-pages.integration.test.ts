import { describe, expect, it } from 'vitest';
import { runsEveryCase } from '@/e2e/support/choose-cases';
import { hostilePages } from './__fixtures__/hostile-pages';
import { captureHtml } from './capture-html';
import { convertWhole } from './convert-whole';

/** Each does what another page of the same kind does: unclosed anchors, nested lists, small paragraphs, formulas. The long tests take all. */
const alike = [
  'unclosed bold 50,000 times',
  'tables nested 5,000 deep',
  '60,000 line breaks',
  '50,000 renderings of formulas without a source',
];
/** Of a flood, a quarter shows as well whether the reader gets through it. The long tests send all of it. */
const share = runsEveryCase ? 1 : 0.25;
const chosen = hostilePages.filter(({ name }) => runsEveryCase || !alike.includes(name));

describe('hostile pages', () => {
  it('include 30 different pages', () => {
    const names = new Set(hostilePages.map((page) => page.name));
    expect(names.size).toBe(30);
    expect(alike.filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(chosen.map((page) => [page.name, page] as const))(
    'are captured within the maximum number of characters: %s',
    (_name, page) => {
      const captured = captureHtml({
        html: page.create(share),
        url: 'https://hostile.test/',
        maxMarkdownChars: 50_000,
      });
      expect(captured.markdown.trim()).not.toBe('');
      expect(captured.markdown.length).toBeLessThanOrEqual(50_000);
    },
    60_000,
  );
});

describe('convertWhole', () => {
  const convert = (body: string) =>
    convertWhole(
      { html: `<title>T</title><body>${body}`, url: 'https://page.test/', maxMarkdownChars: 10_000 },
      new RangeError(),
    );

  it('says that the layout was lost, and whether that is our fault', () => {
    const input = { html: '<p>Text</p>', url: 'https://page.test/', maxMarkdownChars: 10_000 };
    const deep = convertWhole(input, new RangeError('stack'));
    expect(deep.signals).toContain('layout_lost');
    expect(deep.dropped[0]?.reason).toContain('nested too deeply');
    expect(convertWhole(input, new TypeError('x')).dropped[0]?.reason).toContain(
      '(TypeError), which is our fault',
    );
  });

  it('keeps the text of a page that breaks the converter', () => {
    expect(convert('<tr><p>Text of a row without a table.</p><pre>').markdown).toContain(
      'Text of a row without a table.',
    );
  });

  it('keeps the text and the title', () => {
    expect(convert('<h2>Head</h2><p>Text of the page.</p>')).toMatchObject({
      title: 'T',
      markdown: expect.stringContaining('Text of the page.') as string,
    });
  });

  it('leaves no image, script address or markup', () => {
    const { markdown } = convert(
      '<img src="https://x.test/i.png" alt="pic"><a href="javascript:alert(1)">js</a> &lt;script&gt; <a href="data:text/html,x">d</a>',
    );
    expect(markdown).not.toMatch(/x\.test|javascript:|data:|(?<!\\)<script/);
    expect(markdown).toContain('js');
  });
});
