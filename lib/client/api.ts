/**
 * The browser's only way to call the server. A call names an endpoint by its method and path, such as `GET /v1/sources/{id}`, and is typed
 * by the declaration with that address. It names its workspace, and fails as an `ApiFailure` with the sentence to show. Only the types of
 * the declarations are imported here. Every reply is validated, but the schemas for that are loaded alongside the first page, never before
 * it.
 */
import type { Endpoints } from '@/lib/protocol/http';
import type {
  BodyInputOf,
  BodyOf,
  ParamsOf,
  QueryInputOf,
  QueryOf,
  ReplyOf,
} from '@/lib/protocol/http/endpoint';

/** An endpoint by its method and path, with `{id}` in place of a parameter. */
export type Address = keyof Endpoints;
export type ReplyTo<A extends Address> = ReplyOf<Endpoints[A]>;
/** The body to send. Fields with a default may be left out. */
export type BodyFor<A extends Address> = BodyInputOf<Endpoints[A]>;

/** A form carries a file. An endpoint that takes JSON takes none. */
type FormFor<A extends Address> = BodyFor<A> extends Record<string, never> ? FormData : never;

export class ApiFailure extends Error {
  readonly requestId: string | null;
  /** What the error carries besides the sentence, for example both versions in a conflict. */
  readonly data: Readonly<Record<string, unknown>>;

  /** @param message one sentence for the user. */
  constructor(
    readonly code: string,
    message: string,
    carried: {
      readonly requestId?: string;
      readonly data?: Readonly<Record<string, unknown>>;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, carried.cause === undefined ? undefined : { cause: carried.cause });
    this.name = 'ApiFailure';
    this.requestId = carried.requestId ?? null;
    this.data = carried.data ?? {};
  }
}

export type InputFor<A extends Address> = {
  readonly params?: ParamsOf<Endpoints[A]>;
  readonly query?: Partial<QueryInputOf<Endpoints[A]>> | Partial<QueryOf<Endpoints[A]>>;
  readonly body?: BodyFor<A> | BodyOf<Endpoints[A]> | FormFor<A>;
  readonly workspaceId?: string;
  readonly signal?: AbortSignal;
};

export async function callEndpoint<A extends Address>(
  address: A,
  input: InputFor<A> = {},
): Promise<ReplyTo<A>> {
  const response = await sendRequest(address, input);
  if (response.status === 204) return {} as ReplyTo<A>;
  return readAnswer(address, response);
}

/** Returns the reply of an endpoint, validated against its schema. */
export async function readAnswer<A extends Address>(address: A, response: Response): Promise<ReplyTo<A>> {
  const [text, { readReply }] = await Promise.all([response.text(), loadShapes()]);
  const read = readReply(address, text);
  if (!read.ok)
    throw new ApiFailure('bad_reply', 'The server sent a reply that could not be read. Reload the page.');
  return read.value as ReplyTo<A>;
}

/** Loads code that no first page waits for. If loading fails, the server cannot be reached. */
export async function bringLate<Module>(code: Promise<Module>): Promise<Module> {
  return code.catch((cause: unknown) => {
    throw new ApiFailure('offline', unreachable, { cause });
  });
}

/** Loads the schemas of all replies. A page does so once it is idle, so that the first reply does not have to wait for them. */
export const loadShapes = () => bringLate(import('./read-reply'));

const unreachable = 'The server cannot be reached. Check the connection and try again.';

/** Sends the request and returns the response unread, for streams and files. */
export async function sendRequest<A extends Address>(address: A, input: InputFor<A> = {}): Promise<Response> {
  const headers = new Headers();
  if (input.workspaceId !== undefined) headers.set('x-workspace-id', input.workspaceId);
  const { body } = input;
  if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json');
  const response = await fetch(writeUrl(address, input), {
    method: splitAddress(address).method,
    headers,
    body: body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body),
    signal: input.signal ?? null,
  }).catch((error: unknown) => {
    if (input.signal?.aborted === true) throw error;
    throw new ApiFailure('offline', unreachable, { cause: error });
  });
  if (!response.ok) throw await readFailure(response);
  return response;
}

/** Returns the path of an endpoint with its parameters and query filled in. */
export function writeUrl<A extends Address>(
  address: A,
  input: Pick<InputFor<A>, 'params' | 'query'> = {},
): string {
  const params: Readonly<Record<string, unknown>> = input.params ?? {};
  const path = splitAddress(address).path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(writeValue(params[name])),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(key, writeValue(value));
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

function splitAddress(address: Address): { readonly method: string; readonly path: string } {
  const space = address.indexOf(' ');
  return { method: address.slice(0, space), path: address.slice(space + 1) };
}

export async function readFailure(response: Response): Promise<ApiFailure> {
  const [text, { readErrorReply }] = await Promise.all([response.text(), loadShapes()]);
  const read = readErrorReply(text);
  if (!read.ok) return new ApiFailure('internal', 'Something went wrong here. Try again.');
  const { code, message, request_id: requestId, ...data } = read.value.error;
  return new ApiFailure(code, message, { requestId, data });
}

/** Parameters and query values are text, numbers or booleans. */
function writeValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
