/** Measures the same work in shapes of different sizes over one database: how much is done a second, and how much processor time each part takes. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { prepareDataDirectory } from '@/lib/platform/db/embedded/data-directory';
import { openServerPair } from '@/e2e/support/server-pair';
import { measureReaders, piecesPerSecond, type ReaderFigures } from '../product/measure-stream';
import { follow, type Owner, signIn } from '../product/sign-in';
import { startTimedUpstream, type TimedUpstream } from '../product/timed-upstream';
import { medianOf, timeOnce } from '../statistics';
import { answer, capture, type Place, search } from './loads';
import { measureBareReaders } from './measure-bare';
import { benchFolder, type MeasuredShape, type ShapeSize, type Spent, withShape } from './with-shape';

export type Work = 'captures' | 'answers' | 'searches';

export type WorkFigures = {
  readonly perSecond: number;
  /** Processor seconds of one, by who took them. */
  readonly cpuSeconds: Spent['cpuSeconds'];
};

export type ShapeFigures = {
  readonly size: ShapeSize;
  readonly work: Readonly<Record<Work, WorkFigures>>;
  /** Milliseconds of an answer alone, and of the slowest of fifty asked at once. */
  readonly alone: number;
  readonly slowest: number;
  readonly memoryMb: Spent['memoryMb'];
  readonly connections: number;
};

const sizes: readonly ShapeSize[] = [
  { webs: 1, workers: 1 },
  { webs: 1, workers: 2 },
  { webs: 1, workers: 4 },
  { webs: 2, workers: 2 },
  { webs: 2, workers: 4 },
];
const pages = 30;
const questions = 50;
const searches = 300;
const readers = 1_000;
const readSeconds = 20;

type Founded = { readonly owner: Owner; readonly collectionId: string };

export async function measureShapes(): Promise<{
  readonly shapes: readonly ShapeFigures[];
  readonly readers: ReaderFigures;
  /** Milliseconds within which 95 of 100 pieces reach as many readers from servers that do nothing else. */
  readonly bareP95Ms: number;
}> {
  const folder = path.join(benchFolder, 'many');
  rmSync(folder, { recursive: true, force: true });
  const dataDir = prepareDataDirectory(path.join(folder, 'data'));
  const [first] = sizes;
  if (first === undefined) throw new Error('There is no shape to measure.');
  const founded = await withShape({ dataDir, size: first, settings: { MODEL: 'extractive' } }, found);
  const upstream = await startTimedUpstream();
  const settings = {
    MODEL: 'openai-compatible/timed',
    MODEL_BASE_URL: upstream.baseUrl,
    MODEL_API_KEY: 'none',
  };
  const shapes: ShapeFigures[] = [];
  let read: ReaderFigures | null = null;
  let bareP95Ms = 0;
  try {
    for (const [index, size] of sizes.entries()) {
      await withShape({ dataDir, size, settings }, async (shape) => {
        const place = enter(shape, founded);
        shapes.push(await measureShape(shape, { place, upstream, size, firstPage: (index + 1) * 1_000 }));
        if (index < sizes.length - 1) return;
        const product = { address: shape.address, webMemory: () => shape.read().memoryMb.web * 2 ** 20 };
        read = await measureReaders(
          { product, owner: place.owner, upstream },
          { readers, seconds: readSeconds },
        );
        bareP95Ms = await measureBareReaders({
          servers: size.webs,
          readers,
          pieces: readSeconds * piecesPerSecond,
          everyMs: 1_000 / piecesPerSecond,
        });
      });
    }
  } finally {
    await upstream.close();
  }
  if (read === null) throw new Error('No run was read.');
  return { shapes, readers: read, bareP95Ms };
}

/** Makes a team with a collection of captured pages. */
async function found(shape: MeasuredShape): Promise<Founded> {
  const owner = await signIn({ address: shape.address, signInLink: shape.signInLink ?? '' });
  const { id } = await owner.post('/v1/collections', { title: 'Measured' }, z.object({ id: z.string() }));
  await capture({ address: shape.address, owner, collectionId: id }, pages, 0);
  return { owner, collectionId: id };
}

const enter = (shape: MeasuredShape, { owner, collectionId }: Founded): Place => ({
  address: shape.address,
  owner: follow(owner, shape),
  collectionId,
});

async function measureShape(
  shape: MeasuredShape,
  {
    place,
    upstream,
    size,
    firstPage,
  }: { place: Place; upstream: TimedUpstream; size: ShapeSize; firstPage: number },
): Promise<ShapeFigures> {
  // Unmeasured first, in each process, to set up routes, connections and prepared statements.
  await capture(place, 3 * size.workers, firstPage + pages);
  await answer(place, upstream, 4 * size.workers);
  await search(place, 20 * size.webs);
  const alone = [];
  for (let round = 0; round < 5; round += 1) alone.push(...(await answer(place, upstream, 1)));
  let answered: number[] = [];
  const work = {
    searches: await measureWork(shape, searches, () => search(place, searches)),
    answers: await measureWork(shape, questions, async () => {
      answered = await answer(place, upstream, questions);
    }),
    captures: await measureWork(shape, pages, () => capture(place, pages, firstPage)),
  };
  return {
    size,
    work,
    alone: medianOf(alone),
    slowest: Math.max(...answered),
    memoryMb: shape.read().memoryMb,
    connections: await shape.countConnections(),
  };
}

async function measureWork(
  shape: MeasuredShape,
  count: number,
  work: () => Promise<void>,
): Promise<WorkFigures> {
  const before = shape.read().cpuSeconds;
  const ms = await timeOnce(work);
  const after = shape.read().cpuSeconds;
  const each = (part: keyof Spent['cpuSeconds']) => (after[part] - before[part]) / count;
  return {
    perSecond: (count * 1_000) / ms,
    cpuSeconds: {
      web: each('web'),
      worker: each('worker'),
      database: each('database'),
      client: each('client'),
    },
  };
}

/** Searches with the primary alone, and with a standby that follows it. The database is the primary. */
export async function measureReplica(): Promise<{
  readonly without: WorkFigures;
  readonly with: WorkFigures;
}> {
  const folder = path.join(benchFolder, 'replica');
  rmSync(folder, { recursive: true, force: true });
  const dataDir = prepareDataDirectory(path.join(folder, 'data'));
  const pair = await openServerPair();
  try {
    const [, standby] = pair.servers;
    const primaryUrl = pair.url.replace(/,[^/]*/, '');
    const replicaUrl = primaryUrl.replace(/:\d+\//, `:${standby.port}/`);
    const startDatabase = async () => ({ url: primaryUrl, close: async () => undefined });
    const options = { dataDir, startDatabase, size: { webs: 1, workers: 1 } };
    const model = { MODEL: 'extractive' };
    let founded: Founded | null = null;
    const measure = async (shape: MeasuredShape) => {
      founded ??= await found(shape);
      const place = enter(shape, founded);
      await search(place, 40);
      return measureWork(shape, searches, () => search(place, searches));
    };
    const without = await withShape({ ...options, settings: model }, measure);
    const settings = { ...model, DATABASE_REPLICA_URL: replicaUrl };
    return { without, with: await withShape({ ...options, settings }, measure) };
  } finally {
    await pair.close();
  }
}
