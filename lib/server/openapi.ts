/**
 * The OpenAPI document of the HTTP surface, made from the registry of endpoints: what is validated is what is described. Every
 * body, reply and exported shape has a name, so that generated clients read well. It lists no endpoint by hand.
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
import { chatEventSchema } from '@/lib/protocol/agent-chat';
import { allEndpoints, namedShapes } from '@/lib/protocol/http';
import { type Endpoint, errorReplySchema, idSchema } from '@/lib/protocol/http/endpoint';
import { knownEventSchema } from '@/lib/protocol/run-frames';
import { ReplyWithHeaders, statusOfCode, statusOfOutcome } from './route';

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const binary = { type: 'string', format: 'binary' } as const;
const plainText = { type: 'string' } as const;

const bodyName = ({ name }: Endpoint) => `${pascal(name)}Body`;

/**
 * What a program sends, and what streams carry. Protocol objects among them are codecs, of which a program sees the wire side:
 * the input. The OpenAPI library describes both sides of a named shape, so these are described here.
 */
const wireShapes: Record<string, z.ZodType> = {
  ChatEvent: chatEventSchema,
  RunFrame: knownEventSchema,
  ...Object.fromEntries(allEndpoints.flatMap((one) => (hasShape(one) ? [[bodyName(one), one.body]] : []))),
};

/** A body that is an object with a name; a text is none. */
function hasShape({ bodyKind }: Endpoint): boolean {
  return bodyKind === 'json' || bodyKind === 'multipart';
}

const anySchema = z.record(z.string(), z.looseObject({}));

/** Their JSON Schemas, and beside each the parts that it refers to. */
function describeWireShapes(): z.output<typeof anySchema> {
  const described = Object.entries(wireShapes).map(([name, shape]) => {
    const { $defs = {}, $schema: _, ...whole } = z.toJSONSchema(shape, { io: 'input' });
    const parts = Object.entries($defs).map(([part, schema]) => [name + part, schema] as const);
    const text = JSON.stringify({ [name]: whole, ...Object.fromEntries(parts) });
    return text.replaceAll('"#/$defs/', `"#/components/schemas/${name}`);
  });
  return Object.fromEntries(described.flatMap((text) => Object.entries(requireSchemas(text))));
}

function requireSchemas(text: string): z.output<typeof anySchema> {
  const read = readJsonAs(anySchema, text, text.length);
  if (!read.ok) throw new Error(`A shape has no description: ${read.failure.reason}`);
  return read.value;
}

/** Each shape once, under one name: its exported one, else that of the endpoint it belongs to. */
function nameShapes(): Record<string, z.ZodType> {
  const names = new Map<z.ZodType, string>();
  for (const [name, shape] of namedShapes) if (!names.has(shape)) names.set(shape, pascal(name));
  for (const { name, reply, outcome } of allEndpoints) {
    if (hasReply(outcome) && !names.has(reply)) names.set(reply, `${pascal(name)}Reply`);
  }
  return Object.fromEntries([...names].map(([shape, name]) => [name, shape]));
}

const hasReply = (outcome: Endpoint['outcome']) => !['nothing', 'file', 'stream'].includes(outcome);

/** A file whose endpoint declares a reply. */
const mayTakeLong = ({ reply }: Endpoint) =>
  reply instanceof z.ZodObject && Object.keys(reply.shape).length > 0;

const isWorkspaceBound = (endpoint: Endpoint) => !['public', 'account'].includes(endpoint.access);

function describeSuccess(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const description = 'Done.';
  const status: `${200 | 201 | 202 | 204}` = `${statusOfOutcome[endpoint.outcome]}`;
  if (endpoint.outcome === 'nothing') return { [status]: { description } };
  if (endpoint.outcome === 'file') {
    return {
      [status]: { description: 'The file, as an attachment.', content: { '*/*': { schema: binary } } },
      ...(mayTakeLong(endpoint) && {
        '202': {
          description: 'A run makes it, because it takes long.',
          content: { 'application/json': { schema: endpoint.reply } },
        },
      }),
    };
  }
  if (endpoint.outcome === 'stream') {
    const type = (endpoint.streamType ?? 'text/event-stream').split(';')[0] ?? '';
    const shape = type === 'text/event-stream' ? 'ChatEvent' : 'RunFrame';
    return {
      [status]: {
        description: `A stream of ${shape}.`,
        content: { [type]: { schema: refer(shape) } },
      },
      ...(endpoint.method === 'GET' ? { '204': { description: 'Nothing is left to read.' } } : {}),
    };
  }
  if (endpoint.reply instanceof z.ZodString)
    return { [status]: { description, content: { 'text/plain': { schema: plainText } } } };
  return { [status]: { description, content: { 'application/json': { schema: endpoint.reply } } } };
}

