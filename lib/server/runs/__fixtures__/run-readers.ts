/**
 * The real route of a run's events behind a web server, with replies written to the socket by Next's own code, and clients that read it
 * over HTTP. Import it after `openTestInstance`.
 */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { pipeToNodeResponse } from 'next/dist/server/pipe-readable';
import { GET } from '@/app/v1/runs/[id]/events/route';
import { createSseReader, type SseMessage } from '@/lib/protocol/sse';
import type { Workbench } from '@/lib/server/artifacts/__fixtures__/workbench';
import { testOrigin } from '@/lib/server/team/__fixtures__/people';

export type EventServer = {
  readonly port: number;
  countConnections(): Promise<number>;
  close(): Promise<void>;
};

export async function startEventServer(): Promise<EventServer> {
  const server = createServer((asked, response) => {
    answer(asked, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    countConnections: promisify(server.getConnections.bind(server)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(asked: IncomingMessage, response: ServerResponse): Promise<void> {
  const id = asked.url?.split('/')[3] ?? '';
  const headers = Object.entries(asked.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const answered = await GET(new Request(`${testOrigin}${asked.url}`, { headers }), {
    params: Promise.resolve({ id }),
  });
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  if (answered.body === null) response.end();
  else await pipeToNodeResponse(answered.body, response);
}

export type Reading = { readonly status: number; readonly events: readonly SseMessage[] };

export type Reader = {
  readonly port: number;
  readonly runId: string;
  readonly bench: Workbench;
  readonly lastEventId?: string | null;
  /** Disconnects as soon as this is true. */
  readonly until?: (events: readonly SseMessage[]) => boolean;
};

const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
const eventChars = 1_000_000;

/** Reads one connection from its beginning until it ends or the client disconnects. */
export function readEvents({ port, runId, bench, lastEventId, until }: Reader): Promise<Reading> {
  const headers = {
    cookie: [...bench.ada.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-workspace-id': bench.workspaceId,
    ...(lastEventId == null ? {} : { 'last-event-id': lastEventId }),
  };
  return new Promise((resolve, reject) => {
    const asked = request({ agent, host: '127.0.0.1', port, path: `/v1/runs/${runId}/events`, headers });
    asked.on('error', reject);
    asked.on('response', (response) => {
      const reader = createSseReader(eventChars);
      const events: SseMessage[] = [];
      response.on('data', (bytes: Buffer) => {
        for (const reading of reader.push(bytes)) if (reading.type === 'event') events.push(reading.message);
        if (until?.(events) === true) response.destroy();
      });
      response.on('error', reject);
      response.on('close', () => resolve({ status: response.statusCode ?? 0, events }));
    });
    asked.end();
  });
}
