import { describe, expect, it } from 'vitest';
import { isEveryAddressTyped } from './address';

const typed = ['https://example.com/report?year=2026', 'bücher.example', 'http://[2001:db8::1]:8080/x'];

describe('isEveryAddressTyped', () => {
  it.each([
    ['https://example.com/report?year=2026', 'as it was typed'],
    ['HTTPS://EXAMPLE.com:443/report?year=2026', 'case of scheme and host, the default port'],
    ['https://xn--bcher-kva.example/', 'punycode of the same host'],
    ['https://example.com/a/../report?year=2026', 'a path that comes to the same'],
    ['http://[2001:db8:0::1]:8080/x', 'another spelling of the same number'],
  ])('accepts %s as typed: %s', (address) => {
    expect(isEveryAddressTyped([address], typed)).toBe(true);
  });

  it.each([
    ['https://example.com/report?year=2026&data=secret', 'a parameter more'],
    [
      'https://example.com/report?year=2026&utm_source=secret',
      'a parameter that duplicates are recognised without',
    ],
    ['https://example.com/report', 'a parameter less'],
    ['https://example.com/report?year=2026#secret', 'a fragment, which the page can read'],
    ['https://secret@example.com/report?year=2026', 'a user'],
    ['https://user:secret@example.com/report?year=2026', 'a user and a password'],
    ['https://example.com@evil.example/report?year=2026', 'the typed host as a user'],
    ['https://example.com.evil.example/report?year=2026', 'the typed host as a prefix'],
    ['https://example.com./report?year=2026', 'a trailing dot of the host'],
    ['https://example.com/report/secret?year=2026', 'the typed path as a prefix'],
    ['https://example.com/report/?year=2026', 'a slash'],
    ['https://example.com/Report?year=2026', 'case of the path'],
    ['http://example.com/report?year=2026', 'another scheme'],
    ['https://example.com:8443/report?year=2026', 'another port'],
    ['https://www.example.com/report?year=2026', 'a part of the host more'],
    ['https://еxample.com/report?year=2026', 'a letter that only looks the same'],
    ['ftp://example.com/report?year=2026', 'a scheme that is not of the web'],
    ['https://example.com/report\u0000?year=2026', 'a control character'],
    ['', 'nothing'],
    ['not an address', 'no address'],
  ])('does not accept %s as typed: %s', (address) => {
    expect(isEveryAddressTyped([address], typed)).toBe(false);
  });

  it('requires every address to be typed, and rejects a call without addresses', () => {
    expect(isEveryAddressTyped(['https://bücher.example', 'https://evil.example/'], typed)).toBe(false);
    expect(isEveryAddressTyped([], typed)).toBe(false);
  });

  it('rejects invalid addresses, and addresses with a user name or password', () => {
    expect(isEveryAddressTyped(['not an address'], ['not an address'])).toBe(false);
    for (const address of ['https://a@c.example/', 'https://:b@c.example/']) {
      expect(isEveryAddressTyped([address], [address])).toBe(false);
    }
  });
});
