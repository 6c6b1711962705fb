/**
 * The browser's one way to the server: a call is typed by the endpoint's declaration, names its workspace, and fails as an
 * `ApiFailure` with the sentence to show. Every answer is checked; the shapes for it are loaded beside the first page, never before it.
 */
import type {
  BodyInputOf,
  BodyOf,
  Called,
  ParamsOf,
  QueryInputOf,
  QueryOf,
  ReplyOf,
} from '@/lib/protocol/http/endpoint';

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

type InputOf<E extends Called> = {
  readonly params?: ParamsOf<E>;
  readonly query?: Partial<QueryInputOf<E>> | Partial<QueryOf<E>>;
  readonly body?: BodyInputOf<E> | BodyOf<E>;
  readonly workspaceId?: string;
  readonly signal?: AbortSignal;
};

export async function callEndpoint<const E extends Called>(
  endpoint: E,
  input: InputOf<E> = {},
): Promise<ReplyOf<E>> {
  const response = await sendRequest(endpoint, input);
  if (response.status === 204) return {} as ReplyOf<E>;
  const [text, { readReply }] = await Promise.all([response.text(), loadShapes()]);
  const read = readReply(endpoint.name, text);
  if (!read.ok)
    throw new ApiFailure('bad_reply', 'The server gave an answer that could not be read. Reload the page.');
  return read.value as ReplyOf<E>;
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
export async function sendRequest<const E extends Called>(
  endpoint: E,
  input: InputOf<E> = {},
): Promise<Response> {
  const headers = new Headers();
  if (input.workspaceId !== undefined) headers.set('x-workspace-id', input.workspaceId);
  const isForm = input.body instanceof FormData;
  if (input.body !== undefined && !isForm) headers.set('content-type', 'application/json');
  const response = await fetch(writeAddress(endpoint, input), {
    method: endpoint.method,
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

/** The address of an endpoint with its parameters and query filled in. */
export function writeAddress<const E extends Called>(
  endpoint: E,
  input: Pick<InputOf<E>, 'params' | 'query'>,
): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(writeValue(params[name])),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(key, writeValue(value));
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
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
