/** The real route behind a separate web server, and clients from the protocol's official package that connect to it over HTTP. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import * as route from '@/app/mcp/route';

export type McpServer = { readonly url: string; close(): Promise<void> };

export async function startMcpServer(): Promise<McpServer> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** As in Next, the request's signal aborts when its sender disconnects. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const handler = (route as Record<string, (request: Request) => Promise<Response>>)[method];
  if (handler === undefined) throw new Error(`The route has no ${method}.`);
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const init: RequestInit & { duplex?: 'half' } = {
    method,
    headers: Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
    signal: gone.signal,
  };
  if (method === 'POST') Object.assign(init, { body: Readable.toWeb(request), duplex: 'half' });
  const answered = await handler(new Request(`http://${request.headers.host}${url}`, init));
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  for await (const chunk of answered.body ?? []) response.write(chunk);
  response.end();
}

/** `auto` tries the newest revision first, `legacy` begins with the handshake of older ones. */
export type Era = 'auto' | 'legacy';

type Connecting = {
  readonly url: string;
  readonly bearer: string;
  readonly era?: Era;
  readonly headers?: Readonly<Record<string, string>>;
};

export async function connect({ url, bearer, era = 'auto', headers = {} }: Connecting): Promise<Client> {
  const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode: era } });
  const requestInit = { headers: { ...headers, authorization: `Bearer ${bearer}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return client;
}
