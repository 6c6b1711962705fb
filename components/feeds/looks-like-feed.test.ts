import { describe, expect, it } from 'vitest';
import { looksLikeFeed } from './looks-like-feed';

describe('looksLikeFeed', () => {
  it.each([
    'https://a.example/feed/',
    'https://a.example/index.rdf',
    'https://a.example/blog/atom.xml',
    'https://a.example/feeds/posts/default',
    'a.example/news.rss',
    'https://a.example/?feed=rss2',
  ])('takes %s for a feed', (address) => expect(looksLikeFeed(address)).toBe(true));

  it.each([
    'https://a.example/feedback',
    'https://a.example/atomic-energy',
    'https://feed.example/article',
    'https://a.example/report.xml',
    'not an address',
  ])('takes %s for a page', (address) => expect(looksLikeFeed(address)).toBe(false));
});
