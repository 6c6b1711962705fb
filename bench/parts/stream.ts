/**
 * Table rows for the streams of the built product: what its path adds to a piece of an answer, and 200 and 1,000 readers of one run through
 * the real route (threats 35). With `--full`, the readers read for two minutes.
 */
import { measureDelay, measureReaders } from '../product/measure-stream';
import { type MeasuredProduct, withProduct } from '../product/with-product';
import { atMost, type BenchOptions, type BenchRow, createRows, exactly } from '../row';

export function listStreamRows(options: BenchOptions): Promise<BenchRow[]> {
  return withProduct('stream', async (place) => [
    ...(await listDelayRows(place)),
    ...(await listReaderRows(place, options)),
  ]);
}

const stream = createRows('stream');

async function listDelayRows(place: MeasuredProduct): Promise<BenchRow[]> {
  const { whole, proxy } = await measureDelay(place);
  return [
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
}

async function listReaderRows(place: MeasuredProduct, { full }: BenchOptions): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
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
