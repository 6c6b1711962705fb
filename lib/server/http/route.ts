/**
 * The only translation between HTTP and the use cases: who is calling, whether they may, whether the input has the declared shape, and
 * which status an outcome or an AppError has. No use case or route file names a status.
 */
import { z } from 'zod';
import { secondMs } from '@/lib/core/clock';
import { type ByteRange, countBytes } from '@/lib/core/byte-range';
import { AppError, assertNever, type ErrorCode } from '@/lib/core/errors';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import type { Actor, ActorWith, PersonInBrowser } from '@/lib/domain/team/actor';
import { authorise } from '@/lib/domain/team/actor';
import { type AuditedRequest, auditRequest } from '@/lib/platform/db/audited-request';
import { getEnvironment } from '@/lib/platform/settings/env';
import { digestBytes } from '@/lib/platform/secrets/token';
import { log } from '@/lib/platform/telemetry/log';
import { readClientAddress } from '@/lib/platform/auth/client-address';
import { countRequest } from '@/lib/platform/telemetry/metrics';
import { traceWork, type Work } from '@/lib/platform/telemetry/trace-work';
import type {
  Access,
  BodyOf,
  Endpoint,
  EndpointOutcome,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from '@/lib/protocol/http/endpoint';
import { healthEndpoint } from '@/lib/protocol/http/health';
import { nameKind } from '@/lib/protocol/audit-words';
import type { TokenReach } from '@/lib/protocol/token-scopes';
import { challenge, tokenNotValid } from './challenge';
import { decideDelivery } from './decide-delivery';
import { endWithRights } from './end-with-rights';
import { nameOutage } from './name-outage';
import { readJsonBody, readSentJson, readTextBody } from './read-json-body';
import { readQuery } from './read-query';
import { refuseForeignOrigin } from './refuse-foreign-origin';
import { fileBytesHeader } from './reply-headers';
import { requireReach } from '../team/require-reach';
import { requireShape } from './require-shape';
import {
  AcceptedReply,
  type FileReply,
  ReplyWithHeaders,
  StoredFileReply,
  TextReply,
  UnavailableReply,
} from '../replies/reply-kinds';
import { type Account, findAccount, requireActor } from '../team/find-actor';
import { requireStillRightful } from '../team/still-rightful';

export const statusOfCode = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  precondition_failed: 412,
  gone: 410,
  timeout: 408,
  too_large: 413,
  // It may be sent again once there is room or the month is over, which nobody can say in seconds, so not 429.
  limit_reached: 403,
  unsupported_type: 415,
  range_not_satisfiable: 416,
  rate_limited: 429,
  model_failed: 502,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<ErrorCode, number>;

export const statusOfOutcome = {
  one: 200,
  created: 201,
  accepted: 202,
  nothing: 204,
  file: 200,
  stream: 200,
} as const satisfies Record<EndpointOutcome, number>;

/** What is sent of a file that can be sent in parts. */
export const statusOfDelivery = { whole: 200, part: 206, not_modified: 304 } as const;

type MemberOf<Needed extends Access> = Needed extends keyof ActorWith
  ? ActorWith[Needed]
  : Needed extends 'account'
    ? Account
    : null;

/** An endpoint that no token reaches gets an actor who is proved to be a person in a browser. */
type ActorOf<Needed extends Access, Reach extends TokenReach> = Reach extends 'browser'
  ? MemberOf<Needed> & PersonInBrowser
  : MemberOf<Needed>;

export type Call<E extends Endpoint> = {
  readonly actor: ActorOf<E['access'], E['token']>;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The original request, for its signal, form and headers. */
  readonly request: Request;
  readonly requestId: string;
};

type Returned<E extends Endpoint> = E['outcome'] extends 'file'
  ? FileReply | StoredFileReply | ReplyWithHeaders<FileReply> | AcceptedReply<ReplyOf<E>>
  : E['outcome'] extends 'stream'
    ? ReadableStream<Uint8Array> | null
    : E['outcome'] extends 'nothing'
      ? void | ReplyWithHeaders<void>
      : ReplyOf<E> | ReplyWithHeaders<ReplyOf<E>> | AcceptedReply<ReplyOf<E>> | TextReply;

/** Next's second argument. A path without parameters has none. */
type RouteContext = { params: Promise<Record<string, string | string[] | undefined> | undefined> };

export function serve<const E extends Endpoint>(
  endpoint: E,
  useCase: (call: Call<E>) => Promise<Returned<E>>,
): (request: Request, context: RouteContext) => Promise<Response> {
  const answer = answerWith(endpoint, useCase);
  const { method, path: route } = endpoint;
  return async (request, context) => {
    const begunAt = performance.now();
    const requestId = createUuid();
    const response = await traceWork(describeServing(endpoint, request, requestId), async (span) => {
      const answered = await answer(request, context, requestId);
      span.set({ 'http.response.status_code': answered.status });
      if (answered.status >= statusOfCode.internal) span.fail(String(answered.status));
      return answered;
    });
    countRequest({ method, route, status: response.status }, (performance.now() - begunAt) / secondMs);
    return request.method === 'HEAD' ? leaveBody(response) : response;
  };
}

/** Next answers HEAD with what GET answers and forgets its body: a run would be followed, and a file kept open, for good. */
async function leaveBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  return new Response(null, response);
}

