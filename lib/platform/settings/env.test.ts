import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/core/errors';
import { readEnvironment } from './env';
import { defaultShare } from './worker-kinds';

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
  it('needs no settings, and treats an empty setting as missing', () => {
    const empty = readEnvironment({ PORT: '', DATABASE_URL: '', CAPTURE_ALLOW: '', CHROMIUM_NO_SANDBOX: '' });
    expect(empty).toEqual(readEnvironment({}));
    expect(empty).toMatchObject({ PORT: 3000, CAPTURE_ALLOW: [], CHROMIUM_NO_SANDBOX: false });
  });

  it.each([
    ['ROLE', 'proxy', 'all, web or worker'],
    ['METRICS_TOKEN', 'short', 'at least 16 characters'],
    ['WORKER_PORT', '0', 'a whole number from 1'],
    ['REPLACE_SECRET_KEY', 'perhaps', 'true or false'],
    ['WORKER_KINDS', 'answers', 'a list of the kinds'],
    ['WORKER_KINDS', 'answer:0', 'a list of the kinds'],
    ['WORKER_KINDS', 'answer:1000', 'a list of the kinds'],
    ['WORKER_KINDS', 'answer,answer:2', 'a list of the kinds'],
    ['PORT', 'eighty', 'a whole number from 0 to 65535'],
    ['PORT', '70000', 'a whole number from 0 to 65535'],
    ['PUBLIC_URL', 'wiki.test', 'an http or https address'],
    ['TRUST_PROXY', 'maybe', 'true or false'],
    ['DATABASE_URL', 'mysql://x', 'a PostgreSQL address'],
    ['DATABASE_URL', 'postgresql://db1,db1/name', 'a PostgreSQL address with at most 8 hosts'],
    ['SECRET_KEY', 'short', 'at least 32 characters'],
    ['MODEL', 'gpt', 'extractive, or a provider and a model'],
    ['MODEL_BASE_URL', 'nowhere', 'an http or https address'],
    ['MODEL_CONTEXT_TOKENS', '12', 'a whole number from 1000'],
    ['SEARXNG_URL', 'ftp://search.example', 'an http or https address without'],
    ['SEARXNG_URL', 'http://name:word@search.example', 'an http or https address without'],
    ['SEARXNG_URL', 'http://search.example/?key=1', 'an http or https address without'],
    ['SMTP_URL', 'https://mail.example', 'a mail server address'],
    ['SMTP_URL', 'smtp://mail.example/?tls.rejectUnauthorized=false', 'a mail server address'],
    ['SMTP_URL', 'smtp://ada:pass%word@mail.example', 'a mail server address'],
    ['MAIL_FROM', 'Sourcebook', 'the address that e-mails come from'],
    ['MAIL_FROM', 'a@b.example\nBcc: c@d.example', 'the address that e-mails come from'],
    ['SEARCH_URL', 'https://ada:word@search.example', 'an http or https address without'],
    ['SEARCH_PREFIX', 'Notes-', 'at most 60 small letters'],
    ['S3_PREFIX', '/notes', 'at most 200 letters, digits'],
    ['S3_PATH_STYLE', 'maybe', 'true or false'],
    ['S3_REGION', 'the moon', 'the name of a region'],
    ['FILE_STORE', 'disk', 'postgres or s3'],
    ['CHROMIUM_NO_SANDBOX', 'perhaps', 'true or false'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://ada:pass@collector', 'an http or https address without'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization', 'a list of names and values'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote', 'one of always_on'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'a number from 0 to 1'],
    ['LOG_LLM', 'all', 'full or digest'],
    ['LOG_LEVEL', 'loud', 'debug, info, warn, error or silent'],
  ])('says in one sentence what %s must be, without repeating %s', (name, value, expected) => {
    const said = refusalOf({ [name]: value });
    expect(said).toMatch(new RegExp(`^The setting ${name} is wrong: it must be ${expected}.*\\.$`));
    expect(said.split('\n')).toHaveLength(1);
    expect(said).not.toContain(value);
  });

  it('gives a worker all kinds of jobs, or the named ones with their number', () => {
    expect(readEnvironment({ WORKER_KINDS: '' }).WORKER_KINDS).toEqual(defaultShare);
    expect(readEnvironment({ WORKER_KINDS: 'answer:20, export' }).WORKER_KINDS).toEqual({
      answer: 20,
      export: 1,
    });
  });

  it.each(['web', 'worker'])('requires of ROLE=%s what its processes share, naming both', (role) => {
    expect(refusalOf({ ROLE: role }).split('\n')).toEqual([
      expect.stringMatching(`^The setting DATABASE_URL is wrong: .* ROLE=${role} needs the database`),
      expect.stringMatching(`^The setting SECRET_KEY is wrong: .* ROLE=${role} needs the key`),
    ]);
    const shared = { DATABASE_URL: 'postgresql://host/name', SECRET_KEY: 'k'.repeat(32) };
    expect(readEnvironment({ ROLE: role, ...shared }).ROLE).toBe(role);
  });

  it('requires the address of the database itself beside that of a pooler', () => {
    const pooler = { DATABASE_POOLER_URL: 'postgresql://pooler/name' };
    expect(refusalOf(pooler)).toMatch(
      /^The setting DATABASE_URL is wrong: .* required when DATABASE_POOLER_URL is set\.$/,
    );
    const database = { DATABASE_URL: 'postgresql://host/name' };
    expect(refusalOf({ ...pooler, ...database })).toBe('');
    expect(refusalOf({ DATABASE_POOLER_URL: 'http://pooler', ...database })).toMatch(
      /^The setting DATABASE_POOLER_URL is wrong: it must be the PostgreSQL address of a pooler, .*\.$/,
    );
  });

  it('requires the address of the primary beside that of its replicas', () => {
    const replica = { DATABASE_REPLICA_URL: 'postgresql://standby/name' };
    expect(refusalOf(replica)).toMatch(
      /^The setting DATABASE_URL is wrong: .* required when DATABASE_REPLICA_URL is set\.$/,
    );
    expect(refusalOf({ ...replica, DATABASE_URL: 'postgresql://host/name' })).toBe('');
  });

  it('requires all of an object store, whether files are put there or only read', () => {
    const store = {
      S3_ENDPOINT: 'https://objects.example/',
      S3_BUCKET: 'notes',
      S3_ACCESS_KEY_ID: 'AKID',
      S3_SECRET_ACCESS_KEY: 'a secret',
    };
    expect(readEnvironment(store)).toMatchObject({
      FILE_STORE: 'postgres',
      S3_ENDPOINT: 'https://objects.example',
      S3_REGION: 'us-east-1',
      S3_PREFIX: '',
      S3_PATH_STYLE: true,
    });
    expect(refusalOf({ FILE_STORE: 's3' }).split('\n')).toHaveLength(4);
    expect(refusalOf({ ...store, S3_BUCKET: '' })).toMatch(
      /^The setting S3_BUCKET is wrong: .* needs S3_ENDPOINT, S3_BUCKET, .*\.$/,
    );
    for (const wrong of [
      'ftp://objects.example',
      'https://a:b@objects.example',
      'https://objects.example/notes',
    ])
      expect(refusalOf({ ...store, S3_ENDPOINT: wrong })).toMatch(/^The setting S3_ENDPOINT is wrong: /);
  });

  it.each([
    ['SEARCH_URL', { SEARCH_API_KEY: 'a2V5' }],
    ['SEARCH_PASSWORD', { SEARCH_URL: 'https://search.example', SEARCH_USER: 'ada' }],
    ['SEARCH_USER', { SEARCH_URL: 'https://search.example', SEARCH_PASSWORD: 'a secret' }],
    [
      'SEARCH_API_KEY',
      {
        SEARCH_URL: 'https://search.example',
        SEARCH_USER: 'ada',
        SEARCH_PASSWORD: 'a secret',
        SEARCH_API_KEY: 'a2V5',
      },
    ],
  ] as const)(
    'says that %s is missing or too many beside the other settings of a search engine',
    (name, given) => {
      expect(refusalOf(given)).toMatch(new RegExp(`^The setting ${name} is wrong: [^\n]*\\.$`));
    },
  );

  it.each(['*.example', 'http://wiki.example', 'wiki.example:0', 'wiki.example:99999', 'a b'])(
    'refuses the entry %s of CAPTURE_ALLOW, as the address guard would',
    (entry) => {
      expect(refusalOf({ CAPTURE_ALLOW: `good.example:8080, ${entry}` })).toMatch(
        /^The setting CAPTURE_ALLOW is wrong: .* is not a host, or a host and a port/,
      );
    },
  );

  it('accepts hosts, ports and IPv6 addresses in CAPTURE_ALLOW', () => {
    expect(readEnvironment({ CAPTURE_ALLOW: 'wiki.example, [::1]:8080,' }).CAPTURE_ALLOW).toEqual([
      'wiki.example',
      '[::1]:8080',
    ]);
  });

  it('parses the address of the mail server, and requires a sender address with it', () => {
    const SMTP_URL = 'smtp://ada%40mail.example:p%3Ass@[::1]:2525';
    expect(readEnvironment({ SMTP_URL, MAIL_FROM: 'us@mail.example' }).SMTP_URL).toEqual({
      host: '::1',
      port: 2525,
      isSecure: false,
      signIn: { user: 'ada@mail.example', password: 'p:ss' },
    });
    const plain = readEnvironment({ SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'us@mail.example' });
    expect(plain.SMTP_URL).toEqual({ host: 'mail.example', port: 465, isSecure: true, signIn: null });
    expect(refusalOf({ SMTP_URL })).toMatch(
      /^The setting MAIL_FROM is wrong.* It is required when SMTP_URL is set\.$/,
    );
  });

  it('names every wrong setting on its own line', () => {
    expect(refusalOf({ PORT: 'x', LOG_LEVEL: 'y' }).split('\n')).toHaveLength(2);
  });

  it('reads no setting that the README and the page on scale do not explain, but for what the supervisor passes on', () => {
    const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, file), 'utf8');
    const settings = [...read('env.ts').matchAll(/^ {4}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name);
    const explained = new Set(
      `${read('../../../README.md')}${read('../../../docs/scale.md')}`.match(/`[A-Z][A-Z0-9_]+`/g),
    );
    expect(settings).toHaveLength(47);
    expect(settings.filter((name) => !explained.has(`\`${name}\``))).toEqual(['PROGRAMS_DIR']);
  });
});
