/**
 * Generates the OpenAPI document of the HTTP interface from the registry of endpoints, so that what is validated is what is described.
 * Every body, reply and exported shape has a name, so that generated clients read well. No endpoint is listed by hand.
 */
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiContentObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import type { ErrorCode } from '@/lib/core/errors';
import { readJsonAs } from '@/lib/core/json';
import { blockSchema, inlineSchema } from '@/lib/protocol/llmcp/render-schema';
import { streamedChatEventSchema } from '@/lib/protocol/agent-chat/streamed-event';
import { allEndpoints, namedShapes } from '@/lib/protocol/http';
import { type Endpoint, errorReplySchema, idSchema } from '@/lib/protocol/http/endpoint';
import { tokenScopes, tokenScopeWords } from '@/lib/protocol/token-scopes';
import {
  exportedFrameSchema,
  streamedFrameSchema,
  timedFrameSchema,
} from '@/lib/protocol/run-frames/streamed-frame';
import { getRequestOrigin } from './refuse-foreign-origin';
import { keepUsedShapes } from './keep-used-shapes';
import { openApiExamples } from './openapi-examples';
import { headersOfDelivery, headersOfRefusal } from './reply-headers';
import { needsNoBody, statusOfCode, statusOfDelivery, statusOfOutcome } from './route';
import { ReplyWithHeaders } from '../replies/reply-kinds';

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const binary = { type: 'string', format: 'binary' } as const;
const plainText = { type: 'string' } as const;

const bodyName = ({ name }: Endpoint) => `${pascal(name)}Body`;
const replyName = ({ name }: Endpoint) => `${pascal(name)}Reply`;

/** The content of each stream: one event or one line. */
const streamShapes = {
  'text/event-stream': {
    shape: 'ChatEvent',
    description:
      'Server-sent events. The schema describes one of them: `event` is its name, `data` its JSON, and `id` its frame number, which you send as `Last-Event-ID` to resume the stream. Lines that begin with a colon are comments.',
    schema: refer('ChatEvent'),
  },
  'application/x-ndjson': {
    shape: 'RunFrame',
    description:
      'One JSON object per line. The schema describes one line; `form` chooses which of the three it is.',
    schema: { anyOf: [refer('RunFrame'), refer('ExportedRunFrame'), refer('TimedRunFrame')] },
  },
} as const;

function describeStream({ streamType = 'text/event-stream' }: Endpoint) {
  const type =
    streamType.split(';')[0] === 'application/x-ndjson' ? 'application/x-ndjson' : 'text/event-stream';
  return { type, stream: streamShapes[type] };
}

/**
 * The shapes that programs send and streams carry. Some are codecs, of which a program sees the wire side, the input. The OpenAPI library
 * describes both sides of a named shape, so these are described here.
 */
const wireShapes: Record<string, z.ZodType> = {
  ChatEvent: streamedChatEventSchema,
  RunFrame: streamedFrameSchema,
  ExportedRunFrame: exportedFrameSchema,
  TimedRunFrame: timedFrameSchema,
  ...Object.fromEntries(
    allEndpoints.flatMap((one) => (one.wireReply === undefined ? [] : [[replyName(one), one.wireReply]])),
  ),
  ...Object.fromEntries(allEndpoints.flatMap((one) => (hasShape(one) ? [[bodyName(one), one.body]] : []))),
};

/** True if the body is an object and so has a named shape. A text has none. */
function hasShape({ bodyKind }: Endpoint): boolean {
  return bodyKind === 'json' || bodyKind === 'multipart';
}

const anySchema = z.record(z.string(), z.looseObject({}));

type Described = {
  readonly zodSchema: z.core.$ZodType;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
};

/**
 * Describes the default in words. Type generators read `default` as meaning that the value is always present, which is not true of
 * requests.
 */
function tellDefault({ jsonSchema }: Described): void {
  if (jsonSchema.default === undefined) return;
  const told = `Default: ${JSON.stringify(jsonSchema.default)}.`;
  jsonSchema.description = [jsonSchema.description, told].filter((part) => part !== undefined).join(' ');
  delete jsonSchema.default;
}

