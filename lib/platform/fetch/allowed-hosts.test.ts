import { describe, expect, it } from 'vitest';
import { readAllowedHosts } from './allowed-hosts';

function has(entries: string[], hostname: string, port: number): boolean {
  const read = readAllowedHosts(entries);
  if (!read.ok) throw new Error(read.failure.reason);
  return read.value.has(hostname, port);
}

describe('readAllowedHosts', () => {
  it.each([
    ['a host and its port', ['wiki.example:8080'], 'wiki.example', 8080, true],
    ['not another port of it', ['wiki.example:8080'], 'wiki.example', 8081, false],
    ['not a subdomain of it', ['wiki.example:8080'], 'a.wiki.example', 8080, false],
    ['a host without a port for 80', ['wiki.example'], 'wiki.example', 80, true],
    ['a host without a port for 443', ['wiki.example'], 'wiki.example', 443, true],
    ['a host without a port not for others', ['wiki.example'], 'wiki.example', 8080, false],
    ['upper case as the URL parser spells it', ['WIKI.Example:80'], 'wiki.example', 80, true],
    ['an address in another spelling', ['0x7f.1:11434'], '127.0.0.1', 11434, true],
    ['an IPv6 address, bracketed', ['[0:0::1]:11434'], '[::1]', 11434, true],
    ['an IPv6 address, bare', ['[::1]:11434'], '::1', 11434, true],
    ['nothing when empty', [], 'wiki.example', 80, false],
  ])('allows %s', (...[, entries, hostname, port, expected]) => {
    expect(has(entries, hostname, port)).toBe(expected);
  });

  it.each([
    '',
    'http://wiki.example',
    'wiki.example:0',
    'wiki.example:65536',
    'a b',
    'user@host:80',
    '::1',
    'host:80/path',
    '*',
    '*.example',
  ])('refuses the entry "%s"', (entry) => {
    const read = readAllowedHosts([entry]);
    expect(read.ok).toBe(false);
  });
});