function listRefusals(endpoint: Endpoint): ErrorCode[] {
  const isPublic = endpoint.access === 'public';
  const changes = endpoint.method !== 'GET';
  const hasBody = endpoint.bodyKind !== 'none';
  const rules: readonly (readonly [ErrorCode, boolean])[] = [
    ['invalid_input', true],
    ['unauthenticated', !isPublic],
    ['forbidden', changes || endpoint.access === 'owner'],
    ['not_found', isWorkspaceBound(endpoint) || endpoint.path.includes('{')],
    ['too_large', hasBody],
    ['unsupported_type', hasBody],
  ];
  return rules.filter(([, applies]) => applies).map(([code]) => code);
}

function describeRefusals(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const content = { 'application/json': { schema: errorReplySchema } };
  return {
    ...Object.fromEntries(
      listRefusals(endpoint).map((code) => [`${statusOfCode[code]}`, { description: code, content }]),
    ),
    default: { description: 'Another refusal; `code` names it.', content },
  };
}

function listHeaders(endpoint: Endpoint): z.ZodObject {
  return z.object({
    ...(isWorkspaceBound(endpoint) && {
      'X-Workspace-Id': idSchema
        .optional()
        .describe('Which of your workspaces; needed when you have several and use no token.'),
    }),
    ...(endpoint.name === 'agentChat' && { 'Idempotency-Key': idSchema.optional() }),
    ...(endpoint.name === 'streamRunEvents' && { 'Last-Event-ID': z.string().optional() }),
  });
}

function describeBody(endpoint: Endpoint): ZodOpenApiContentObject {
  if (endpoint.bodyKind === 'text') return { 'text/plain': { schema: plainText } };
  return {
    'application/json': { schema: refer(bodyName(endpoint)) },
    ...(endpoint.bodyKind === 'multipart' && {
      'multipart/form-data': {
        schema: { type: 'object', properties: { file: binary }, required: ['file'] } as const,
      },
    }),
  };
}

function describeOperation(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { params, query } = endpoint;
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}.`,
    tags: [endpoint.path.split('/')[2] ?? ''],
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }, { session: [] }],
    requestParams: {
      ...(params instanceof z.ZodObject && { path: params }),
      ...(query instanceof z.ZodObject && { query }),
      header: listHeaders(endpoint),
    },
    ...(endpoint.bodyKind !== 'none' && {
      requestBody: {
        required: true,
        content: describeBody(endpoint),
      },
    }),
    responses: { ...describeSuccess(endpoint), ...describeRefusals(endpoint) },
  };
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
      description: 'Collect sources, ask about them, keep what was found. Field names are snake_case.',
    },
    paths,
    components: {
      schemas: nameShapes(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API token; it names its workspace.' },
        session: { type: 'apiKey', in: 'cookie', name: 'sourcebook.session_token' },
      },
    },
  });
  return {
    ...document,
    components: {
      ...document.components,
      schemas: { ...document.components?.schemas, ...describeWireShapes() },
    },
  };
}

type OpenApiDocument = ReturnType<typeof createOpenApiDocument>;
let made: OpenApiDocument | undefined;

/** Made at the first request; it cannot change while the process lives. */
export function getOpenApiDocument(): OpenApiDocument {
  made ??= createOpenApiDocument();
  return made;
}

export function presentOpenApi() {
  const headers = new Headers({ 'cache-control': 'public, max-age=300' });
  return new ReplyWithHeaders(getOpenApiDocument(), headers);
}
