/** Requests to real servers that read slowly or not at all (knowledge pipeline, "Timeout Configuration": write 10 s). */
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { collectAnswer } from '../__fixtures__/collect-answer';
import { createRequest } from '../__fixtures__/contract';
import { createLanguageModel } from './create-model';
import { systemClock } from '@/lib/core/clock';
import { createModelFetch } from './model-fetch';

/** More than both sides of a connection can buffer. */
const large = 'x'.repeat(48_000_000);
const opened: Server[] = [];
const sockets = new Set<Socket>();

async function listen(server: Server): Promise<string> {
  opened.push(server);
  server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await Promise.all(opened.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

it.each(['openai-compatible', 'ollama'] as const)(
  'a request that %s does not read ends with a write timeout and is not sent again',
  async (provider) => {
    let connections = 0;
    const baseUrl = await listen(
      createServer({ pauseOnConnect: true }, () => {
        connections += 1;
      }),
    );
    const owned = createModelFetch({ writeTimeoutMs: 300 });
    const answer = await collectAnswer(
      createLanguageModel({ provider, model: 'deaf', baseUrl }, { ...owned, clock: systemClock }),
      createRequest({ messages: [{ role: 'user', content: large }] }),
      new AbortController().signal,
    );
    await owned.close();
    expect(answer.final).toMatchObject({
      type: 'error',
      failure: {
        kind: 'write_timeout',
        reason: expect.stringMatching(/ stopped reading the request\.$/),
      },
    });
    expect(connections).toBe(1);
  },
);

it('a request that is read slowly arrives whole, with its length, however long it takes', async () => {
  const seen: { length: string | undefined; read: number }[] = [];
  const baseUrl = await listen(
    createHttpServer((request, response) => {
      let read = 0;
      request.on('data', (piece: Buffer) => {
        read += piece.length;
        request.pause();
        setTimeout(() => request.resume(), 4);
      });
      request.on('end', () => {
        seen.push({ length: request.headers['content-length'], read });
        response.end('{}');
      });
    }),
  );
  const owned = createModelFetch({ writeTimeoutMs: 1_500 });
  const response = await owned.fetch(baseUrl, { method: 'POST', body: `é${large}` });
  await owned.close();
  expect(response.status).toBe(200);
  expect(seen).toEqual([{ length: String(large.length + 2), read: large.length + 2 }]);
});
