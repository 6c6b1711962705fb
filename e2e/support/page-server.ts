/**
 * The web of the end-to-end tests: a site on this machine that the product may capture from (`CAPTURE_ALLOW`). It serves what a test stores
 * there: `PUT /tides.html` with a page, then `GET /tides.html`. Anything else is a 404.
 */
import type { APIRequestContext } from '@playwright/test';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { keptConnections } from '@/scripts/many/round-robin-proxy';

export type ServedPage = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type PageServer = { readonly host: string; close(): Promise<void> };

export async function startPageServer(): Promise<PageServer> {
  const pages = new Map<string, ServedPage>();
  const server = createServer(keptConnections, (request, response) => {
    answer(pages, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  pages: Map<string, ServedPage>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url ?? '/';
  if (request.method === 'PUT') {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    pages.set(path, JSON.parse(Buffer.concat(chunks).toString()) as ServedPage);
    response.writeHead(204).end();
    return;
  }
  const { status = 200, headers = {}, body = '' } = pages.get(path) ?? { status: 404 };
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
}

/** Stores a page on the site, replacing any earlier one. @returns its address */
export async function putPage(
  request: APIRequestContext,
  path: string,
  page: ServedPage | string,
): Promise<string> {
  const host = process.env['SANDBOX_PAGES'];
  if (host === undefined) throw new Error('The site of the tests is not running.');
  const address = `http://${host}${path}`;
  const data = typeof page === 'string' ? { body: page } : page;
  const reply = await request.put(address, { data });
  if (!reply.ok()) throw new Error(`The page ${path} could not be put there.`);
  return address;
}

/** Wraps paragraphs in a page that looks like an ordinary site. */
export function writeArticle(title: string, paragraphs: readonly string[]): string {
  const text = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><nav><a href="/">Home</a></nav><main><article><h1>${title}</h1>${text}</article></main><footer>All rights kept.</footer></body></html>`;
}
