/**
 * A real MCP server of somebody else, made with the protocol's official package and reached over HTTP, for the tests of what a workspace does with
 * such servers. Its tools, its answers and its manners can be changed while it runs.
 */
import { type CallToolResult, createMcpHandler, Server, type Tool } from '@modelcontextprotocol/server';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type OutsideMcpServer = {
  readonly url: string;
  /** As `CAPTURE_ALLOW` names it. */
  readonly host: string;
  tools: Tool[];
  answer: (
    name: string,
    given: Readonly<Record<string, unknown>>,
  ) => CallToolResult | Promise<CallToolResult>;
  /** Answers a request in place of the protocol, such as with a redirect. Returns false to leave it to the protocol. */
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;
  /** Headers of every request. */
  readonly asked: IncomingHttpHeaders[];
  /** Every call that was made. */
  readonly called: { readonly name: string; readonly given: unknown }[];
  close(): Promise<void>;
};

export const searchTool: Tool = {
  name: 'search_issues',
  title: 'Search issues',
  description: 'Finds issues of the tracker by their words.',
  inputSchema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
  annotations: { readOnlyHint: true },
};
export const createTool: Tool = {
  name: 'create.issue',
  description: 'Creates an issue.',
  inputSchema: { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] },
};

/** @param port the port to listen on; 0 chooses a free one */
export async function openMcpServer(port = 0): Promise<OutsideMcpServer> {
  const handler = createMcpHandler(() => {
    const server = new Server(
      { name: 'tracker', title: 'Harbour tracker', version: '1' },
      { capabilities: { tools: {} } },
    );
    server.setRequestHandler('tools/list', () => ({ tools: outside.tools }));
    server.setRequestHandler('tools/call', ({ params: { name, arguments: given = {} } }) => {
      outside.called.push({ name, given });
      return outside.answer(name, given);
    });
    return server;
  });
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    outside.asked.push(request.headers);
    if (await outside.intercept(request, response)) return;
    const pieces: Uint8Array[] = [];
    for await (const piece of request) pieces.push(piece as Uint8Array);
    const { method = 'GET' } = request;
    const answered = await handler.fetch(
      new Request(`http://${request.headers.host}${request.url}`, {
        method,
        headers: Object.entries(request.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]),
        ...(method === 'POST' ? { body: Buffer.concat(pieces) } : {}),
      }),
    );
    response.writeHead(answered.status, Object.fromEntries(answered.headers));
    for await (const chunk of answered.body ?? []) response.write(chunk);
    response.end();
  };
  const http = createServer({ noDelay: true }, (request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(http.address() as AddressInfo).port}`;
  const outside: OutsideMcpServer = {
    url: `http://${host}/mcp`,
    host,
    tools: [searchTool, createTool],
    answer: () => ({ content: [{ type: 'text', text: 'Two issues are open.' }] }),
    intercept: () => false,
    asked: [],
    called: [],
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  return outside;
}
