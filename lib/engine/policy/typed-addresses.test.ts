import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { isEveryAddressTyped } from './address';
import { findTypedAddresses } from './typed-addresses';

const find = (message: string) => findTypedAddresses([message]);

describe('findTypedAddresses', () => {
  it.each([
    ['Read https://example.com/a?b=c#d please', ['https://example.com/a?b=c#d']],
    [
      'Is it on example.com? Or at www.example.org/x/y.',
      ['https://example.com/', 'https://www.example.org/x/y'],
    ],
    [
      '[the report](https://example.com/r "Report"), then [https://a.example](https://b.example/x).',
      ['https://example.com/r', 'https://a.example/', 'https://b.example/x'],
    ],
    [
      '<https://example.com/r>, “https://example.com/q”, `https://example.com/p`',
      ['https://example.com/r', 'https://example.com/q', 'https://example.com/p'],
    ],
    [
      '(see https://en.wikipedia.org/wiki/Harbour_(disambiguation)).',
      ['https://en.wikipedia.org/wiki/Harbour_(disambiguation)'],
    ],
    [
      '**https://example.com/a**, _https://example.com/b_ (example.com)!',
      ['https://example.com/a', 'https://example.com/b', 'https://example.com/'],
    ],
    ['url:https://example.com/a;b,c', ['https://example.com/a;b,c']],
    ['请看https://example.com/报告。谢谢', ['https://example.com/%E6%8A%A5%E5%91%8A']],
    [
      'https://web.archive.org/web/2020/https://example.com/',
      ['https://web.archive.org/web/2020/https://example.com/'],
    ],
    [
      'http://localhost:8080/x and host.example:8443/y',
      ['http://localhost:8080/x', 'https://host.example:8443/y'],
    ],
    ['Write to ann@example.com, version 3.5, ftp://example.com/x, https://u:p@example.com/', []],
    ['javascript:alert(1) data:text/html,x // /path https:// http://', []],
  ])('finds in %j the addresses the user meant', (message, expected) => {
    expect(find(message)).toEqual(expected);
  });

  it('keeps the newest addresses when there are too many, and reads only up to the message limit', () => {
    const list = (name: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${name}${index}.example`).join(' ');
    const found = findTypedAddresses([list('old', 300), list('new', limits.typedAddresses - 1)]);
    expect(found).toHaveLength(limits.typedAddresses);
    expect(found.filter((address) => address.includes('//old'))).toEqual(['https://old0.example/']);
    expect(find(`${' '.repeat(limits.messageChars)}https://example.com`)).toEqual([]);
  });

  it('finds every typed address between any words, and never more than were written', () => {
    const address = fc.webUrl({ withFragments: false, withQueryParameters: true });
    fc.assert(
      fc.property(fc.array(address, { maxLength: 5 }), fc.lorem({ maxCount: 5 }), (addresses, words) => {
        const message = addresses.map((one) => `${words} <${one}>`).join(' and ');
        const found = find(message);
        // An address that ends in sentence punctuation is read without it, so such a call needs approval.
        const plain = addresses.filter((one) => !/[.,;:!?'*_~)\]}]$/.test(one) && !/[`|\\]/.test(one));
        expect(plain.every((one) => isEveryAddressTyped([one], found))).toBe(true);
        expect(found.length).toBeLessThanOrEqual(addresses.length);
      }),
      { numRuns: 200 },
    );
  });

  it('never throws, and returns only web addresses without a user name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 200 }), (text) => {
        const hosts = find(text).map((address) => new URL(address));
        expect(hosts.every((url) => url.username === '' && /^https?:$/.test(url.protocol))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('survives thousands of brackets and dots', () => {
    for (const evil of [')', '(', '.', 'a.', '](', 'https://', '-.', '{[(']) {
      expect(find(`https://example.com/${evil.repeat(limits.messageChars / evil.length)}`)).toBeInstanceOf(
        Array,
      );
      expect(find(evil.repeat(limits.messageChars / evil.length))).toBeInstanceOf(Array);
    }
  });
});
