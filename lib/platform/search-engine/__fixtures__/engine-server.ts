/**
 * A search engine that speaks the HTTP interface of OpenSearch and Elasticsearch as their documents describe it, for one worker of the tests.
 * It keeps documents, shows them only after a refresh, and refuses what the engines refuse: an unknown query, a wrong type of content, a bulk
 * without a line feed at its end, a field that the mapping does not have. No index is created by writing to it. It fails as it is told to.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { type Analysis, analysisSchema } from './analyse';
import { matchQuery, querySchema, type Stored } from './match-query';

/**
 * `busy`: 429. `down`: 503. `away`: the connection breaks before anything is done. `lost`: it breaks after everything is done. `garbage`: the page
 * of a proxy. `silent`: no answer.
 */
type Fault = 'busy' | 'down' | 'away' | 'lost' | 'garbage' | 'silent';

type Version = { readonly version: number; readonly fields: Readonly<Record<string, unknown>> | null };
type Index = {
  readonly analysis: Analysis;
  readonly fields: ReadonlySet<string>;
  readonly aliases: Set<string>;
  /** What was written. A deleted document has no fields. */
  readonly written: Map<string, Version>;
  /** What searches see. */
  shown: ReadonlyMap<string, Version>;
};

const account = { user: 'ada', password: 'a word: of the tests' };

export type EngineServer = {
  /** What a product needs to be set to in order to use this engine. */
  readonly settings: Readonly<Record<string, string>>;
  readonly indices: Map<string, Index>;
  /** The requests that arrived, as in `POST /_bulk`. */
  readonly requests: string[];
  /** The status with which documents are refused, by their id; null for those that are taken. */
  refuse: (id: string) => number | null;
  /** Called before each request is carried out. */
  before: (request: string) => Promise<void> | void;
  /** How the next requests fail whose name ends like this. */
  failNext(fault: Fault, times?: number, ending?: string): void;
  forgetFaults(): void;
  close(): Promise<void>;
};

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
  ) {
    super(type);
  }
}

const fieldSchema = z.union([
  z.strictObject({ type: z.enum(['keyword', 'integer', 'long']) }),
  z.strictObject({ type: z.literal('text'), analyzer: z.string() }),
]);
const indexSchema = z.strictObject({
  settings: z.strictObject({ analysis: analysisSchema }),
  mappings: z.strictObject({
    dynamic: z.literal('strict'),
    properties: z.record(z.string(), fieldSchema),
  }),
  aliases: z.record(z.string(), z.strictObject({})).optional(),
});
const actionSchema = z.strictObject({
  index: z.strictObject({
    _index: z.string(),
    _id: z.string().max(512),
    version: z.number().int().positive(),
    version_type: z.literal('external'),
  }),
});
const aliasSchema = z.strictObject({
  actions: z
    .array(
      z.union([
        z.strictObject({ add: z.strictObject({ index: z.string(), alias: z.string() }) }),
        z.strictObject({ remove_index: z.strictObject({ index: z.string() }) }),
      ]),
    )
    .min(1),
});
const searchSchema = z.strictObject({
  timeout: z.string(),
  size: z.number().int().max(10_000),
  track_total_hits: z.literal(true),
  _source: z.array(z.string()),
  query: querySchema,
});

type Request = { readonly method: string; readonly path: string; readonly query: URLSearchParams; readonly text: string };