/** What refers to itself becomes a shape of its own, to which the library gives a number. These are its names, unlike those of all others. */
const partNames: ReadonlyMap<z.core.$ZodType, string> = new Map<z.core.$ZodType, string>([
  [blockSchema, 'RenderBlock'],
  [inlineSchema, 'RenderInline'],
]);

function describePart(described: Described): void {
  const title = partNames.get(described.zodSchema);
  if (title !== undefined) described.jsonSchema.title = title;
  tellDefault(described);
}

/** Returns the JSON Schemas of the wire shapes, together with the parts they refer to. */
function describeWireShapes(): z.output<typeof anySchema> {
  const described = Object.entries(wireShapes).map(([name, shape]) => {
    const {
      $defs = {},
      $schema: _,
      ...whole
    } = z.toJSONSchema(shape, { io: 'input', override: describePart });
    const names = Object.entries($defs).map(([part, { title = part }]) => [part, name + title] as const);
    const parts = names.map(([part, full]) => [full, $defs[part]] as const);
    const text = JSON.stringify({ [name]: whole, ...Object.fromEntries(parts) });
    return names.reduce(
      (before, [part, full]) => before.replaceAll(`"#/$defs/${part}"`, JSON.stringify(refer(full).$ref)),
      text,
    );
  });
  return Object.fromEntries(described.flatMap((text) => Object.entries(requireSchemas(text))));
}

function requireSchemas(text: string): z.output<typeof anySchema> {
  const read = readJsonAs(anySchema, text, text.length);
  if (!read.ok) throw new Error(`A shape has no description: ${read.failure.reason}`);
  return read.value;
}

/** Gives each shape one name: the name it is exported under, or else that of its endpoint. */
function nameShapes(): Record<string, z.ZodType> {
  const names = new Map<z.ZodType, string>();
  for (const [name, shape] of namedShapes) if (!names.has(shape)) names.set(shape, pascal(name));
  for (const endpoint of allEndpoints) {
    const { reply, outcome, wireReply } = endpoint;
    if (hasReply(outcome) && wireReply === undefined && !names.has(reply))
      names.set(reply, replyName(endpoint));
    if (endpoint.mayBeUnavailable === true)
      names.set(getUnavailableShape(endpoint), `${pascal(endpoint.name)}Unavailable`);
  }
  return Object.fromEntries([...names].map(([shape, name]) => [name, shape]));
}

const hasReply = (outcome: Endpoint['outcome']) => !['nothing', 'file', 'stream'].includes(outcome);

/** True for a file whose endpoint declares a reply. */
const mayTakeLong = ({ reply }: Endpoint) =>
  reply instanceof z.ZodObject && Object.keys(reply.shape).length > 0;

const isWorkspaceBound = (endpoint: Endpoint) => !['public', 'account'].includes(endpoint.access);

function describeSuccess(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const description = 'Done.';
  const status: `${200 | 201 | 202 | 204}` = `${statusOfOutcome[endpoint.outcome]}`;
  if (endpoint.outcome === 'nothing') return { [status]: { description } };
  if (endpoint.outcome === 'file') {
    return {
      ...describeFile(endpoint),
      ...(mayTakeLong(endpoint) && {
        '202': describeAccepted(endpoint, 'A run creates the file, because that takes a while.'),
      }),
    };
  }
  if (endpoint.outcome === 'stream') {
    const { type, stream } = describeStream(endpoint);
    const content = { [type]: { schema: stream.schema, ...readExample(endpoint, 'reply') } };
    return {
      [status]: { description: stream.description, content },
      ...(endpoint.method === 'GET' ? { '204': { description: 'There is nothing left to read.' } } : {}),
    };
  }
  return {
    [status]: { description, content: describeReply(endpoint) },
    ...(endpoint.mayBeAccepted === true && {
      '202': describeAccepted(endpoint, 'Still running, or waiting for a person; the reply says which.'),
    }),
  };
}

