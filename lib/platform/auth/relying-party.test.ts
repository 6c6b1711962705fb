import { describe, expect, it } from 'vitest';
import { decideRelyingParty } from './relying-party';

describe('decideRelyingParty', () => {
  it.each([
    ['https://notes.example.org', 'notes.example.org', 'https://notes.example.org'],
    ['https://notes.example.org:8443/path', 'notes.example.org', 'https://notes.example.org:8443'],
    ['https://intranet', 'intranet', 'https://intranet'],
    ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
    ['http://notes.localhost:3000', 'notes.localhost', 'http://notes.localhost:3000'],
  ])('%s has passkeys of its host', (url, id, origin) => {
    expect(decideRelyingParty(url)).toEqual({ ok: true, value: { id, origin } });
  });

  it.each([
    ['http://notes.example.org', 'no_https'],
    ['http://mylocalhost', 'no_https'],
    ['https://192.168.1.5', 'no_name'],
    ['http://127.0.0.1:3000', 'no_name'],
    ['https://[fd00::1]:3000', 'no_name'],
  ])('%s has none: %s', (url, failure) => {
    expect(decideRelyingParty(url)).toEqual({ ok: false, failure });
  });
});
