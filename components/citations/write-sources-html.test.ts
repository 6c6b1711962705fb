import { expect, it } from 'vitest';
import type { Footnote } from './write-answer';
import { writeSourcesHtml } from './write-sources-html';

const citation: Footnote = {
  number: 2,
  url: 'https://example.org/?a=1&b="2"',
  title: 'A <script> of a title',
  quote: 'fell by 41 % & more',
  place: 'page 4',
};

it('names each source once, with its quote, page and address', () => {
  expect(writeSourcesHtml([citation, { ...citation }])).toBe(
    '<hr><p>[2] “fell by 41 % &amp; more” — A &lt;script&gt; of a title, page 4. <a href="https://example.org/?a=1&amp;b=&quot;2&quot;">https://example.org/?a=1&amp;b=&quot;2&quot;</a></p>',
  );
});

it('links no address that is not a web page, and writes nothing without citations', () => {
  expect(writeSourcesHtml([{ ...citation, url: 'javascript:alert(1)' }])).not.toContain('href');
  expect(writeSourcesHtml([])).toBe('');
});