/** A file that is made by a request that changes something, or that takes a body, is sent whole. */
const isReadInParts = ({ outcome, method }: Endpoint) => outcome === 'file' && method === 'GET';

function describeFile(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const content = { '*/*': { schema: binary } };
  const { whole, part, not_modified } = statusOfDelivery;
  const file = { description: 'The file, as an attachment.', content };
  if (!isReadInParts(endpoint)) return { [`${whole}`]: file };
  return {
    [`${whole}`]: { ...file, headers: headersOfDelivery.whole },
    [`${part}`]: {
      description: 'The part of the file that `Range` asked for.',
      content,
      headers: headersOfDelivery.part,
    },
    [`${not_modified}`]: {
      description: 'You have this file already, as `If-None-Match` says.',
      headers: headersOfDelivery.not_modified,
    },
  };
}

const describeAccepted = (endpoint: Endpoint, description: string) => ({
  description,
  content: { 'application/json': { schema: endpoint.reply } },
});

function describeReply(endpoint: Endpoint): ZodOpenApiContentObject {
  const { reply, wireReply, textType } = endpoint;
  const text = textType === undefined ? {} : { [textType]: { schema: plainText } };
  if (reply instanceof z.ZodString) return text;
  const schema = wireReply === undefined ? reply : refer(replyName(endpoint));
  return { 'application/json': { schema, ...readExample(endpoint, 'reply') }, ...text };
}

/** Returns a message that a test really sent or that the product really answered. */
function readExample({ name }: Endpoint, part: 'body' | 'reply'): { example?: unknown } {
  const example = openApiExamples[name]?.[part];
  return example === undefined ? {} : { example };
}

/** Lists the refusals that follow from the endpoint's rights, path and body, and those it declares itself. */
function listRefusals(endpoint: Endpoint): readonly ErrorCode[] {
  const { access, token, method, path, bodyKind, refusals = [] } = endpoint;
  const hasBody = bodyKind !== 'none';
  const rules: readonly (readonly [ErrorCode, boolean])[] = [
    ['invalid_input', true],
    ['unauthenticated', access !== 'public'],
    // A token may lack the scope, also for what every member may read.
    ['forbidden', token !== 'public' || method !== 'GET' || access === 'owner' || access === 'editor'],
    ['not_found', isWorkspaceBound(endpoint) || path.includes('{')],
    ['precondition_failed', isReadInParts(endpoint)],
    ['range_not_satisfiable', isReadInParts(endpoint)],
    ['timeout', hasBody],
    ['too_large', hasBody],
    ['unsupported_type', hasBody],
    // The database can be unavailable for any request.
    ['unavailable', true],
  ];
  const general = rules.filter(([, applies]) => applies).map(([code]) => code);
  return [...new Set([...general, ...refusals])];
}

const describedRefusals: Record<ErrorCode, string> = {
  invalid_input: 'The request does not match the declared schema; `field` names the part.',
  unauthenticated: 'Not signed in, or the token is not valid.',
  forbidden: 'Your rights do not allow this, or the request came from a page of another site.',
  not_found: 'It does not exist, or you have no access to it; the reply is the same for both.',
  method_not_allowed: 'The address does not accept this method; `Allow` lists those it accepts.',
  precondition_failed: 'It is no longer the file that `If-Match` names.',
  range_not_satisfiable: 'The file ends before the part that `Range` asks for.',
  conflict: 'Its state does not allow this now, or someone changed it in the meantime.',
  gone: 'It has already been used or has expired.',
  timeout: 'The body did not arrive in time.',
  too_large: 'It is larger than the limit.',
  limit_reached: 'It exceeds what an owner allows this workspace to keep, or you or it to use in a month.',
  unsupported_type: 'The body has the wrong media type.',
  rate_limited: 'Too many requests or too many at once; try again later.',
  model_failed: 'The model gave no usable answer.',
  unavailable: 'The database or the model is temporarily unavailable.',
  internal: 'Something went wrong here.',
};

