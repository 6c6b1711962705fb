import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson } from './json';
import { redactKeys, redactText } from './redact-keys';

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U';

/** Each form, with the part of it that nobody may read. */
const secrets: readonly (readonly [string, string])[] = [
  [`Authorization: Bearer ${jwt}`, jwt],
  ['authorization: Bearer abc123def456', 'abc123def456'],
  ['"Authorization": "Bearer eyJhbGciOi123"', 'eyJhbGciOi123'],
  ['**Authorization:** Bearer abc123def456', 'abc123def456'],
  ['Proxy-Authorization: Basic dXNlcjpwYXNzdzByZA==', 'dXNlcjpwYXNzdzByZA'],
  ['Authorization: Basic dXNlcjpwYXNz', 'dXNlcjpwYXNz'],
  ['Authorization: Bearer abcdefghijklmnopqrst', 'abcdefghijklmnopqrst'],
  [`Bearer ${jwt}`, jwt],
  ['bearer eyJhbGciOi123456', 'eyJhbGciOi123456'],
  ['Cookie: session=s3cretvalue; theme=dark', 's3cretvalue'],
  ['Cookie: session=abcdefgh', 'abcdefgh'],
  ['Set-Cookie: sid=abcdefgh; Path=/; HttpOnly; Secure', 'abcdefgh'],
  ["curl --cookie 'sid=abcdefgh' here", 'abcdefgh'],
  ['{"cookie":"sid=abcdefgh"}', 'abcdefgh'],
  ['X-API-Key: 9f8e7d6c5b4a', '9f8e7d6c5b4a'],
  [jwt, jwt],
  ['AKIAIOSFODNN7EXAMPLE', 'AKIAIOSFODNN7EXAMPLE'],
  ['ghp_16C7e42F292c6912E7710c838347Ae178B4a', '16C7e42F292c6912'],
  [String.raw`ghp\_16C7e42F292c6912E7710c838347Ae178B4a`, '16C7e42F292c6912'],
  ['github_pat_11ABCDEFG0123456789abcdef', '11ABCDEFG0123456789'],
  ['sk-proj-abcdefgh12345678', 'abcdefgh12345678'],
  ['sk_live_51H8abcdefghij', '51H8abcdefghij'],
  ['xoxb-123456789012-abcdefABCDEF', '123456789012'],
  ['AIzaSyA1234567890123456789012345678901', 'SyA123456789'],
  ['-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA\n-----END RSA PRIVATE KEY-----', 'MIIEowIBAAKCAQEA'],
  ['-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjE', 'b3BlbnNzaC1rZXktdjE'],
  ['postgres://app:hunter2@db.internal:5432/main', 'hunter2'],
  ['redis://:hunter2@cache:6379', 'hunter2'],
  ['mongodb+srv://app:hunter2@cluster.example', 'hunter2'],
  ['https://app:hunter2@example.com/feed', 'hunter2'],
  ['Server=db;User Id=app;Password=hunter2;', 'hunter2'],
  ['AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG', 'wJalrXUtnFEMI'],
  ['https://example.com/?access_token=hunter2hunter2', 'hunter2'],
];

const prose: readonly string[] = [
  'The keyword is in the postcode of the keynote.',
  'https://example.com/?keyword=locks&postcode=1234',
  'Cookie: a biscuit, and the recipe for it.',
  'A cookie = a biscuit in British English.',
  'The bearer of this letter, the bearer bonds and Bearer Street.',
  'Bearer authentication is described in RFC 6750, and Basic authentication in RFC 7617.',
  'Authorization: required from the harbour master before 10 May.',
  'Authorization: see section 4.',
  'Set-Cookie is a header; Cookie is another.',
  'The risk-taking task-sk walked by sk-learn and sk-based desks.',
  'Password: ask the office. Secret: nobody knows.',
  'The secret = patience.',
  'token ring, access token, API key, session cookie, private key',
  'Meet at 12:30@the office, or write to ada@example.com.',
  'The ratio a:b@c is not a login; see http://example.com/a:b@c.',
  'git@github.com:owner/name.git',
  'https://example.com/locks/2026?page=2#opening',
  'BEGIN PRIVATE KEY is the first line of a key file.',
  'A [link](https://example.com/a_(b)?q=1#t) and <https://example.org>.',
  '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
  'sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
];

describe('redactText', () => {
  it.each(secrets)('removes the key from %s', (text, secret) => {
    expect(redactText(`Before it. ${text}\nAfter it.`)).not.toContain(secret);
  });

  it.each(prose)('leaves unchanged: %s', (text) => {
    expect(redactText(text)).toBe(text);
  });

  it('leaves no planted key in any text, and changes nothing the second time', () => {
    const word = fc.constantFrom(...prose, 'and', '\n', '> ', '- ', '| ', '`', '"', '\\', ';', ', ', ' ');
    const planted = fc.constantFrom(...secrets.filter(([text]) => !text.startsWith('-----')));
    fc.assert(
      fc.property(fc.array(word), planted, fc.array(word), (before, [text, secret], after) => {
        const whole = `${before.join(' ')} ${text} ${after.join(' ')}`;
        const once = redactText(whole);
        expect(once).not.toContain(secret);
        expect(redactText(once)).toBe(once);
      }),
    );
  });

  it('keeps the text around a key', () => {
    expect(redactText(`Send Authorization: Bearer ${jwt} with it.`)).toBe(
      'Send Authorization: [key] with it.',
    );
    expect(redactText('See Cookie: session=abc; theme=dark\nnext line')).toBe('See Cookie: [key]\nnext line');
    expect(redactText('at postgres://app:word@db/main now')).toBe('at postgres://[key]@db/main now');
  });
});

describe('redactKeys', () => {
  it('keeps JSON readable as JSON', () => {
    for (const [text] of secrets) {
      const line = redactKeys(JSON.stringify({ text }));
      expect(readJson(line, line.length).ok, line).toBe(true);
    }
  });

  it.each([
    'Bearer ',
    'authorization: ',
    'cookie: a',
    'a:',
    'sk-',
    '-----BEGIN PRIVATE KEY-----',
    'eyJ',
    'a_',
    '\\_',
    'x://',
    '; a=b',
  ])('finishes quickly for many of %j', (piece) => {
    const text = piece.repeat(Math.ceil(100_000 / piece.length));
    expect(redactKeys(text).length).toBeLessThanOrEqual(text.length * 2);
  });
});
