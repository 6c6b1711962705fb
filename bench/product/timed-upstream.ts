/**
 * A model provider (OpenAI's wire format) that writes numbered pieces at a steady pace and records when it wrote each, and a proxy that
 * only passes its bytes on. The proxy shows the minimum cost of any relay.
 */
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

type Pace = {
  readonly chunks: number;
  /** 0 means as fast as possible. */
  readonly everyMs: number;
  /** The text of a piece, without its number. */
  readonly write: (index: number) => string;
};

export type TimedUpstream = {
  readonly baseUrl: string;
  readonly proxyUrl: string;
  /** When each piece of the newest answer was written, by the `performance` clock. */
  readonly sentAt: readonly number[];
  set(pace: Pace): void;
  close(): Promise<void>;
};

/** A piece carries its number in a form that has no meaning in Markdown. */
export const numberOf = /\((\d+)\)/g;

export async function startTimedUpstream(): Promise<TimedUpstream> {
  let pace: Pace = { chunks: 0, everyMs: 0, write: () => '' };
  let sentAt: number[] = [];
  const upstream = createServer((asked, response) => {
    asked.resume();
    asked.on('end', () => void answer(response).catch(() => response.destroy()));
  });

  async function answer(response: ServerResponse): Promise<void> {
    const { chunks, everyMs, write } = pace;
    const written: number[] = [];
    sentAt = written;
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    const began = performance.now();
    for (let index = 0; index < chunks && !response.destroyed; index += 1) {
      // Paced by the clock, not by the previous piece, so that slow turns do not add up.
      const wait = began + index * everyMs - performance.now();
      if (wait > 0) await sleep(wait);
      else if (index % 50 === 0) await sleep(0);
      written.push(performance.now());
      response.write(writeDelta({ content: `(${index})${write(index)}` }, null));
    }
    response.write(writeDelta({}, 'stop'));
    response.end('data: [DONE]\n\n');
  }

  const proxy = createServer((asked, response) => {
    const passed = request(
      `${url(upstream)}${asked.url ?? '/'}`,
      { method: asked.method ?? 'GET' },
      (answered) => {
        response.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(response);
      },
    );
    asked.pipe(passed);
  });
  await Promise.all([listen(upstream), listen(proxy)]);
  return {
    baseUrl: `${url(upstream)}/v1`,
    proxyUrl: `${url(proxy)}/v1/chat/completions`,
    get sentAt() {
      return sentAt;
    },
    set: (next) => (pace = next),
    close: async () => {
      await Promise.all([upstream, proxy].map(shut));
    },
  };
}

function writeDelta(delta: object, finishReason: string | null): string {
  const choices = [{ index: 0, delta, finish_reason: finishReason }];
  const chunk = { id: 'answer', object: 'chat.completion.chunk', created: 1, model: 'timed', choices };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

const listen = (server: Server) =>
  new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
const url = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

function shut(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