function describeRefusals(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const content = { 'application/json': { schema: errorReplySchema } };
  const refused: ZodOpenApiResponsesObject = {};
  for (const code of listRefusals(endpoint)) {
    const status = `${statusOfCode[code]}` as const;
    const other: unknown = refused[status]?.description;
    const headers = headersOfRefusal[code];
    const described = `\`${code}\`: ${describedRefusals[code]}`;
    refused[status] = {
      description: typeof other === 'string' ? `${other} ${described}` : described,
      content,
      ...(headers !== undefined && { headers }),
    };
  }
  return {
    ...refused,
    default: { description: `\`internal\`: ${describedRefusals.internal}`, content },
  };
}

/** Node refuses longer headers. */
const headerChars = 16_384;
const headerText = z.string().max(headerChars).optional();

function listHeaders(endpoint: Endpoint): z.ZodObject {
  return z.object({
    ...(isWorkspaceBound(endpoint) && {
      'X-Workspace-Id': idSchema
        .optional()
        .describe('The workspace to use. Required if you belong to several and do not use a token.'),
    }),
    ...(endpoint.name === 'agentChat' && { 'Idempotency-Key': idSchema.optional() }),
    ...(endpoint.name === 'streamRunEvents' && { 'Last-Event-ID': idSchema.optional() }),
    ...(isReadInParts(endpoint) && {
      Range: headerText.describe('One part of the file, such as `bytes=1000-`.'),
      'If-Range': headerText.describe(
        'The `ETag` of the file of which you have a part. If it is another one now, you get all of it.',
      ),
      'If-None-Match': headerText.describe('The `ETag` of the file that you have.'),
      'If-Match': headerText.describe('The `ETag` of the only file that you want.'),
    }),
  });
}

function describeBody(endpoint: Endpoint): ZodOpenApiContentObject {
  if (endpoint.bodyKind === 'text') return { 'text/plain': { schema: plainText } };
  return {
    'application/json': { schema: refer(bodyName(endpoint)), ...readExample(endpoint, 'body') },
    ...(endpoint.bodyKind === 'multipart' && {
      'multipart/form-data': {
        schema: { type: 'object', properties: { file: binary }, required: ['file'] } as const,
      },
    }),
  };
}

/** In OpenAPI 3.1, a bearer scheme can list the scopes that the token needs. */
function listWaysIn({ token }: Endpoint): NonNullable<ZodOpenApiOperationObject['security']> {
  if (token === 'public') return [];
  return token === 'browser' ? [{ session: [] }] : [{ bearer: [token] }, { session: [] }];
}

function describeReach({ token }: Endpoint): string {
  if (token === 'public') return 'No credentials needed.';
  return token === 'browser'
    ? 'For people signed in with a browser; API tokens are not accepted.'
    : `Token scope: ${token}.`;
}

const bearerDescription = [
  'An API token. It belongs to one workspace and has some of these scopes.',
  ...tokenScopes.map((scope) => `${scope}: ${tokenScopeWords[scope].meaning}`),
].join(' ');

/** Readers of the description show the operations of one noun together. */
const nameTag = ({ path }: Endpoint) => path.split('/')[2] ?? '';