/** A trace that the client began goes on only if a trusted proxy lets it through: anyone could send the header. */
const describeServing = ({ method, path }: Endpoint, { headers }: Request, requestId: string): Work => ({
  name: `${method} ${path}`,
  kind: 'server',
  attributes: { 'http.request.method': method, 'http.route': path },
  requestId,
  parent: getEnvironment().TRUST_PROXY ? headers.get('traceparent') : null,
  // Load balancers and supervisors ask for the health every few seconds.
  isIgnored: path === healthEndpoint.path,
});

function answerWith<const E extends Endpoint>(
  endpoint: E,
  useCase: (call: Call<E>) => Promise<Returned<E>>,
): (request: Request, context: RouteContext, requestId: string) => Promise<Response> {
  return async (request, context, requestId) => {
    try {
      const call = await readCall(endpoint, request, context);
      const begunAt = performance.now();
      const { member } = call;
      const work = () => useCase({ ...call, requestId } as Call<E>);
      const returned =
        member === null || !isAudited(endpoint)
          ? await work()
          : await auditRequest(describeRequest(endpoint, { ...call, member, requestId }), work);
      const response = await presentReply(endpoint, guardStream(member, returned), { request, requestId });
      // The reader may have lost the right to the answer during a long poll, or while a file was read.
      if (member !== null && endpoint.method === 'GET' && performance.now() - begunAt >= secondMs)
        await requireStillRightful(member);
      return response;
    } catch (error) {
      const refusal = presentError(await nameOutage(error), requestId, endpoint.name);
      return refusal.status === statusOfCode.unauthenticated ? challenge(refusal, request) : refusal;
    }
  };
}

const isAudited = ({ method, concernsOnlyCaller }: Endpoint) =>
  method !== 'GET' && concernsOnlyCaller !== true;

type AskedBy = {
  readonly member: Actor;
  readonly params: unknown;
  readonly request: Request;
  readonly requestId: string;
};

const pathParams = z.record(z.string(), z.union([z.string(), z.number()]));

function describeRequest(
  { name, path }: Endpoint,
  { member, params, request, requestId }: AskedBy,
): AuditedRequest {
  const { userId, workspaceId, tokenId } = member;
  const [id] = Object.values(pathParams.parse(params));
  const address = readClientAddress(request.headers);
  return {
    id: requestId,
    workspaceId,
    userId,
    action: name,
    objectKind: nameKind(path),
    objectId: id === undefined ? '' : `${id}`,
    origin: tokenId === undefined ? { address } : { address, token_id: tokenId },
  };
}

const isStream = (returned: unknown): returned is ReadableStream<Uint8Array> =>
  returned instanceof ReadableStream;

function guardStream(member: Actor | null, returned: unknown): unknown {
  if (member === null || !isStream(returned)) return returned;
  return endWithRights(returned, member);
}

const anyQuery = z.record(z.string(), z.string());

/**
 * What of a declaration may decide about a request before its use case runs. Endpoints that agree in it refuse alike, which the tests of access
 * rely on (`access-tests/__fixtures__/choose-endpoints.ts`).
 */
type Gate = Pick<Endpoint, 'access' | 'token' | 'params' | 'query' | 'body' | 'bodyKind' | 'bodyChars'>;

