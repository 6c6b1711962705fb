import { describe, expect, it } from 'vitest';
import { allEndpoints } from '@/lib/protocol/http';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { createDocumentChecker } from '@/e2e/support/check-against-document';
import { createOpenApiDocument, getOpenApiDocument, presentOpenApi } from './openapi';
import { openApiExamples } from './openapi-examples';

const made = JSON.parse(JSON.stringify(createOpenApiDocument()));

type Holder = { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> } | undefined;
type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly description?: string;
    readonly schema: Schema;
  }[];
  readonly requestBody?: Holder;
  readonly responses: Readonly<Record<string, Holder>>;
};

function findReferences(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' ? [String(inner)] : findReferences(inner),
  );
}

type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
} & Readonly<Record<string, unknown>>;

/** The largest number that a whole number of the database holds. */
const largestStored = 2_147_483_647;

function isBounded({ type, maxLength, maxItems, maximum, ...rest }: Schema): boolean {
  if ('enum' in rest || 'const' in rest) return true;
  if (type === 'string') return typeof maxLength === 'number' || 'format' in rest;
  if (type === 'array') return typeof maxItems === 'number';
  return type !== 'integer' || Number(maximum) <= largestStored;
}

/** Lists the places in a schema at which something may be as large as the sender likes. */
function listUnbounded(schema: Schema, path: string, within: readonly string[] = []): string[] {
  const { $ref, properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  const name = $ref?.split('/').at(-1);
  if (name !== undefined)
    return within.includes(name) ? [] : listUnbounded(made.components.schemas[name], path, [...within, name]);
  return [
    ...(isBounded(schema) ? [] : [`${path}: ${schema.type}`]),
    ...Object.entries(properties).flatMap(([key, each]) => listUnbounded(each, `${path}.${key}`, within)),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((each) => listUnbounded(each, path, within)),
    ...(items === undefined ? [] : listUnbounded(items, `${path}[]`, within)),
  ];
}

const isEmpty = (value: object) => Object.keys(value).length === 0;

describe('the OpenAPI document', () => {
  it('describes every endpoint under its name', () => {
    const described = Object.entries<Record<string, { operationId: string }>>(made.paths).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(
          ([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`,
        ),
    );
    expect(described.sort()).toEqual(
      allEndpoints.map((one) => `${one.name}: ${one.method} ${one.path}`).sort(),
    );
  });

  it('refers only to schemas it contains', () => {
    const references = new Set(findReferences(made));
    expect(references.size).toBeGreaterThan(40);
    for (const reference of references) {
      const name = /^#\/components\/schemas\/(\w+)$/.exec(reference)?.[1] ?? '';
      expect(made.components.schemas, reference).toHaveProperty(name);
    }
  });

  it('names the shape of every JSON body and reply', () => {
    for (const operations of Object.values<Record<string, Operation>>(made.paths)) {
      for (const operation of Object.values(operations)) {
        const holders = [operation.requestBody, ...Object.values(operation.responses)];
        for (const holder of holders) {
          const content = holder?.content?.['application/json'];
          if (content !== undefined) expect(content.schema, operation.operationId).toHaveProperty('$ref');
        }
      }
    }
  });

  it('contains every shape once, under its plain name, and only shapes that something refers to', () => {
    const references = new Set(findReferences(made).map((reference) => reference.split('/').at(-1)));
    const names = Object.keys(made.components.schemas);
    expect(names.filter((name) => !references.has(name))).toEqual([]);
    // A generated client has a type of each name.
    expect(names.filter((name) => !/^(?:[A-Z][a-z]*)+$/.test(name))).toEqual([]);
    const sides = names.filter((name) => name.endsWith('Output'));
    expect(sides.filter((name) => !names.includes(name.slice(0, -'Output'.length)))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['Alert', 'Artifact', 'Source', 'Thread']));
  });

  it('gives every text, list and whole number of a request an upper bound', () => {
    const requests = Object.values<Record<string, Operation>>(made.paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ operationId, parameters = [], requestBody }) => [
        ...parameters.map(({ name, schema }) => listUnbounded(schema, `${operationId} ${name}`)),
        listUnbounded(requestBody?.content?.['application/json']?.schema ?? {}, operationId),
      ]);
    expect(requests.flat()).toEqual([]);
  });

  it("uses the wire's snake case in the chat request and its events", () => {
    const text = JSON.stringify([made.components.schemas.ChatEvent, made.components.schemas.AgentChatBody]);
    expect(text).toContain('conversation_id');
    expect(text).not.toContain('conversationId');
  });

  it('requires nothing for public endpoints, a token scope for others, and a session where tokens do not work', () => {
    for (const endpoint of allEndpoints) {
      const { security } = made.paths[endpoint.path][endpoint.method.toLowerCase()];
      expect(security.length === 0, endpoint.name).toBe(endpoint.access === 'public');
      const ways = { public: [], browser: [{ session: [] }] };
      const byToken = [{ bearer: [endpoint.token] }, { session: [] }];
      const { token } = endpoint;
      expect(security, endpoint.name).toEqual(
        token === 'public' || token === 'browser' ? ways[token] : byToken,
      );
    }
  });

  it('has no two addresses of which one request could mean either', () => {
    const paths = Object.keys(made.paths).map((path) => path.split('/'));
    const isParam = (part: string | undefined) => part?.startsWith('{') === true;
    const names = (one: string[], other: string[]) =>
      one.some((part, at) => !isParam(part) && isParam(other[at]));
    const ambiguous = paths.flatMap((one, at) =>
      paths
        .slice(at + 1)
        .filter((other) => other.length === one.length)
        .filter((other) => one.every((part, of) => part === other[of] || isParam(part) || isParam(other[of])))
        // An address that names more is taken first; only if each names what the other leaves open is neither.
        .filter((other) => names(one, other) === names(other, one))
        .map((other) => `${one.join('/')} ${other.join('/')}`),
    );
    expect(ambiguous).toEqual([]);
  });

  it('says of a body without required fields whether it may be empty, as the endpoint decides it', () => {
    const faults = allEndpoints.filter(({ path, method, body }) => {
      const sent = made.paths[path][method.toLowerCase()].requestBody?.content?.['application/json'];
      const { type, required, minProperties } =
        made.components.schemas[sent?.schema.$ref.split('/').at(-1)] ?? {};
      const mayBeEmpty = minProperties === undefined;
      return type === 'object' && required === undefined && body.safeParse({}).success !== mayBeEmpty;
    });
    expect(faults.map(({ name }) => name)).toEqual([]);
  });

  it('says what each parameter of an address does', () => {
    const silent = Object.values<Record<string, Operation>>(made.paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ operationId, parameters = [] }) =>
        parameters
          .filter((one) => one.in === 'query' && one.description === undefined)
          .map(({ name }) => `${operationId} ${name}`),
      );
    expect(silent).toEqual([]);
  });

  it('lists the nouns by which it groups its operations', () => {
    const used = Object.values<Record<string, { readonly tags: readonly string[] }>>(made.paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ tags }) => tags);
    expect(made.tags.map(({ name }: { readonly name: string }) => name)).toEqual([...new Set(used)]);
  });

  it('requires only properties that it describes, and offers no alternative that anything meets', () => {
    const faults: string[] = [];
    const look = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return;
      const { required, properties = {}, anyOf = [], oneOf = [] } = value as Schema;
      const isSchema = 'type' in value && value.type === 'object';
      const names = isSchema && Array.isArray(required) ? required : [];
      for (const name of names) if (!(name in properties)) faults.push(`${path}: ${name}`);
      if ([anyOf, oneOf].some((some) => Array.isArray(some) && some.some((each) => isEmpty(each))))
        faults.push(`${path}: an empty alternative`);
      for (const [key, inner] of Object.entries(value)) look(inner, `${path}/${key}`);
    };
    look(made.components.schemas, '');
    look(made.paths, '');
    expect(faults).toEqual([]);
  });

  it('is made of valid schemas', () => {
    const ajv = new Ajv2020({ strict: false });
    const inside = Object.values<Record<string, Operation>>(made.paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ requestBody, responses }) => [requestBody, ...Object.values(responses)])
      .flatMap((part) => Object.values(part?.content ?? {}))
      .map(({ schema }) => schema);
    expect(inside.length).toBeGreaterThan(1_000);
    for (const schema of [...Object.values<object>(made.components.schemas), ...inside])
      expect(ajv.validateSchema(schema), JSON.stringify(schema).slice(0, 200)).toBe(true);
  });

  it('refuses an answer that it does not describe, also by the parts that a schema only names', () => {
    const { beginAnswer } = createDocumentChecker(made);
    const asked = { method: 'GET', path: '/v1/collections', status: 401, mediaType: 'application/json' };
    expect(beginAnswer({ ...asked, hasHeader: () => false })?.end()).toEqual([
      expect.stringContaining('the header WWW-Authenticate is missing'),
    ]);
    const judge = (text: string) => {
      const check = beginAnswer({
        method: 'GET',
        path: '/v1/collections',
        status: 200,
        mediaType: 'application/json',
        hasHeader: () => true,
      });
      return [...(check?.push(text) ?? []), ...(check?.end() ?? [])];
    };
    expect(judge('{"items":[],"next":null}')).toEqual([]);
    expect(judge('{"items":[{"id":1}],"next":null}')).toEqual([
      expect.stringContaining('must have required property'),
    ]);
    expect(judge('{"items":[')).toEqual([expect.stringContaining('is not JSON')]);
  });

  it('requires a sentence of a refusal, whatever the record says that comes with it', () => {
    const { beginAnswer } = createDocumentChecker(made);
    const asked = {
      method: 'PUT',
      path: '/v1/workflow-drafts/1',
      status: 409,
      mediaType: 'application/json',
    };
    const judge = (message: string, kept: string) => {
      const check = beginAnswer({ ...asked, hasHeader: () => true });
      const error = { present: { message: kept }, code: 'conflict', message, request_id: '1' };
      return [...(check?.push(JSON.stringify({ error })) ?? []), ...(check?.end() ?? [])];
    };
    expect(judge('Somebody has changed it.', 'no sentence')).toEqual([]);
    expect(judge('no sentence', 'Somebody has changed it.')).toEqual([
      expect.stringContaining('"no sentence" is not a sentence'),
    ]);
  });

  it('contains only valid examples of existing endpoints', () => {
    expect(createDocumentChecker(made).checkExamples()).toEqual([]);
    for (const [name, { body, reply }] of Object.entries(openApiExamples)) {
      const { path, method } = allEndpoints.find((one) => one.name === name) ?? { path: '', method: 'GET' };
      const operation = JSON.stringify(made.paths[path]?.[method.toLowerCase()] ?? null);
      for (const example of [body, reply].filter((one) => one !== undefined))
        expect(operation, name).toContain(`"example":${JSON.stringify(example)}`);
    }
  });

  it('names the address it was requested from', () => {
    const request = new Request('http://notes.example/v1/openapi.json', {
      headers: { host: 'notes.example' },
    });
    expect(presentOpenApi(request).value).toMatchObject({ servers: [{ url: 'http://notes.example' }] });
  });

  it('describes free JSON once, in a form that type generators can use', () => {
    expect(made.components.schemas).toHaveProperty('JsonValue');
    for (const [name, schema] of Object.entries<object>(made.components.schemas)) {
      const own = `{"type":"array","items":{"$ref":"#/components/schemas/${name}"}}`;
      const members: object[] = 'anyOf' in schema && Array.isArray(schema.anyOf) ? schema.anyOf : [];
      expect(
        members.map((member) => JSON.stringify(member)),
        name,
      ).not.toContain(own);
    }
  });

  it('is built once', () => {
    expect(getOpenApiDocument()).toBe(getOpenApiDocument());
  });
});
