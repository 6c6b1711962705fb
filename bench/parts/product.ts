/**
 * Table rows for the built product: the weight of its pages, the work of rendering an answer, how long a start takes. With `--full`, also a
 * start from a fresh clone.
 */
import { findChromium } from '../product/find-chromium';
import { measureFreshClone } from '../product/measure-fresh-clone';
import { measurePages } from '../product/measure-pages';
import { measureRender } from '../product/measure-render';
import type { Product } from '../product/run-product';
import { type MeasuredProduct, withProduct } from '../product/with-product';
import { atMost, type BenchOptions, type BenchRow, createRows } from '../row';

export function listProductRows(options: BenchOptions): Promise<BenchRow[]> {
  return withProduct('product', async (place) => [
    ...(await listPageRows(place)),
    ...(await listStartRows({ first: place.first, second: place.product }, options)),
  ]);
}

const page = createRows('pages');

/** Kilobytes of the first JavaScript (decision 74). */
const pageLevels: Readonly<Record<string, ReturnType<typeof atMost>>> = {
  'collection with chat': atMost(170),
  artifact: atMost(200),
  'public share': atMost(60),
  'sign-in': atMost(100),
};

async function listPageRows(place: MeasuredProduct): Promise<BenchRow[]> {
  const weights = await measurePages(place.product, place.owner);
  const rows = weights.map(({ page: name, kilobytes }) =>
    page(`first JavaScript: ${name}`, {
      value: kilobytes,
      unit: 'kB',
      level: pageLevels[name] ?? null,
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