/** A session may end while somebody writes, and what they wrote is only in that tab. */
const notSignedIn =
  'You are not signed in. If this page holds something unsaved, sign in in another tab, then try again here.';

async function readCall(endpoint: Gate, request: Request, context: RouteContext) {
  const account = endpoint.access === 'public' ? null : await findAccount(request.headers);
  if (endpoint.access !== 'public' && account === null) {
    throw new AppError('unauthenticated', request.headers.has('authorization') ? tokenNotValid : notSignedIn);
  }
  if (account?.via !== 'token') refuseForeignOrigin(request);
  if (account !== null) requireReach(endpoint.token, account);
  const named = readQuery(request);
  // The query may name the workspace, which is looked up before the endpoint's own query is read.
  requireShape(anyQuery, named);
  const member = await findRightfulMember(endpoint.access, account, request);
  // The endpoint's declaration decides which of them it is. `Call` has the type for it.
  const actor: unknown = member ?? (endpoint.access === 'account' ? account : null);
  return {
    actor,
    member,
    params: requireShape(endpoint.params, (await context.params) ?? {}),
    query: requireShape(endpoint.query, named),
    body: await readBody(endpoint, request),
    request,
  };
}

async function readBody({ bodyKind, body, bodyChars }: Gate, request: Request): Promise<unknown> {
  if (bodyKind === 'json') return requireShape(body, await readJsonOf(body, request, bodyChars));
  if (bodyKind === 'text')
    return requireShape(body, await readTextBody(request, bodyChars ?? limits.requestBodyChars));
  return {};
}

/** True if an empty object is a valid body. Then no body means the same. */
export const needsNoBody = (shape: z.ZodType) => shape.safeParse({}).success;

async function readJsonOf(
  shape: z.ZodType,
  request: Request,
  maxChars: number | undefined,
): Promise<unknown> {
  if (!needsNoBody(shape)) return readJsonBody(request, maxChars);
  const sent = await readSentJson(request, maxChars);
  return sent === undefined ? {} : sent;
}

async function findRightfulMember(
  access: Access,
  account: Account | null,
  request: Request,
): Promise<Actor | null> {
  if (access === 'public' || access === 'account' || account === null) return null;
  const actor = authorise(await requireActor(account, request), access);
  if (actor === null) {
    throw new AppError(
      'forbidden',
      `Only ${access === 'owner' ? 'an owner' : 'an editor'} of this workspace can do this.`,
    );
  }
  return actor;
}

type Answered = { readonly request: Request; readonly requestId: string };

async function presentReply(
  endpoint: Endpoint,
  returned: unknown,
  { request, requestId }: Answered,
): Promise<Response> {
  const headers = new Headers(returned instanceof ReplyWithHeaders ? returned.headers : undefined);
  headers.set('x-request-id', requestId);
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store');
  const value: unknown = returned instanceof ReplyWithHeaders ? returned.value : returned;
  const status =
    returned instanceof UnavailableReply ? statusOfCode.unavailable : statusOfOutcome[endpoint.outcome];
  if (endpoint.outcome === 'nothing' || (endpoint.outcome === 'stream' && value === null)) {
    return new Response(null, { status: 204, headers });
  }
  if (endpoint.outcome === 'stream') {
    headers.set('content-type', endpoint.streamType ?? 'text/event-stream');
    headers.set('cache-control', 'no-cache, no-transform');
    headers.set('x-accel-buffering', 'no');
    return new Response(value as ReadableStream<Uint8Array>, { status, headers });
  }
  if (value instanceof AcceptedReply)
    return Response.json(value.value, { status: statusOfOutcome.accepted, headers });
  if (endpoint.outcome === 'file') {
    const file = value instanceof StoredFileReply ? value : holdFile(value as FileReply);
    return deliverFile(file, headers, { request, requestId, name: endpoint.name });
  }
  if (value instanceof TextReply) {
    headers.set('content-type', `${value.mediaType}; charset=utf-8`);
    return new Response(value.text, { status, headers });
  }
  return Response.json(value, { status, headers });
}

