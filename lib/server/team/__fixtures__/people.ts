/**
 * Users with their browsers, for tests: each has a cookie jar and sends real requests to the real routes, backed by a real database. The
 * environment is read only once, so call `openTestInstance` before importing anything of the product.
 */
import path from 'node:path';
import { createTestDatabase } from '@/e2e/support/database';
import { forgetProcess } from '@/lib/platform/__fixtures__/forget-process';
import type { BodyOf, Endpoint, ParamsOf, ReplyOf } from '@/lib/protocol/http/endpoint';
import type { z } from 'zod';

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

export type Answer<E extends Endpoint> = {
  readonly status: number;
  readonly reply: ReplyOf<E>;
  /** The error code of a refusal, from the closed list. */
  readonly code: string | undefined;
  readonly message: string | undefined;
  readonly headers: Headers;
};

type Sent<E extends Endpoint> = {
  readonly params?: ParamsOf<E>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: z.input<E['body']> | BodyOf<E>;
  readonly workspaceId?: string | undefined;
  readonly bearer?: string | undefined;
  readonly headers?: Record<string, string>;
};

export const testOrigin = 'http://localhost:3000';
const root = path.resolve(import.meta.dirname, '../../../..');

export async function openTestInstance(settings: Record<string, string> = {}) {
  const database = await createTestDatabase();
  const environment = {
    DATABASE_URL: database.url,
    DATABASE_POOLER_URL: '',
    DATABASE_REPLICA_URL: '',
    SECRET_KEY: 'a key for tests, which guards nothing at all',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: '',
    PORT: '3000',
    HOST: '127.0.0.1',
    TRUST_PROXY: '',
    ...settings,
  };
  const restoreEnvironment = setEnvironment(environment);
  return {
    async close() {
      await closeProduct();
      restoreEnvironment();
      await database.drop();
    },
  };
}

/** Sets variables of this process. @returns a function that sets them back to what they were */
function setEnvironment(variables: Readonly<Record<string, string>>): () => void {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}

/** Closes the connections of the product in this process and forgets what it keeps, so that it can begin with another environment. */
export async function closeProduct(): Promise<void> {
  const { closePrisma } = await import('@/lib/platform/db/client');
  const { closeReplicas } = await import('@/lib/platform/db/replicas');
  const { getPool } = await import('@/lib/platform/db/pool');
  const { closeSender } = await import('@/lib/platform/jobs/send-job');
  const { getChannelNews } = await import('@/lib/platform/db/channel-news');
  const { getRunTails } = await import('@/lib/server/runs/run-tails');
  await getRunTails().close();
  await getChannelNews().close();
  await closeSender();
  await closeReplicas();
  await closePrisma();
  await getPool().end();
  forgetProcess();
}

export class Browser {
  readonly #cookies = new Map<string, string>();
  #address = '198.51.100.7';

  constructor(private readonly origin: string = testOrigin) {}

  /** Changes the client address, as if the browser had moved to another network. */
  from(address: string): this {
    this.#address = address;
    return this;
  }

  /** Another browser with the same cookies, such as a thief's or a second tab. */
  copy(): Browser {
    const copy = new Browser(this.origin).from(this.#address);
    for (const [name, value] of this.#cookies) copy.#cookies.set(name, value);
    return copy;
  }

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }

  async send<const E extends Endpoint>(endpoint: E, sent: Sent<E> = {}): Promise<Answer<E>> {
    const file = path.join(root, 'app', endpoint.path.replaceAll('{', '[').replaceAll('}', ']'), 'route.ts');
    const routes = (await import(/* @vite-ignore */ file)) as Record<string, Handler>;
    const params = (sent.params ?? {}) as Record<string, string>;
    const address = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) => params[name] ?? '');
    const query = Object.entries(sent.query ?? {}).map(([name, value]) => [name, String(value)]);
    const handler = routes[endpoint.method];
    if (handler === undefined) throw new Error(`${file} has no ${endpoint.method}`);
    const response = await handler(
      new Request(`${this.origin}${address}?${new URLSearchParams(query).toString()}`, {
        method: endpoint.method,
        headers: this.#headers(sent),
        ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
      }),
      { params: Promise.resolve(params) },
    );
    this.keep(response.headers);
    return readAnswer(response);
  }

  /** The request of a browser that opens an address. */
  open(address: string): Request {
    return new Request(`${this.origin}${address}`, { headers: this.#headers({}) });
  }

  #headers(sent: Sent<Endpoint>): Headers {
    const headers = new Headers({
      host: new URL(this.origin).host,
      origin: this.origin,
      'x-forwarded-for': this.#address,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    });
    if (sent.body !== undefined) headers.set('content-type', 'application/json');
    if (sent.workspaceId !== undefined) headers.set('x-workspace-id', sent.workspaceId);
    if (sent.bearer !== undefined) headers.set('authorization', `Bearer ${sent.bearer}`);
    else if (this.#cookies.size > 0) {
      headers.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    for (const [name, value] of Object.entries(sent.headers ?? {})) headers.set(name, value);
    return headers;
  }

  /** Stores and forgets cookies as a response says. */
  keep(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value === '' || /max-age=0/i.test(cookie)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}

async function readAnswer<E extends Endpoint>(response: Response): Promise<Answer<E>> {
  const text = await response.text();
  const body = text === '' ? {} : JSON.parse(text);
  return {
    status: response.status,
    reply: body,
    code: body.error?.code,
    message: body.error?.message,
    headers: response.headers,
  };
}

/** The token of a link: the part after the `#`. */
export const tokenOf = (link: string | null): string => new URL(link ?? '').hash.slice(1);
