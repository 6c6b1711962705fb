/**
 * The browser's one way to the server. A call names an endpoint by its method and path, `GET /v1/sources/{id}`, and is typed by the
 * declaration with that address; it names its workspace, and fails as an `ApiFailure` with the sentence to show. Only types of the
 * declarations are imported here: every answer is checked, but the shapes for it are loaded beside the first page, never before it.
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

/** An endpoint by its method and path, with `{id}` where a parameter stands. */
export type Address = keyof Endpoints;
export type ReplyTo<A extends Address> = ReplyOf<Endpoints[A]>;
/** What may be sent, with what the endpoint fills in itself left out. */
export type BodyFor<A extends Address> = BodyInputOf<Endpoints[A]>;

export class ApiFailure extends Error {
  readonly requestId: string | null;
  /** What the error carries beside the sentence, for example both versions of a conflict. */
  readonly data: Readonly<Record<string, unknown>>;

  /** @param message one sentence for a person. */
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
  readonly body?: BodyFor<A> | BodyOf<Endpoints[A]>;
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

/** The answer of an endpoint, checked against its shape. */
export async function readAnswer<A extends Address>(address: A, response: Response): Promise<ReplyTo<A>> {
  const [text, { readReply }] = await Promise.all([response.text(), loadShapes()]);
  const read = readReply(address, text);
  if (!read.ok)
    throw new ApiFailure('bad_reply', 'The server gave an answer that could not be read. Reload the page.');
  return read.value as ReplyTo<A>;
}

/** Code that no first page waits for. Where it cannot be had, the server cannot be reached. */
export async function bringLate<Module>(code: Promise<Module>): Promise<Module> {
  return code.catch((cause: unknown) => {
    throw new ApiFailure('offline', unreachable, { cause });
  });
}

/** The shapes of all answers. A page asks for them when it is at rest, so that the first answer does not wait for them. */
export const loadShapes = () => bringLate(import('./read-reply'));

const unreachable = 'The server cannot be reached. Check the connection and try again.';

/** Sends the request and returns the response as it comes: for streams and files. */
export async function sendRequest<A extends Address>(address: A, input: InputFor<A> = {}): Promise<Response> {
  const headers = new Headers();
  if (input.workspaceId !== undefined) headers.set('x-workspace-id', input.workspaceId);
  const isForm = input.body instanceof FormData;
  if (input.body !== undefined && !isForm) headers.set('content-type', 'application/json');
  const response = await fetch(writeUrl(address, input), {
    method: splitAddress(address).method,
    headers,
    body: input.body === undefined ? null : isForm ? (input.body as FormData) : JSON.stringify(input.body),
    signal: input.signal ?? null,
  }).catch((error: unknown) => {
    if (input.signal?.aborted === true) throw error;
    throw new ApiFailure('offline', unreachable, { cause: error });
  });
  if (!response.ok) throw await readFailure(response);
  return response;
}

/** The path of an endpoint with its parameters and query filled in. */
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

/** Parameters and query values are text, numbers and yes or no. */
function writeValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
