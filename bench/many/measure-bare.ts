/** How fast pieces reach readers from servers that do nothing else, through the same proxy: what no product can do better on this machine. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startRoundRobinProxy } from '@/scripts/many/round-robin-proxy';
import { readStream } from '../product/read-stream';
import { cutAt } from '../statistics';

/** As the event of a piece that the product sends. */
const write = (number: number) =>
  `event: content_chunk\nid: ${number}\ndata: {"chunk":"(${number}) words of an answer that goes on for a while."}\n\n`;

/** @returns the milliseconds within which 95 of 100 pieces arrive */
export async function measureBareReaders(options: {
  readonly servers: number;
  readonly readers: number;
  readonly pieces: number;
  readonly everyMs: number;
}): Promise<number> {
  const { servers: count, readers, pieces, everyMs } = options;
  const servers: ChildProcess[] = [];
  const proxy = await startRoundRobinProxy({ host: '127.0.0.1', port: 0, certificate: null });
  try {
    for (let index = 0; index < count; index += 1) {
      const server = fork(path.join(import.meta.dirname, 'bare-server.mjs'), { execArgv: [] });
      servers.push(server);
      const [{ port }] = (await once(server, 'message')) as [{ port: number }];
      proxy.add(`http://127.0.0.1:${port}`);
    }
    const opened: PromiseWithResolvers<void>[] = [];
    const readings = Array.from({ length: readers }, () => {
      const one = Promise.withResolvers<void>();
      opened.push(one);
      return readStream({ url: `${proxy.address}/stream`, headers: {}, onOpen: () => one.resolve() });
    });
    await Promise.all(opened.map(({ promise }) => promise));
    const sentAt: number[] = [];
    for (let number = 0; number < pieces; number += 1) {
      sentAt.push(performance.now());
      for (const server of servers) server.send(write(number));
      await sleep(everyMs);
    }
    for (const server of servers) server.send('');
    const delays = (await Promise.all(readings)).flatMap(({ arrivedAt }) =>
      [...arrivedAt].map(([number, at]) => at - (sentAt[number] ?? at)),
    );
    return cutAt(delays, 0.95);
  } finally {
    for (const server of servers) server.disconnect();
    await proxy.close();
  }
}
