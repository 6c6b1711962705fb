/**
 * The built product in rows: what its path adds to a stream, many readers of one run, the weight of its pages, the work of
 * drawing an answer. With `--full`: readers for two minutes, and a fresh clone.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { findChromium } from '../product/find-chromium';
import { measureFreshClone } from '../product/measure-fresh-clone';
import { measurePages } from '../product/measure-pages';
import { measureRender } from '../product/measure-render';
import { measureDelay, measureReaders } from '../product/measure-stream';
import { type Product, runProduct } from '../product/run-product';
import { follow, type Owner, signIn } from '../product/sign-in';
import { startTimedUpstream, type TimedUpstream } from '../product/timed-upstream';
import { atMost, type BenchOptions, type BenchRow, createRows, exactly } from '../row';

type Place = { readonly product: Product; readonly owner: Owner; readonly upstream: TimedUpstream };

export async function listProductRows(options: BenchOptions): Promise<BenchRow[]> {
  const first = await runProduct({ name: 'product', variables: { MODEL: 'extractive' } });
  const owner = await signIn(first)
    .then(untilSampleIsThere)
    .finally(() => first.close());
  const upstream = await startTimedUpstream();
  const product = await runProduct({
    name: 'product',
    keep: true,
    variables: {
      MODEL: 'openai-compatible/timed',
      MODEL_BASE_URL: upstream.baseUrl,
      MODEL_API_KEY: 'none',
    },
  });
  try {
    const place = { product, owner: follow(owner, product), upstream };
    return [
      ...(await listStreamRows(place, options)),
      ...(await listPageRows(place)),
      ...(await listStartRows({ first, second: product }, options)),
    ];
  } finally {
    await product.close();
    await upstream.close();
  }
}

const itemsSchema = z.object({ items: z.array(z.unknown()) });
const sampleDeadlineMs = 120_000;

/** The sample collection, which the first owner is given, is what is asked about and what pages show. */
async function untilSampleIsThere(owner: Owner): Promise<Owner> {
  const deadline = performance.now() + sampleDeadlineMs;
  while (performance.now() < deadline) {
    const { items } = await owner.get('/v1/shares', itemsSchema);
    if (items.length > 0) return owner;
    await sleep(250);
  }
  throw new Error('The sample collection did not come to be.');
}

const stream = createRows('stream');

async function listStreamRows(place: Place, { full }: BenchOptions): Promise<BenchRow[]> {
  const { whole, proxy } = await measureDelay(place);
  const rows = [
    stream('added to a piece, median', {
      value: whole.medianMs - proxy.medianMs,
      unit: 'ms',
      beside: { 'whole path': whole.medianMs, 'raw proxy': proxy.medianMs },
    }),
    stream('added to a piece, p95', {
      value: whole.p95Ms - proxy.p95Ms,
      unit: 'ms',
      beside: { 'whole path': whole.p95Ms, 'raw proxy': proxy.p95Ms },
    }),
    stream('added at full speed, a piece', {
      value: whole.fullSpeedMs - proxy.fullSpeedMs,
      unit: 'ms',
      beside: { 'whole path': whole.fullSpeedMs, 'raw proxy': proxy.fullSpeedMs },
    }),
    stream('question to first piece', {
      value: whole.firstMs,
      unit: 'ms',
      beside: { 'raw proxy': proxy.firstMs },
    }),
  ];
  for (const readers of [200, 1_000]) {
    const figures = await measureReaders(place, { readers, seconds: full ? 120 : 20 });
    const name = (what: string) => `${what}, ${readers.toLocaleString('en')} readers`;
    const isMany = readers > 200;
    rows.push(
      stream(name('p95 of a piece'), {
        value: figures.p95Ms,
        unit: 'ms',
        level: isMany ? null : atMost(250),
      }),
      stream(name('refused'), { value: figures.refused, unit: '', level: exactly(0) }),
      stream(name('pieces missed'), { value: figures.gaps, unit: '', level: exactly(0) }),
      stream(name('pieces twice'), { value: figures.doubled, unit: '', level: exactly(0) }),
      stream(name('growth of memory'), {
        value: figures.growth * 100,
        unit: '%',
        beside: { MB: figures.memoryMb },
        level: isMany ? null : atMost(10),
      }),
    );
  }
  return rows;
}

const page = createRows('pages');

async function listPageRows(place: Place): Promise<BenchRow[]> {
  const weights = await measurePages(place.product, place.owner);
  const rows = weights.map(({ page: name, kilobytes }) =>
    page(`first JavaScript: ${name}`, {
      value: kilobytes,
      unit: 'kB',
      level: name === 'collection with chat' ? atMost(200) : null,
    }),
  );
  const chromium = await findChromium();
  if (chromium === null) return rows;
  const render = await measureRender(place, chromium);
  const title = `a piece of a 20 kB answer, ${render.chunks}`;
  return [
    ...rows,
    page(`drawing ${title}, p95`, {
      value: render.p95Ms,
      unit: 'ms',
      beside: { mean: render.meanMs, 'longest task': render.longestTaskMs },
      level: atMost(16),
    }),
  ];
}

const start = createRows('start');

async function listStartRows(
  { first, second }: { readonly first: Product; readonly second: Product },
  { full }: BenchOptions,
): Promise<BenchRow[]> {
  const rows = [
    start('built, empty data directory, to ready', { value: first.startMs / 1_000, unit: 's' }),
    start('second start, to ready', { value: second.startMs / 1_000, unit: 's' }),
  ];
  if (!full) return rows;
  return [...rows, start('fresh clone, to ready', { value: (await measureFreshClone()) / 1_000, unit: 's' })];
}