function describeOperation(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { params, query } = endpoint;
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}. ${describeReach(endpoint)}`,
    tags: [nameTag(endpoint)],
    security: listWaysIn(endpoint),
    requestParams: {
      ...(params instanceof z.ZodObject && { path: params }),
      ...(query instanceof z.ZodObject && { query }),
      header: listHeaders(endpoint),
    },
    ...(endpoint.bodyKind !== 'none' && {
      requestBody: {
        required: endpoint.bodyKind !== 'json' || !needsNoBody(endpoint.body),
        content: describeBody(endpoint),
      },
    }),
    responses: describeResponses(endpoint),
  };
}

/** If a reply can itself say that something is unavailable, the 503 is either that reply or an error. */
function describeResponses(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const refusals = describeRefusals(endpoint);
  const successes = describeSuccess(endpoint);
  if (endpoint.mayBeUnavailable !== true) return { ...refusals, ...successes };
  const content = { 'application/json': { schema: getUnavailableShape(endpoint) } };
  const description = 'The same reply, which says what is unavailable, or an error.';
  return { ...refusals, ...successes, '503': { description, content } };
}

const unavailableShapes = new WeakMap<Endpoint, z.ZodType>();

/** Returns the same object each time, because shapes are named by identity. */
function getUnavailableShape(endpoint: Endpoint): z.ZodType {
  const shape: z.ZodType = unavailableShapes.get(endpoint) ?? z.union([endpoint.reply, errorReplySchema]);
  unavailableShapes.set(endpoint, shape);
  return shape;
}

export function createOpenApiDocument() {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of allEndpoints) {
    const method = endpoint.method.toLowerCase();
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: describeOperation(endpoint) };
  }
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Sourcebook',
      version: '1',
      description:
        'Collect sources, ask about them, and keep what you find. Field names are snake_case. Times are in UTC. A field of a reply that may be null is always there; one that is not required may be absent.',
    },
    tags: [...new Set(allEndpoints.map(nameTag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: nameShapes(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: bearerDescription },
        session: { type: 'apiKey', in: 'cookie', name: 'sourcebook.session_token' },
      },
    },
  });
  const schemas = { ...document.components?.schemas, ...describeWireShapes() };
  return nameAnyJson({ ...document, components: { ...document.components, schemas } });
}

const anyJsonName = 'JsonValue';
const wholeSchema = z.looseObject({ paths: z.unknown(), components: z.looseObject({ schemas: anySchema }) });

/**
 * Free JSON refers to itself and is repeated in each shape that contains some, and type generators cannot express such a type. It is
 * replaced everywhere by one shape that accepts anything.
 */
function nameAnyJson(document: object) {
  const text = JSON.stringify(document);
  const whole = wholeSchema.parse(document);
  const names = Object.entries(whole.components.schemas)
    .filter(([name, schema]) => isAnyJson(schema, name))
    .map(([name]) => name);
  const renamed = names.reduce(
    (before, name) =>
      before.replaceAll(JSON.stringify(refer(name).$ref), JSON.stringify(refer(anyJsonName).$ref)),
    text,
  );
  const read = readJsonAs(wholeSchema, renamed, renamed.length);
  if (!read.ok) throw new Error(`The description is not JSON: ${read.failure.reason}`);
  const { components } = read.value;
  const kept = Object.entries(components.schemas).filter(([name]) => !names.includes(name));
  const all = Object.fromEntries([...kept, [anyJsonName, { description: 'Any JSON.' }]]);
  const { paths, shapes } = keepUsedShapes(read.value.paths, all);
  return { ...read.value, paths, components: { ...components, schemas: shapes } };
}

/** True for `z.json()`: a union of the primitive types, an array of itself and an object of itself. */
function isAnyJson(schema: object, name: string): boolean {
  const own = JSON.stringify(refer(name));
  return (
    'anyOf' in schema &&
    JSON.stringify(schema.anyOf).startsWith(
      `[{"type":"string"},{"type":"number"},{"type":"boolean"},{"type":"null"},{"type":"array","items":${own}}`,
    )
  );
}

type OpenApiDocument = ReturnType<typeof createOpenApiDocument>;
let made: OpenApiDocument | undefined;

/** Created at the first request. It cannot change while the process lives. */
export function getOpenApiDocument(): OpenApiDocument {
  made ??= createOpenApiDocument();
  return made;
}

/** Adds the address at which the document was requested, so that a generated client knows where to send its requests. */
export function presentOpenApi(request: Request) {
  const headers = new Headers({ 'cache-control': 'public, max-age=300' });
  return new ReplyWithHeaders(
    { openapi: '3.1.0', servers: [{ url: getRequestOrigin(request) }], ...getOpenApiDocument() },
    headers,
  );
}
