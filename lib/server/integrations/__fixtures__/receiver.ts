/** A real HTTP receiver on loopback, for testing what is sent out. It records requests and answers as instructed. */
import { createServer, type IncomingHttpHeaders } from 'node:http';

type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

type ReceiverAnswer = { readonly status: number; readonly body: string; readonly type?: string };

export type Receiver = {
  readonly host: string;
  readonly received: Received[];
  /** How the next requests are answered. A pending promise delays the reply. */
  answer: (received: Received) => ReceiverAnswer | Promise<ReceiverAnswer>;
  close(): Promise<void>;
};

export async function openReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', async () => {
      const one = { path: request.url ?? '', headers: request.headers, body };
      receiver.received.push(one);
      const answer = await receiver.answer(one);
      const type = answer.type ?? 'text/plain';
      response.writeHead(answer.status, { 'content-type': type }).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const receiver: Receiver = {
    host: `127.0.0.1:${port}`,
    received: [],
    answer: () => ({ status: 200, body: 'ok' }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}
