/**
 * The environment, read once with one schema. An empty string counts as absent. `process.env` is read nowhere else in `lib`. A wrong value stops the
 * start with a sentence that names the variable.
 */
import { z } from 'zod';
import { filePlaces } from '@/lib/core/file-place';
import { limits } from '@/lib/core/limits';
import { AppError } from '@/lib/core/errors';
import { mostHosts, readDatabaseAddress } from './database-address';
import { readAllowedHosts } from '@/lib/platform/fetch/allowed-hosts';
import { mailAddressSchema, readSmtpUrl } from './smtp-url';
import { onePerProcess } from '@/lib/platform/process-state';
import { readWorkerKinds, workerKinds } from './worker-kinds';

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const withDefault = <Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>) =>
  z.preprocess((given) => (given === '' || given === undefined ? value : given), schema);

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
);

/** Which jobs a worker does. */
const workerShare = list.transform((entries, context) => {
  const read = readWorkerKinds(entries);
  if (read.ok) return read.value;
  context.issues.push({ code: 'custom', message: 'An entry is none of these.', input: entries });
  return z.NEVER;
});

/** Entries are validated as the address guard reads them, so that one that would allow nothing stops the start. */
const hostList = list.superRefine((entries, context) => {
  const read = readAllowedHosts(entries);
  if (!read.ok) context.addIssue({ code: 'custom', message: read.failure.reason });
});

const smtpServer = z.string().transform((text, context) => {
  const read = readSmtpUrl(text);
  if (read.ok) return read.value;
  context.issues.push({ code: 'invalid_format', format: 'url', input: text });
  return z.NEVER;
});

