/** Calls the real route handler of an endpoint as a web server would, but without the proxy in front of it. */
import path from 'node:path';
import type { Endpoint } from '@/lib/protocol/http/endpoint';
import type { Sample } from './samples';
import type { Ids } from './tenants';

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

export type Sent = Sample & {
  readonly ids?: Ids;
  readonly headers?: Readonly<Record<string, string>>;
  /** HEAD, which Next answers with the route of GET. */
  readonly method?: 'HEAD';
  /** Sent unchanged instead of the JSON body. */
  readonly rawBody?: BodyInit;
};

export type Heard = {
  readonly status: number;
  readonly code: string | undefined;
  readonly message: string | undefined;
  /** The body with the request id replaced. */
  readonly text: string;
  readonly raw: string;
  readonly headers: Headers;
};

const root = path.resolve(import.meta.dirname, '../../../..');
export const origin = 'http://localhost:3000';

/**
 * Milliseconds after which a caller leaves. No worker runs here, so a caller who waits for one leaves early and is told that the work goes
 * on.
 */
const leaveAfterMs: Readonly<Record<string, number>> = { invokeTool: 200 };

/** The path segment before a parameter says what kind of id it is. */
function readParams(endpoint: Endpoint, ids: Ids | undefined): Record<string, string> {
  const words = endpoint.path.split('/');
  return Object.fromEntries(
    words.flatMap((word, at) => {
      const name = /^\{(\w+)\}$/.exec(word)?.[1];
      if (name === undefined) return [];
      if (name === 'number') return [[name, '1']];
      const noun = words[at - 1] as keyof Ids;
      const id = ids?.[noun];
      if (id === undefined) throw new Error(`${endpoint.name}: the tests know no id of ${noun}.`);
      return [[name, id]];
    }),
  );
}

export async function respond(endpoint: Endpoint, sent: Sent = {}): Promise<Response> {
  const file = path.join(root, 'app', endpoint.path.replaceAll('{', '[').replaceAll('}', ']'), 'route.ts');
  const handler = ((await import(/* @vite-ignore */ file)) as Record<string, Handler>)[endpoint.method];
  if (handler === undefined) throw new Error(`${file} has no ${endpoint.method}.`);
  const params = readParams(endpoint, sent.ids);
  const url = new URL(endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) => params[name] ?? ''), origin);
  for (const [name, value] of Object.entries(sent.query ?? {})) url.searchParams.set(name, value);
  const body = sent.rawBody ?? sent.form ?? sent.text ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body));
  const headers = new Headers({ host: 'localhost:3000', origin });
  if (body !== undefined && sent.form === undefined) headers.set('content-type', sent.text === undefined ? 'application/json' : 'text/plain');
  for (const [name, value] of Object.entries(sent.headers ?? {})) {
    if (value === '') headers.delete(name);
    else headers.set(name, value);
  }
  const leaveAfter = leaveAfterMs[endpoint.name];
  const signal = leaveAfter === undefined ? null : AbortSignal.timeout(leaveAfter);
  const init: RequestInit & { duplex?: 'half' } = { method: sent.method ?? endpoint.method, headers, signal };
  if (body !== undefined) Object.assign(init, { body, duplex: 'half' });
  return handler(new Request(url, init), { params: Promise.resolve(params) });
}

/** Cancels a stream as soon as it begins, because no worker is there to finish it. */
export async function call(endpoint: Endpoint, sent: Sent = {}): Promise<Heard> {
  const response = await respond(endpoint, sent);
  if (response.ok && endpoint.outcome === 'stream') {
    await response.body?.cancel();
    return { status: response.status, code: undefined, message: undefined, text: '', raw: '', headers: response.headers };
  }
  const raw = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const error = isJson && !response.ok ? JSON.parse(raw).error : undefined;
  const requestId = response.headers.get('x-request-id') ?? '';
  const text = requestId === '' ? raw : raw.replaceAll(requestId, 'REQUEST');
  return { status: response.status, code: error?.code, message: error?.message, text, raw, headers: response.headers };
}
