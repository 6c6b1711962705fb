import { describe, expect, it } from 'vitest';
import { AppError } from '../core/errors';
import { readEnvironment } from './env';

function refusalOf(variables: Record<string, string>): string {
  try {
    readEnvironment(variables);
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
  return '';
}

describe('readEnvironment', () => {
  it('needs nothing, and takes an empty setting for none', () => {
    const empty = readEnvironment({ PORT: '', DATABASE_URL: '', CAPTURE_ALLOW: '', CHROMIUM_NO_SANDBOX: '' });
    expect(empty).toEqual(readEnvironment({}));
    expect(empty).toMatchObject({ PORT: 3000, CAPTURE_ALLOW: [], CHROMIUM_NO_SANDBOX: false });
  });

  it.each([
    ['PORT', 'eighty', 'a whole number from 0 to 65535'],
    ['PORT', '70000', 'a whole number from 0 to 65535'],
    ['PUBLIC_URL', 'wiki.test', 'an http or https address'],
    ['TRUST_PROXY', 'maybe', 'true or false'],
    ['DATABASE_URL', 'mysql://x', 'an address of PostgreSQL'],
    ['SECRET_KEY', 'short', 'at least 32 characters'],
    ['MODEL', 'gpt', 'extractive, or a provider and a model'],
    ['MODEL_BASE_URL', 'nowhere', 'an http or https address'],
    ['MODEL_CONTEXT_TOKENS', '12', 'a whole number from 1000'],
    ['SEARXNG_URL', 'ftp://search.example', 'an http or https address without'],
    ['SEARXNG_URL', 'http://name:word@search.example', 'an http or https address without'],
    ['SEARXNG_URL', 'http://search.example/?key=1', 'an http or https address without'],
    ['CHROMIUM_NO_SANDBOX', 'perhaps', 'true or false'],
    ['LOG_LLM', 'all', 'full or digest'],
    ['LOG_LEVEL', 'loud', 'debug, info, warn, error or silent'],
  ])('says in one sentence what %s must be, and never repeats %s', (name, value, expected) => {
    const said = refusalOf({ [name]: value });
    expect(said).toMatch(new RegExp(`^The setting ${name} is wrong: it must be ${expected}.*\\.$`));
    expect(said.split('\n')).toHaveLength(1);
    expect(said).not.toContain(value);
  });

  it.each(['*.example', 'http://wiki.example', 'wiki.example:0', 'wiki.example:99999', 'a b'])(
    'refuses the entry %s of CAPTURE_ALLOW, as the address guard would',
    (entry) => {
      expect(refusalOf({ CAPTURE_ALLOW: `good.example:8080, ${entry}` })).toMatch(
        /^The setting CAPTURE_ALLOW is wrong: .* is not a host, or a host and a port/,
      );
    },
  );

  it('takes hosts, ports and IPv6 in CAPTURE_ALLOW', () => {
    expect(readEnvironment({ CAPTURE_ALLOW: 'wiki.example, [::1]:8080,' }).CAPTURE_ALLOW).toEqual([
      'wiki.example',
      '[::1]:8080',
    ]);
  });

  it('names every setting that is wrong, a line each', () => {
    expect(refusalOf({ PORT: 'x', LOG_LEVEL: 'y' }).split('\n')).toHaveLength(2);
  });
});