/** A header leaves fewer characters as they are than an address does (RFC 8187). */
const encodeName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** A file that was just made: the same bytes have the same tag, whenever they are made. */
function holdFile({ bytes, mediaType, fileName }: FileReply): StoredFileReply {
  const file = { mediaType, fileName, byteLength: bytes.length, tag: digestBytes(bytes) };
  return new StoredFileReply(file, async (part) =>
    part === null ? bytes : bytes.slice(part.first, part.last + 1),
  );
}

/** Sends of a file what its reader does not have yet (`decide-delivery.ts`). */
async function deliverFile(
  { file, open }: StoredFileReply,
  headers: Headers,
  { request, requestId, name }: Answered & Pick<Endpoint, 'name'>,
): Promise<Response> {
  const { byteLength } = file;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const tag = file.tag === null || !isRead ? null : `"${file.tag}"`;
  if (tag !== null) {
    headers.set('etag', tag);
    headers.set('accept-ranges', 'bytes');
    // Whatever packs or changes the bytes on their way would make another file of them, with the same tag.
    headers.set('cache-control', `${headers.get('cache-control')}, no-transform`);
  }
  const delivery = decideDelivery(request, { tag, byteLength });
  switch (delivery.type) {
    case 'not_modified':
      return new Response(null, { status: statusOfDelivery.not_modified, headers });
    case 'precondition_failed':
      throw new AppError('precondition_failed', 'This is no longer the file of which you have a part.');
    case 'not_satisfiable': {
      const sentence = `This file has ${byteLength} bytes, and none of them is in the part that was asked for.`;
      const refusal = presentError(new AppError('range_not_satisfiable', sentence), requestId, name);
      refusal.headers.set('content-range', `bytes */${byteLength}`);
      return refusal;
    }
    case 'part': {
      const { first, last } = delivery.part;
      headers.set('content-range', `bytes ${first}-${last}/${byteLength}`);
      return presentFile(file, headers, { part: delivery.part, content: await open(delivery.part) });
    }
    case 'whole':
      return presentFile(file, headers, {
        part: null,
        content: request.method === 'HEAD' ? null : await open(null),
      });
    default:
      return assertNever(delivery);
  }
}

function presentFile(
  file: StoredFileReply['file'],
  headers: Headers,
  { part, content }: { readonly part: ByteRange | null; readonly content: BodyInit | null },
): Response {
  const plain = file.fileName.replace(/[^\w. -]+/g, '_');
  const sentBytes = part === null ? file.byteLength : countBytes(part);
  const bytes = String(content instanceof Uint8Array ? content.length : sentBytes);
  headers.set('content-length', bytes);
  headers.set(fileBytesHeader, bytes);
  headers.set('content-type', file.mediaType);
  headers.set(
    'content-disposition',
    `attachment; filename="${plain}"; filename*=UTF-8''${encodeName(file.fileName)}`,
  );
  headers.set('content-security-policy', "sandbox; default-src 'none'");
  headers.set('x-content-type-options', 'nosniff');
  return new Response(content, { status: statusOfDelivery[part === null ? 'whole' : 'part'], headers });
}

/** The reply of every address under `/v1` for which no endpoint is declared. */
export function refuseUnknownPath(): Response {
  return presentError(new AppError('not_found', 'This address does not exist.'), createUuid(), 'unknown');
}

/** A part that is unavailable comes back within seconds, or not for a long time. Programs retry after this many seconds. */
const retryAfterSeconds = 5;

/** People see one sentence and a request id. The log has the cause. */
export function presentError(error: unknown, requestId: string, endpointName: string): Response {
  const known = error instanceof AppError ? error : null;
  if (known === null || known.code === 'internal') {
    log.error({ request_id: requestId, endpoint: endpointName, error }, 'a request failed');
  } else {
    log.debug(
      { request_id: requestId, endpoint: endpointName, code: known.code, details: known.details },
      'a request was refused',
    );
  }
  const code = known?.code ?? 'internal';
  const retryAfter = known?.retryAfterSeconds ?? (code === 'unavailable' ? retryAfterSeconds : undefined);
  const message =
    known?.message ??
    'Something went wrong here. Try again; if it keeps happening, give an administrator the request id.';
  return Response.json(
    { error: { ...known?.data, code, message, request_id: requestId } },
    {
      status: statusOfCode[code],
      headers: {
        'x-request-id': requestId,
        'cache-control': 'private, no-store',
        ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
      },
    },
  );
}
