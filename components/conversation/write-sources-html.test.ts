import { expect, it } from 'vitest';
import type { CitationReply } from '@/lib/protocol/http/citations';
import { writeSourcesHtml } from './write-sources-html';

const citation: CitationReply = {
  id: 'cit_1',
  ordinal: 0,
  n: 2,
  source_id: 'src_1',
  revision_id: 'rev_1',
  url: 'https://example.org/?a=1&b="2"',
  title: 'A <script> of a title',
  quote: 'fell by 41 % & more',
  match: 'exact',
  similarity: null,
  start: 0,
  end: 10,
  page: 4,
  locator: null,
  marker_start: 0,
  state: 'current',
  captured_at: '2026-11-20T10:00:00.000Z',
};

it('names each source once, with its quote, its page and its address', () => {
  expect(writeSourcesHtml([citation, { ...citation, id: 'cit_2', ordinal: 1 }])).toBe(
    '<hr><p>[2] “fell by 41 % &amp; more” — A &lt;script&gt; of a title, page 4. <a href="https://example.org/?a=1&amp;b=&quot;2&quot;">https://example.org/?a=1&amp;b=&quot;2&quot;</a></p>',
  );
});

it('makes no link of an address that is no page, and nothing of no citation', () => {
  expect(writeSourcesHtml([{ ...citation, url: 'javascript:alert(1)' }])).not.toContain('href');
  expect(writeSourcesHtml([])).toBe('');
});