export async function startEngineServer(): Promise<EngineServer> {
  const indices = new Map<string, Index>();
  const requests: string[] = [];
  const faults: { readonly fault: Fault; readonly ending: string }[] = [];

  const findIndices = (pattern: string, mayBeNone = pattern.includes('*')): [string, Index][] => {
    const matches = (name: string) =>
      pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
    const found = [...indices].filter(([name, { aliases }]) => matches(name) || [...aliases].some(matches));
    if (found.length === 0 && !mayBeNone) throw new Refusal(404, 'index_not_found_exception');
    return found;
  };
  const listShown = (pattern: string): Stored[] =>
    findIndices(pattern).flatMap(([, { shown, analysis }]) =>
      [...shown].flatMap(([id, { fields }]) => (fields === null ? [] : [{ id, fields, analysis }])),
    );
  const refresh = (pattern: string) => {
    for (const [, index] of findIndices(pattern)) index.shown = new Map(index.written);
  };

  function carryOut({ method, path, query, text }: Request): unknown {
    const [, name = '', verb = ''] = /^\/([^/]+)(?:\/(_\w+))?$/.exec(path) ?? [];
    const asked = `${method} ${name.startsWith('_') ? name : verb === '' ? 'index' : verb}`;
    if (asked === 'PUT index') return createIndex(name, read(indexSchema, text));
    if (asked === 'GET _alias')
      return Object.fromEntries(
        findIndices(name).map(([one, { aliases }]) => [
          one,
          { aliases: Object.fromEntries([...aliases].map((alias) => [alias, {}])) },
        ]),
      );
    if (asked === 'POST _bulk') return putBulk(text);
    if (asked === 'POST _refresh') {
      refresh(name);
      return { _shards: { total: 1, successful: 1, failed: 0 } };
    }
    if (asked === 'POST _delete_by_query')
      return deleteMatching(name, query, read(z.strictObject({ query: querySchema }), text).query);
    if (asked === 'POST _aliases') return changeAliases(read(aliasSchema, text));
    if (asked === 'POST _search') return search(name, read(searchSchema, text));
    throw new Refusal(400, 'illegal_argument_exception');
  }

  function createIndex(name: string, { settings, mappings, aliases = {} }: z.output<typeof indexSchema>) {
    if (indices.has(name)) throw new Refusal(400, 'resource_already_exists_exception');
    if (!/^[a-z0-9][a-z0-9_.-]{0,254}$/.test(name)) throw new Refusal(400, 'invalid_index_name_exception');
    indices.set(name, {
      analysis: settings.analysis,
      fields: new Set(Object.keys(mappings.properties)),
      aliases: new Set(Object.keys(aliases)),
      written: new Map(),
      shown: new Map(),
    });
    return { acknowledged: true, shards_acknowledged: true, index: name };
  }

  function putBulk(text: string) {
    if (!text.endsWith('\n')) throw new Refusal(400, 'illegal_argument_exception');
    const lines = text.slice(0, -1).split('\n');
    const items = lines.flatMap((line, at) => {
      if (at % 2 === 1) return [];
      const { index: action } = read(actionSchema, line);
      const fields = read(z.record(z.string(), z.unknown()), lines[at + 1] ?? '');
      const failure = putOne(action, fields);
      const error = failure === null ? {} : { error: { type: failure.type, reason: 'No.' } };
      return [{ index: { _index: action._index, _id: action._id, status: failure?.status ?? 201, ...error } }];
    });
    return { took: 1, errors: items.some(({ index }) => index.status > 299), items };
  }

  function putOne(
    { _index: name, _id: id, version }: z.output<typeof actionSchema>['index'],
    fields: Readonly<Record<string, unknown>>,
  ): Refusal | null {
    const index = indices.get(name);
    if (index === undefined) return new Refusal(404, 'index_not_found_exception');
    const status = server.refuse(id);
    if (status !== null)
      return new Refusal(status, status === 429 ? 'es_rejected_execution_exception' : 'mapper_parsing_exception');
    if (Object.keys(fields).some((field) => !index.fields.has(field)))
      return new Refusal(400, 'strict_dynamic_mapping_exception');
    if (version <= (index.written.get(id)?.version ?? 0))
      return new Refusal(409, 'version_conflict_engine_exception');
    index.written.set(id, { version, fields });
    return null;
  }

  function deleteMatching(pattern: string, options: URLSearchParams, query: z.output<typeof querySchema>) {
    let deleted = 0;
    let conflicts = 0;
    for (const [name, index] of findIndices(pattern))
      for (const { document } of matchQuery(listShown(name), query)) {
        const now = index.written.get(document.id);
        if (now === undefined || now !== index.shown.get(document.id)) conflicts += 1;
        else {
          // A deletion raises the version, by which older writes are still refused.
          index.written.set(document.id, { version: now.version + 1, fields: null });
          deleted += 1;
        }
      }
    if (conflicts > 0 && options.get('conflicts') !== 'proceed')
      throw new Refusal(409, 'version_conflict_engine_exception');
    if (options.get('refresh') === 'true') refresh(pattern);
    return { took: 1, timed_out: false, total: deleted, deleted, version_conflicts: conflicts, failures: [] };
  }

  function changeAliases({ actions }: z.output<typeof aliasSchema>) {
    const names = actions.map((action) => ('add' in action ? action.add.index : action.remove_index.index));
    if (names.some((name) => !indices.has(name))) throw new Refusal(404, 'index_not_found_exception');
    for (const action of actions)
      if ('add' in action) indices.get(action.add.index)?.aliases.add(action.add.alias);
      else indices.delete(action.remove_index.index);
    return { acknowledged: true };
  }

  function search(name: string, { size, query, _source: wanted }: z.output<typeof searchSchema>) {
    const found = matchQuery(listShown(name), query);
    return {
      took: 1,
      timed_out: false,
      _shards: { total: 1, successful: 1, failed: 0 },
      hits: {
        total: { value: found.length, relation: 'eq' },
        hits: found.slice(0, size).map(({ document, score }) => ({
          _id: document.id,
          _score: score,
          _source: Object.fromEntries(wanted.map((field) => [field, document.fields[field]])),
        })),
      },
    };
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const text = await readBody(request);
    const url = new URL(request.url ?? '', 'http://host');
    const name = `${request.method} ${url.pathname}`;
    requests.push(name);
    const at = faults.findIndex(({ ending }) => name.endsWith(ending));
    const fault = at === -1 ? null : (faults.splice(at, 1)[0]?.fault ?? null);
    if (fault === 'silent') return;
    if (fault === 'away') return request.socket.destroy();
    if (fault === 'garbage') return response.end('<html>Welcome to the proxy</html>');
    try {
      if (fault === 'busy') throw new Refusal(429, 'es_rejected_execution_exception');
      if (fault === 'down') throw new Refusal(503, 'master_not_discovered_exception');
      requireAccount(request);
      requireType(request, url.pathname, text);
      await server.before(name);
      const reply = carryOut({ method: request.method ?? '', path: url.pathname, query: url.searchParams, text });
      if (fault === 'lost') return request.socket.destroy();
      send(response, 200, reply);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, type } = error;
      send(response, status, { error: { root_cause: [{ type }], type, reason: 'No.' }, status });
    }
  };

  const http = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const server: EngineServer = {
    settings: {
      SEARCH_URL: `http://127.0.0.1:${port}`,
      SEARCH_USER: account.user,
      SEARCH_PASSWORD: account.password,
      SEARCH_PREFIX: 'tests-',
    },
    indices,
    requests,
    refuse: () => null,
    before: () => undefined,
    failNext: (fault, times = 1, ending = '') =>
      faults.push(...Array.from({ length: times }, () => ({ fault, ending }))),
    forgetFaults: () => faults.splice(0),
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  return server;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}

function read<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal(400, 'json_parse_exception');
  }
  const checked = schema.safeParse(value);
  if (!checked.success) throw new Refusal(400, 'parsing_exception');
  return checked.data;
}

function requireAccount({ headers }: IncomingMessage): void {
  const expected = `Basic ${Buffer.from(`${account.user}:${account.password}`).toString('base64')}`;
  if (headers.authorization === undefined) throw new Refusal(401, 'security_exception');
  if (headers.authorization !== expected) throw new Refusal(403, 'security_exception');
}

function requireType({ headers }: IncomingMessage, path: string, text: string): void {
  if (text === '') return;
  const expected = path === '/_bulk' ? 'application/x-ndjson' : 'application/json';
  if (headers['content-type'] !== expected) throw new Refusal(406, 'media_type_header_exception');
}

function send(response: ServerResponse, status: number, reply: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
}