/** An address of a host alone: the name of the bucket and the key are added to it. */
const hostAddress = z
  .url({ protocol: /^https?$/ })
  .regex(/^https?:\/\/[^/?#@]+\/?$/i)
  .transform((address) => address.replace(/\/$/, ''));

/** Signs that stand for themselves in addresses, in XML and in the signature of a request. */
const objectPrefix = z
  .string()
  .max(limits.objectPrefixChars)
  .regex(/^([\w-][\w.-]*\/)*([\w-][\w.-]*)?$/);

/** Names of indices have no capital letters, and begin with a letter or a digit. */
const indexPrefix = z
  .string()
  .max(limits.searchPrefixChars)
  .regex(/^[a-z0-9][a-z0-9_-]*$/);

/** An address without a password, query or fragment. */
const hostAndPath = z.url({ protocol: /^https?$/ }).regex(/^[^@?#]*$/);

const headerEntry = /^([\w-]+)=([^\s=][^=]*)$/;

const headerList = list.transform((entries, context) => {
  const headers: Record<string, string> = {};
  for (const entry of entries) {
    const [, name, value] = headerEntry.exec(entry) ?? [];
    if (name !== undefined && value !== undefined) headers[name] = decodeURIComponent(value);
    else context.issues.push({ code: 'invalid_format', format: 'regex', input: entry });
  }
  return headers;
});

/** The samplers of OpenTelemetry that need nothing from elsewhere. */
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const databaseAddress = z.string().superRefine((address, context) => {
  if (!readDatabaseAddress(address).ok)
    context.issues.push({ code: 'invalid_format', format: 'url', input: address });
});

const providers = /^(extractive|(openai-compatible|ollama|google|anthropic|openai)\/.+)$/;

/** What one start runs: both parts of the product on one machine, or one of the parts of many. */
const roles = ['all', 'web', 'worker'] as const;

const environmentSchema = z
  .object({
    ROLE: withDefault(z.enum(roles), 'all'),
    PORT: withDefault(z.coerce.number().int().min(0).max(65_535), 3000),
    HOST: withDefault(z.string(), '127.0.0.1'),
    PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
    TRUST_PROXY: withDefault(z.stringbool(), 'false'),
    /** May name several hosts. All connections lead to the one that accepts writes. */
    DATABASE_URL: optional(databaseAddress),
    /** A pooler in transaction mode before that server, for queries. Its login is a member of the app's role and owns nothing. */
    DATABASE_POOLER_URL: optional(databaseAddress),
    /** Standbys of that server, at which heavy reads may be made. */
    DATABASE_REPLICA_URL: optional(databaseAddress),
    DATA_DIR: withDefault(z.string(), '.data'),
    /** The jobs that a worker does, and how many of each kind at a time. By default all kinds. */
    WORKER_KINDS: withDefault(workerShare, ''),
    SECRET_KEY: optional(z.string().min(32)),
    /** Whoever sends it as a bearer token may read `/metrics`. Without it there are no metrics. */
    METRICS_TOKEN: optional(z.string().min(16)),
    /** The port on which a worker tells its health and its metrics. Without it a worker listens on no port. */
    WORKER_PORT: optional(z.coerce.number().int().min(1).max(65_535)),
    /** Lets the next start use another secret key than the database was sealed with. What that key protects is lost. */
    REPLACE_SECRET_KEY: withDefault(z.stringbool(), 'false'),
    MODEL: optional(z.string().regex(providers)),
    MODEL_BASE_URL: optional(z.url({ protocol: /^https?$/ })),
    MODEL_API_KEY: optional(z.string()),
    MODEL_CONTEXT_TOKENS: optional(
      z.coerce.number().int().min(limits.windowMinTokens).max(limits.windowMaxTokens),
    ),
    CAPTURE_ALLOW: withDefault(hostList, ''),
    /** Hosts of issuers of single sign-on that are not public. They may be reached without TLS. */
    SIGN_IN_ALLOW: withDefault(hostList, ''),
    CORS_ORIGINS: withDefault(list, ''),
    /** A search engine with SearXNG's interface for web search. Without it, web search is not available. */
    SEARXNG_URL: optional(z.url({ protocol: /^https?$/ }).regex(/^[^@?#]*$/)),
    /** The SMTP server that sends e-mails, with user and password if it requires them. Without it no e-mail is sent. */
    SMTP_URL: optional(smtpServer),
    MAIL_FROM: optional(mailAddressSchema),
    /** Where new files are stored: originals, exports and the files of pages. Each stays where it is until it is moved. */
    FILE_STORE: withDefault(z.enum(filePlaces), 'postgres'),
    /** The object store, over the protocol of Amazon S3. Files that are in it are read even if new ones are not stored there. */
    S3_ENDPOINT: optional(hostAddress),
    S3_REGION: withDefault(z.string().regex(/^[\w-]{1,100}$/), 'us-east-1'),
    S3_BUCKET: optional(z.string().regex(/^[\w.-]{3,63}$/)),
    S3_ACCESS_KEY_ID: optional(z.string()),
    S3_SECRET_ACCESS_KEY: optional(z.string()),
    /** What the key of every object begins with. */
    S3_PREFIX: withDefault(objectPrefix, ''),
    /** True for https://host/bucket/key, false for https://bucket.host/key. */
    S3_PATH_STYLE: withDefault(z.stringbool(), 'true'),
    /** A search engine with the HTTP interface of OpenSearch and Elasticsearch. Without it, PostgreSQL searches. */
    SEARCH_URL: optional(hostAndPath),
    SEARCH_USER: optional(z.string()),
    SEARCH_PASSWORD: optional(z.string()),
    /** A key in place of user and password, as the engine gives it to be sent. */
    SEARCH_API_KEY: optional(z.string().regex(/^[\w+/=-]+$/)),
    /** What the names of all indices begin with. */
    SEARCH_PREFIX: withDefault(indexPrefix, 'sourcebook-'),
    CHROMIUM_PATH: optional(z.string()),
    /** The browser that captures pages runs without its sandbox only if this is set (root in a container). */
    CHROMIUM_NO_SANDBOX: withDefault(z.stringbool(), 'false'),
    /** The folder of the built programs (`processes/find-program.ts`), if it is not the build's. The supervisor passes it to its worker. */
    PROGRAMS_DIR: optional(z.string()),
    /** The collector that traces are sent to, over OTLP/HTTP. Without it nothing is traced. */
    OTEL_EXPORTER_OTLP_ENDPOINT: optional(hostAndPath),
    /** Sent to the collector with each request: names and values, as in `x-key=a%20key`. */
    OTEL_EXPORTER_OTLP_HEADERS: withDefault(headerList, ''),
    OTEL_SERVICE_NAME: withDefault(z.string().max(limits.idChars), 'sourcebook'),
    OTEL_TRACES_SAMPLER: withDefault(z.enum(samplers), 'parentbased_always_on'),
    /** The share of traces that a sampler whose name ends in `ratio` keeps. */
    OTEL_TRACES_SAMPLER_ARG: withDefault(z.coerce.number().min(0).max(1), 1),
    LOG_LLM: withDefault(z.enum(['full', 'digest']), 'digest'),
    LOG_LEVEL: withDefault(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    error: 'It is required when SMTP_URL is set.',
  })
  .superRefine(({ DATABASE_URL, DATABASE_POOLER_URL, DATABASE_REPLICA_URL }, context) => {
    if (DATABASE_URL !== undefined) return;
    for (const [name, value] of Object.entries({ DATABASE_POOLER_URL, DATABASE_REPLICA_URL })) {
      const message = `It is required when ${name} is set.`;
      if (value !== undefined) context.addIssue({ code: 'custom', path: ['DATABASE_URL'], message });
    }
  })
  .superRefine((environment, context) => {
    const { FILE_STORE, S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environment;
    const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
    const isUsed = FILE_STORE === 's3' || Object.values(needed).some((value) => value !== undefined);
    for (const [name, value] of Object.entries(needed))
      if (isUsed && value === undefined)
        context.addIssue({
          code: 'custom',
          path: [name],
          message: 'An object store needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
        });
  })
  .superRefine(({ SEARCH_URL, SEARCH_USER, SEARCH_PASSWORD, SEARCH_API_KEY }, context) => {
    const settings = { SEARCH_USER, SEARCH_PASSWORD, SEARCH_API_KEY };
    const isNamed = Object.values(settings).some((value) => value !== undefined);
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (isNamed && SEARCH_URL === undefined) refuse('SEARCH_URL', 'An account for it is set.');
    if (SEARCH_USER !== undefined && SEARCH_PASSWORD === undefined)
      refuse('SEARCH_PASSWORD', 'It is required when SEARCH_USER is set.');
    if (SEARCH_PASSWORD !== undefined && SEARCH_USER === undefined)
      refuse('SEARCH_USER', 'It is required when SEARCH_PASSWORD is set.');
    if (SEARCH_API_KEY !== undefined && SEARCH_USER !== undefined)
      refuse('SEARCH_API_KEY', 'Set it or SEARCH_USER, not both.');
  })
  .superRefine(({ ROLE, DATABASE_URL, SECRET_KEY }, context) => {
    if (ROLE === 'all') return;
    const requireShared = (name: string, value: string | undefined, why: string) => {
      if (value === undefined) context.addIssue({ code: 'custom', path: [name], message: why });
    };
    requireShared('DATABASE_URL', DATABASE_URL, `ROLE=${ROLE} needs the database that all processes share.`);
    requireShared('SECRET_KEY', SECRET_KEY, `ROLE=${ROLE} needs the key that all processes share.`);
  });

export type Environment = z.output<typeof environmentSchema>;

/** What a setting must be, completing the sentence "NAME must be". The wrong value is never repeated, because it may contain a password. */
const expectations: Readonly<Record<string, string>> = {
  ROLE: 'all, web or worker',
  PORT: 'a whole number from 0 to 65535',
  PUBLIC_URL: 'an http or https address, as in https://sourcebook.example',
  TRUST_PROXY: 'true or false',
  DATABASE_URL: `a PostgreSQL address with at most ${mostHosts} hosts, as in postgresql://name:password@host:5432/database`,
  DATABASE_POOLER_URL:
    'the PostgreSQL address of a pooler, as in postgresql://name:password@host:6432/database',
  DATABASE_REPLICA_URL:
    'the PostgreSQL address of one or more standbys, as in postgresql://name:password@host:5432/database',
  METRICS_TOKEN: 'at least 16 characters long',
  WORKER_PORT: 'a whole number from 1 to 65535',
  WORKER_KINDS: `a list of the kinds ${workerKinds.join(', ')}, each once and with or without a number, as in answer:8,capture`,
  SECRET_KEY: 'at least 32 characters long',
  REPLACE_SECRET_KEY: 'true or false',
  MODEL: 'extractive, or a provider and a model, as in anthropic/claude-sonnet',
  MODEL_BASE_URL: 'an http or https address',
  MODEL_CONTEXT_TOKENS: 'a whole number from 1000 to 10000000',
  CAPTURE_ALLOW: 'a list of hosts, with or without ports, separated by commas',
  SIGN_IN_ALLOW: 'a list of hosts, with or without ports, separated by commas',
  SMTP_URL: 'a mail server address, as in smtps://name:password@mail.example',
  MAIL_FROM: 'the address that e-mails come from, as in sourcebook@mail.example',
  SEARXNG_URL: 'an http or https address without a password, "?" or "#", as in http://127.0.0.1:8888',
  FILE_STORE: 'postgres or s3',
  S3_ENDPOINT:
    'an http or https address of a host, without a path or password, as in https://s3.eu-central-1.amazonaws.com',
  S3_REGION: 'the name of a region, as in eu-central-1',
  S3_BUCKET: 'the name of a bucket, from 3 to 63 characters long',
  S3_ACCESS_KEY_ID: 'the name of an access key',
  S3_SECRET_ACCESS_KEY: 'the secret of that access key',
  S3_PREFIX: 'at most 200 letters, digits and the signs . _ - /, without a / at its beginning, as in notes/',
  S3_PATH_STYLE: 'true or false',
  SEARCH_URL: 'an http or https address without a password, "?" or "#", as in https://search.example:9200',
  SEARCH_USER: 'the name of a user of the search engine',
  SEARCH_PASSWORD: 'the password of that user',
  SEARCH_API_KEY: 'a key as the search engine gives it, of letters, digits and the signs + / = _ -',
  SEARCH_PREFIX:
    'at most 60 small letters, digits and the signs _ -, with a letter or digit first, as in notes-',
  CHROMIUM_NO_SANDBOX: 'true or false',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'an http or https address without a password, "?" or "#", as in http://127.0.0.1:4318',
  OTEL_EXPORTER_OTLP_HEADERS: 'a list of names and values, as in x-key=a%20key',
  OTEL_SERVICE_NAME: 'a name of at most 200 characters',
  OTEL_TRACES_SAMPLER: `one of ${samplers.join(', ')}`,
  OTEL_TRACES_SAMPLER_ARG: 'a number from 0 to 1',
  LOG_LLM: 'full or digest',
  LOG_LEVEL: 'debug, info, warn, error or silent',
};

/** @throws AppError with a sentence for each wrong setting */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const read = environmentSchema.safeParse(variables);
  if (read.success) return read.data;
  const sentences = read.error.issues.map(({ path: [name], code, message }) => {
    const expected = expectations[String(name)] ?? 'something else';
    return `The setting ${String(name)} is wrong: it must be ${expected}.${code === 'custom' ? ` ${message}` : ''}`;
  });
  throw new AppError('invalid_input', [...new Set(sentences)].join('\n'));
}

const ofThisProcess = onePerProcess('environment', () => readEnvironment(process.env));

/** Returns the environment of this process. */
export const getEnvironment = (): Environment => ofThisProcess.get();

/** Returns the public address: PUBLIC_URL, or else the host and port that the app listens on. */
export function getPublicUrl(environment: Environment = getEnvironment()): string {
  if (environment.PUBLIC_URL !== undefined) return environment.PUBLIC_URL.replace(/\/$/, '');
  const host = ['0.0.0.0', '::', '127.0.0.1'].includes(environment.HOST) ? 'localhost' : environment.HOST;
  return `http://${host}:${environment.PORT}`;
}
