import { describe, expect, it } from 'vitest';
import { isHostInText, readLink } from './read-link';

describe('readLink', () => {
  it.each([
    ['https://example.org/a?b=1#c', 'https://example.org/a?b=1#c', 'example.org', '?b=1#c'],
    ['HTTP://EXAMPLE.org:80/', 'http://example.org/', 'example.org', ''],
    ['https://bank.example@evil.example/', 'https://evil.example/', 'evil.example', ''],
    ['https:\\\\evil.example\\a', 'https://evil.example/a', 'evil.example', ''],
    ['https://аpple.example/', 'https://xn--pple-43d.example/', 'xn--pple-43d.example', ''],
    ['mailto:ada@example.org?subject=x', 'mailto:ada@example.org?subject=x', 'ada@example.org', '?subject=x'],
  ])('reads %s as the browser does', (address, ...[href, host, query]) => {
    expect(readLink(address)).toEqual({ href, host, query });
  });

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    '//evil.example/a',
    '/v1/logout',
    '?next=1',
    '',
    undefined,
  ])('makes no link of %j', (address) => {
    expect(readLink(address)).toBeNull();
  });
});

describe('isHostInText', () => {
  const link = { href: 'https://www.example.org/a', host: 'www.example.org', query: '' };
  it.each(['example.org', 'https://www.example.org/a', 'example.org/a', 'www.example.org'])(
    'finds the host in %s',
    (text) => {
      expect(isHostInText(text, link)).toBe(true);
    },
  );
  it.each(['example.org.evil.example', 'the method', 'evil.example/example.org', 'https://bank.example'])(
    'does not find the host in %s',
    (text) => {
      expect(isHostInText(text, link)).toBe(false);
    },
  );
});
