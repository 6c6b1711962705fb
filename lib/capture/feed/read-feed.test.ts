import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../../core/limits';
import { isStorable } from '../../core/text';
import { feedSamples } from './__fixtures__/feeds';
import { findDeclaredFeeds } from './find-declared-feeds';
import { readFeed } from './read-feed';

const encode = (text: string) => new TextEncoder().encode(text);
const read = (text: string, url = 'https://feed.example/') =>
  readFeed({ bytes: encode(text), declaredType: 'text/xml', url });

describe('readFeed', () => {
  it.each(feedSamples.map((sample) => [sample.make, sample] as const))('reads %s', (_make, sample) => {
    const result = readFeed({
      bytes: sample.bytes ?? encode(sample.text),
      declaredType: sample.type,
      url: sample.url,
    });
    if (!result.ok) throw new Error(result.failure.code);
    const { title, siteUrl, entries } = result.value;
    expect({ title, siteUrl }).toEqual({ title: sample.title, siteUrl: sample.siteUrl });
    expect(
      entries.map((entry) => ({
        title: entry.title,
        link: entry.link,
        published: entry.publishedAt?.toISOString() ?? null,
        author: entry.author,
        attachments: entry.attachments,
      })),
    ).toEqual(
      sample.entries.map(({ html: _html, ...entry }) => ({ author: null, attachments: 0, ...entry })),
    );
    for (const [index, { html }] of sample.entries.entries())
      if (html !== undefined) expect(entries[index]?.html).toMatch(html);
  });

  const entryOf = (text: string) => {
    const result = read(text);
    if (!result.ok) throw new Error(result.failure.code);
    return result.value.entries[0];
  };
  const item = (inside: string) => entryOf(`<rss><channel><item>${inside}</item></channel></rss>`);
  const base64 = (text: string) => Buffer.from(text).toString('base64');

  it.each([
    ['in the words of Dublin Core', '<dc:description>Twelve ships.</dc:description>'],
    ['in the words of podcasts', '<itunes:summary>Twelve ships.</itunes:summary>'],
    [
      'in the words of media',
      '<media:group><media:description>Twelve ships.</media:description></media:group>',
    ],
    [
      'as XHTML',
      '<xhtml:body xmlns:xhtml="http://www.w3.org/1999/xhtml"><xhtml:b>Twelve ships.</xhtml:b></xhtml:body>',
    ],
    ['after an empty description', '<description/><itunes:subtitle>Twelve ships.</itunes:subtitle>'],
  ])('finds the text of an entry %s', (_what, inside) => {
    expect(item(inside)?.html).toContain('Twelve ships.');
  });

  it('prefers the whole text of an entry to what only describes it', () => {
    const both =
      '<itunes:summary>Short.</itunes:summary><content:encoded>Whole.</content:encoded><description>Short.</description>';
    expect(item(both)?.html).toBe('Whole.');
  });

  it('names the author of a podcast', () => {
    expect(item('<itunes:author>Ada</itunes:author>')?.author).toBe('Ada');
  });

  it.each([
    ['Atom 0.3', 'http://purl.org/atom/ns#', 'mode="base64" type="text/html"'],
    ['Atom 1.0', 'http://www.w3.org/2005/Atom', 'type="application/octet-stream"'],
  ])('reads what %s says is base64', (_what, namespace, attributes) => {
    const text = (words: string) => base64(`<b>${words}</b>`);
    const entry = entryOf(
      `<feed xmlns="${namespace}"><entry><title ${attributes}>${text('Title')}</title><summary ${attributes}>${text('Twelve ships.')}</summary></entry></feed>`,
    );
    expect(entry).toMatchObject({ title: 'Title', html: '<b>Twelve ships.</b>' });
  });

  it('keeps what only looks like a tag in a title of XHTML', () => {
    const title =
      '<title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">The &lt;blink&gt; <b>tag</b></div></title>';
    expect(entryOf(`<feed xmlns="http://www.w3.org/2005/Atom"><entry>${title}</entry></feed>`)?.title).toBe(
      'The <blink> tag',
    );
  });

  it('reads quotes and dashes of Windows that a feed calls Latin-1 or names by their number', () => {
    expect(item('<title>Ada&#146;s \u0096 log</title>')?.title).toBe('Ada’s – log');
  });

  it.each([
    [
      'two bytes for each sign, without a mark',
      Buffer.from('<rss><channel><title>Ada’s</title></channel></rss>', 'utf16le'),
    ],
    [
      'two bytes for each sign in the other order',
      Buffer.from('<rss><channel><title>Ada’s</title></channel></rss>', 'utf16le').swap16(),
    ],
    [
      'one byte for each sign although it says two',
      Buffer.from(
        '<?xml version="1.0" encoding="utf-16"?><rss><channel><title>Ada’s</title></channel></rss>',
      ),
    ],
    [
      'plain letters although it says two bytes for each',
      Buffer.from(
        '<?xml version="1.0" encoding="utf-16"?><rss><channel><title>Ada&#x2019;s</title></channel></rss>',
      ),
    ],
  ])('reads a feed with %s', (_what, bytes) => {
    const result = readFeed({ bytes: new Uint8Array(bytes), declaredType: null, url: 'https://a.example/' });
    expect(result).toMatchObject({ ok: true, value: { title: 'Ada’s' } });
  });

  it('keeps entries apart to which the feed gives the same id', () => {
    const item = (link: string) => `<item><guid isPermaLink="false">same</guid><link>${link}</link></item>`;
    const result = read(
      `<rss><channel>${item('https://a.example/1')}${item('https://a.example/2')}${item('https://a.example/2')}</channel></rss>`,
    );
    expect(result.ok && result.value.entries.map(({ key }) => key)).toEqual([
      'same https://a.example/1',
      'same https://a.example/2',
    ]);
  });

  it('gives titles that can be stored, however long they are and whatever is in them', () => {
    const result = read(
      `<rss><channel><title>A\u0000B</title><item><title>${'long '.repeat(900)}</title></item></channel></rss>`,
    );
    if (!result.ok) throw new Error(result.failure.code);
    expect(isStorable(result.value.title)).toBe(true);
    expect(result.value.entries[0]?.title.length).toBeLessThanOrEqual(limits.titleChars);
  });

  it('looks at the first entries of a long feed only', () => {
    const items = Array.from(
      { length: limits.feedEntries + 1 },
      (_, at) => `<item><guid>${at}</guid></item>`,
    );
    const result = read(`<rss><channel>${items.join('')}</channel></rss>`);
    expect(result.ok && result.value.entries.length).toBe(limits.feedEntries);
  });

  it.each([
    ['too many elements', `<rss><channel>${'<item/>'.repeat(limits.feedElements)}`],
    ['elements that are nested too deeply', `<rss><channel>${'<item>'.repeat(limits.xmlDepth)}`],
  ])('refuses %s', (_what, text) => {
    expect(read(text)).toEqual({ ok: false, failure: { code: 'too_complex' } });
  });

  it.each([
    ['a page', '<!doctype html><html><head><title>RSS</title></head><body>rss</body></html>'],
    ['other XML', '<?xml version="1.0"?><urlset><url><loc>https://a.example</loc></url></urlset>'],
    ['other JSON', '{"version":"1","items":[]}'],
    ['nothing', ''],
  ])('says that %s is no feed', (_what, text) => {
    expect(read(text)).toEqual({ ok: false, failure: { code: 'not_a_feed' } });
  });

  it('reads what there is of a feed that breaks off anywhere', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...feedSamples),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (sample, share) => {
          const bytes = sample.bytes ?? encode(sample.text);
          const part = bytes.subarray(0, Math.floor(bytes.length * share));
          const result = readFeed({ bytes: part, declaredType: sample.type, url: sample.url });
          const count = result.ok ? result.value.entries.length : 0;
          expect(count).toBeLessThanOrEqual(sample.entries.length);
        },
      ),
    );
  });
});

describe('findDeclaredFeeds', () => {
  it('finds the feeds that a page declares, those of comments last', () => {
    const html = `<html><head><base href="/blog/"><link rel="stylesheet" href="a.css">
      <link rel="alternate" type="application/rss+xml" title="Comments on this" href="comments/feed">
      <link rel="Alternate home" type="application/atom+xml; charset=utf-8" title="News &amp; notes" href="feed.atom">
      <link rel="alternate" hreflang="de" href="/de"><link rel="alternate" type="application/rss+xml" href="javascript:x">
      </head><body></body></html>`;
    expect(
      findDeclaredFeeds({ bytes: encode(html), declaredType: 'text/html', url: 'https://site.example/' }),
    ).toEqual([
      { url: 'https://site.example/blog/feed.atom', title: 'News & notes' },
      { url: 'https://site.example/blog/comments/feed', title: 'Comments on this' },
    ]);
  });
});
