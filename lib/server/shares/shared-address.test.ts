import { describe, expect, it } from 'vitest';
import { isClosedLink, listSharedHeaders } from './shared-address';

describe('listSharedHeaders', () => {
  it.each([
    ['/s/token', 'no-referrer'],
    ['/s/token/passage/1', 'no-referrer'],
    ['/s/token/passphrase', 'same-origin'],
    ['/s/token/report', 'same-origin'],
    ['/s/preview/team/artifact/art_1', 'no-referrer'],
    ['/s/passphrase', 'no-referrer'],
  ])('keeps %s out of search indexes and shared caches, with referrer policy %s', (path, referrer) => {
    expect(listSharedHeaders(path)).toEqual({
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'private, no-store',
      'referrer-policy': referrer,
    });
  });

  it.each(['/', '/w/team/shares', '/sign-in', '/shares', '/v1/shares'])(
    'returns no headers for %s',
    (path) => {
      expect(listSharedHeaders(path)).toEqual({});
    },
  );
});

describe('isClosedLink', () => {
  it('recognises an invalid link, and ignores paths that are no links', async () => {
    for (const path of ['/s/x', '/s/closed', '/s/x/passage/1', `/s/${'a'.repeat(44)}`])
      expect(await isClosedLink(path)).toBe(true);
    for (const path of ['/', '/w/team', '/s/', '/s/preview/team/artifact/art_1'])
      expect(await isClosedLink(path)).toBe(false);
  });
});
