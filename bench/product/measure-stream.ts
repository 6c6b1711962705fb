/**
 * Measures what the whole path costs a piece of an answer, from the provider's socket to the reader's (worker, log in PostgreSQL,
 * notification, web process), compared with a proxy that only passes bytes on. Then measures the same run with many readers at once.
 */
import { z } from 'zod';
import type { Product } from './run-product';
import { readStream, type StreamReading } from './read-stream';
import type { Owner } from './sign-in';
import { cutAt } from '../statistics';
import type { TimedUpstream } from './timed-upstream';

export type DelayFigures = {
  /** Median milliseconds from writing a piece to its arrival. */
  readonly medianMs: number;
  readonly p95Ms: number;
  /** Milliseconds from the request to the first piece. */
  readonly firstMs: number;
  /** Milliseconds per piece at full speed, from writing the first to the arrival of the last. */
  readonly fullSpeedMs: number;
};

export type ReaderFigures = {
  readonly readers: number;
  readonly refused: number;
  readonly p95Ms: number;
  /** Pieces that a reader never got, and pieces that came twice, summed over all readers. */
  readonly gaps: number;
  readonly doubled: number;
  readonly memoryMb: number;
  /** How much the web process's memory grew between the second and the last third of the run, as a fraction. */
  readonly growth: number;
};

type Place = {
  readonly product: Pick<Product, 'address' | 'webMemory'>;
  readonly owner: Owner;
  readonly upstream: TimedUpstream;
};

const filler = ' words of an answer that goes on for a while.';
const paced = { chunks: 200, everyMs: 20, write: () => filler };
const fast = { chunks: 400, everyMs: 0, write: () => filler };

export async function measureDelay(place: Place): Promise<{ whole: DelayFigures; proxy: DelayFigures }> {
  const { upstream } = place;
  const collectionId = await findCollection(place.owner);
  const askWhole = () => ask(place, collectionId);
  const askProxy = () => readStream({ url: upstream.proxyUrl, headers: {}, body: { stream: true } });
  // An unmeasured request first, to set up routes, connections and prepared statements.
  upstream.set(paced);
  await askWhole();
  return { whole: await measure(upstream, askWhole), proxy: await measure(upstream, askProxy) };
}

async function measure(upstream: TimedUpstream, read: () => Promise<StreamReading>): Promise<DelayFigures> {
  upstream.set(paced);
  const slow = await requireWhole(read, paced.chunks);
  const delays = [...slow.arrivedAt].map(([number, at]) => at - (upstream.sentAt[number] ?? at));
  upstream.set(fast);
  const quick = await requireWhole(read, fast.chunks);
  const last = quick.arrivedAt.get(fast.chunks - 1) ?? 0;
  return {
    medianMs: cutAt(delays, 0.5),
    p95Ms: cutAt(delays, 0.95),
    firstMs: (slow.arrivedAt.get(0) ?? 0) - slow.askedAt,
    fullSpeedMs: (last - (upstream.sentAt[0] ?? last)) / fast.chunks,
  };
}

async function requireWhole(read: () => Promise<StreamReading>, chunks: number): Promise<StreamReading> {
  const reading = await read();
  if (reading.arrivedAt.size === chunks) return reading;
  throw new Error(`Of ${chunks} pieces ${reading.arrivedAt.size} arrived (status ${reading.status}).`);
}

function ask(
  { product, owner }: Place,
  collectionId: string,
  onText?: (text: string) => boolean,
): Promise<StreamReading> {
  return readStream({
    url: `${product.address}/v1/agent/chat`,
    headers: headersOf(product, owner),
    body: {
      message: 'What do the sources say about the bridge?',
      context_type: 'collection',
      context: { collection_id: collectionId },
      extensions: true,
    },
    ...(onText === undefined ? {} : { onText }),
  });
}

const headersOf = (product: Pick<Product, 'address'>, owner: Owner) => ({
  cookie: owner.cookie,
  origin: product.address,
  'x-workspace-id': owner.workspaceId,
});

/** Pieces that many readers get each second. */
export const piecesPerSecond = 5;

/** Streams a run which all readers read from the beginning. */
export async function measureReaders(
  place: Place,
  { readers, seconds }: { readonly readers: number; readonly seconds: number },
): Promise<ReaderFigures> {
  const { product, owner, upstream } = place;
  const pace = { chunks: seconds * piecesPerSecond, everyMs: 1_000 / piecesPerSecond, write: () => filler };
  upstream.set(pace);
  const collectionId = await findCollection(owner);
  const opened: { run: (id: string) => void } = { run: () => undefined };
  const runId = new Promise<string>((resolve) => (opened.run = resolve));
  const asked = ask(place, collectionId, (text) => {
    const id = /"run_id":"([^"]+)"/.exec(text)?.[1];
    if (id !== undefined) opened.run(id);
    return id !== undefined;
  });
  const url = `${product.address}/v1/runs/${await runId}/events`;
  const memory: number[] = [];
  const timer = setInterval(() => memory.push(product.webMemory()), 500);
  const settled = await Promise.allSettled(
    Array.from({ length: readers }, () => readStream({ url, headers: headersOf(product, owner) })),
  );
  clearInterval(timer);
  await asked;
  const read = settled.flatMap((one) =>
    one.status === 'fulfilled' && one.value.status === 200 ? [one.value] : [],
  );
  const { sentAt } = upstream;
  const allOpen = Math.max(...read.map(({ openedAt }) => openedAt));
  const delays = read.flatMap(({ arrivedAt }) =>
    [...arrivedAt].flatMap(([number, at]) => {
      const sent = sentAt[number];
      // Pieces written before all readers were connected measure the joining, not the stream.
      return sent === undefined || sent < allOpen ? [] : [at - sent];
    }),
  );
  return {
    readers,
    refused: readers - read.length,
    p95Ms: cutAt(delays, 0.95),
    gaps: read.reduce((sum, { arrivedAt }) => sum + pace.chunks - arrivedAt.size, 0),
    doubled: read.reduce((sum, { doubled }) => sum + doubled, 0),
    memoryMb: Math.max(0, ...memory) / 2 ** 20,
    growth: grow(memory),
  };
}

function grow(memory: readonly number[]): number {
  const third = Math.floor(memory.length / 3);
  if (third === 0) return 0;
  const before = cutAt(memory.slice(third, 2 * third), 0.5);
  return before === 0 ? 0 : cutAt(memory.slice(-third), 0.5) / before - 1;
}

const listSchema = z.object({ items: z.array(z.object({ id: z.string() })).min(1) });

async function findCollection(owner: Owner): Promise<string> {
  return (await owner.get('/v1/collections', listSchema)).items[0]?.id ?? '';
}
