import { describe, expect, it } from 'vitest';
import { preparePage } from '../prepare-page';
import { findLinkedBody, findNextDataBody } from './embedded-content';
import { readIsoDate } from './iso-date';
import { readLinkedData } from './linked-data';

const read = (head: string, body = '<p>x</p>', html = '<html>') =>
  preparePage(`${html}<head>${head}</head><body>${body}</body></html>`, 'https://page.test/').metadata;
const data = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

describe('readMetadata', () => {
  it.each([
    [
      'takes the heading that the title contains',
      '<title>The river rises | Press</title>',
      '<h1>The river rises</h1>',
      'The river rises',
    ],
    [
      'takes the heading without what the site adds',
      '<title>How the river rose - The Example Press</title>',
      '<h1>How the river rose</h1>',
      'How the river rose',
    ],
    [
      'takes the site name off',
      '<title>Levels – Press</title><meta property="og:site_name" content="Press">',
      '',
      'Levels',
    ],
    [
      'takes the site name off the front',
      '<title>Press | Levels of today</title><meta property="og:site_name" content="Press">',
      '',
      'Levels of today',
    ],
    [
      'prefers the headline of the data',
      `<title>x</title>${data({ '@type': 'NewsArticle', headline: 'The headline' })}`,
      '',
      'The headline',
    ],
    [
      'prefers OpenGraph over the title element',
      '<title>x</title><meta property="og:title" content="Shared title">',
      '',
      'Shared title',
    ],
    ['falls back to a heading', '', '<h1>Only a heading</h1>', 'Only a heading'],
    [
      'takes no heading that was never closed',
      '',
      `<h1>${'Words of the whole page. '.repeat(20)}</h1><h1>Its title</h1>`,
      'Its title',
    ],
    [
      'takes the beginning of a title that is too long, where nothing is shorter',
      `<title>Start ${'word '.repeat(100)}</title>`,
      `<h1>${'word '.repeat(70)}</h1>`,
      `Start ${'word '.repeat(57)}word…`,
    ],
    ['is empty where there is nothing', '', '', ''],
    ['decodes entities', '<title>A &amp; B</title>', '', 'A & B'],
  ])('title: %s', (...[, head, body, title]) => {
    expect(read(head, body).title).toBe(title);
  });

  it.each([
    [
      'of the data',
      data({ '@type': 'Article', author: [{ name: 'Ada Wells' }, { name: 'Ben Cole' }] }),
      '',
      'Ada Wells, Ben Cole',
    ],
    [
      'of a graph',
      data({
        '@graph': [
          { '@type': 'WebSite', name: 'S' },
          { '@type': 'BlogPosting', author: { name: 'Ada' } },
        ],
      }),
      '',
      'Ada',
    ],
    ['of a meta element', '<meta name="author" content="Ada Wells">', '', 'Ada Wells'],
    ['of a byline', '', '<p class="byline">By Ada Wells, March 4, 2026</p>', 'Ada Wells'],
    [
      'of a card with more than the name',
      '',
      '<div itemprop="author"><a itemprop="name">Ada Wells</a> 47 gold badges</div>',
      'Ada Wells',
    ],
    ['not an address', '<meta property="article:author" content="https://press.test/ada">', '', null],
    ['not a role', '<meta name="author" content="admin">', '', null],
  ])('author: %s', (...[, head, body, author]) => {
    expect(read(head, body).author).toBe(author);
  });

  it.each([
    [
      'of the data',
      data({ '@type': 'Article', datePublished: '2026-03-04T08:00:00+01:00' }),
      '',
      '2026-03-04T08:00:00+01:00',
    ],
    ['of a meta element', '<meta property="article:published_time" content="2026-03-04">', '', '2026-03-04'],
    ['of a time element', '', '<time datetime="2026-03-04T08:00Z">today</time>', '2026-03-04T08:00:00Z'],
    ['not a broken one', '<meta name="date" content="last week">', '', null],
  ])('date: %s', (...[, head, body, date]) => {
    expect(read(head, body).publishedAt).toBe(date);
  });

  it('reads the site and the language tag in its canonical case', () => {
    expect(read('<meta property="og:site_name" content="Press">', '', '<html lang="pt-br">')).toMatchObject({
      siteName: 'Press',
      language: 'pt-BR',
    });
    expect(read('<meta property="og:locale" content="de_AT">').language).toBe('de-AT');
    expect(read('', '', '<html lang="not a tag">').language).toBeNull();
  });

  it('skips broken and hostile structured data', () => {
    const broken = '<script type="application/ld+json">{"@type":"Article",</script>';
    const good = data({ '@type': 'Article', headline: 'Good one' });
    expect(read(broken + good).title).toBe('Good one');
    expect(readLinkedData(['{"__proto__":{"@type":"Article"}}'])).toEqual([]);
    expect(readLinkedData(['<!-- {"@type":"Article","headline":"a\nb"} -->'])).toHaveLength(1);
  });
});

describe('readIsoDate', () => {
  it.each([
    ['2026-03-04', '2026-03-04'],
    ['2026-03-04 08:30', '2026-03-04T08:30:00'],
    ['2026-03-04T08:30:15.123+0100', '2026-03-04T08:30:15+01:00'],
    ['March 4, 2026', '2026-03-04'],
    ['Wed, 04 Mar 2026 08:00:00 GMT', '2026-03-04'],
    ['4th March 2026', '2026-03-04'],
    ['20260304', '2026-03-04'],
    ['2026/03/04', '2026-03-04'],
    ['03/04/2026', null],
    ['2026-13-40', null],
    ['soon', null],
  ])('%s', (text, date) => {
    expect(readIsoDate(text)).toBe(date);
  });
});

describe('embedded content', () => {
  const long = 'A sentence of the body that the data holds. '.repeat(10).trim();

  it('turns a long article body into paragraphs and ignores a short one', () => {
    const things = readLinkedData([
      JSON.stringify({ '@type': 'Article', articleBody: `${long}\n\nSecond & <b>.` }),
    ]);
    expect(findLinkedBody(things)).toBe(`<p>${long}</p>\n<p>Second & &lt;b>.</p>`);
    expect(
      findLinkedBody(readLinkedData([JSON.stringify({ '@type': 'Article', articleBody: 'short' })])),
    ).toBeNull();
  });

  it('takes prose from the page data once, without settings', () => {
    const next = {
      props: { pageProps: { a: [long, long], config: { text: `${long} secret` }, id: 'x'.repeat(300) } },
    };
    expect(findNextDataBody(JSON.stringify(next))).toBe(`<p>${long}</p>`);
    expect(findNextDataBody('not json')).toBeNull();
  });
});
