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
