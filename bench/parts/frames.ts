/** Table rows for the log of runs: frames per second, written by one run and by eight at once, and replayed in both wire forms. */
import { measureFrames } from '../frames/measure-frames';
import { type BenchRow, createRows } from '../row';

const row = createRows('frames');

export async function listFrameRows(): Promise<BenchRow[]> {
  const { written, replayed } = await measureFrames();
  const beside = (rate: number) => ({
    'plain select': replayed.select,
    'times as long': replayed.select / rate,
  });
  return [
    row('written a second, one run', {
      value: written.one,
      unit: '',
      beside: { 'each stored before the next': written.eachStored },
    }),
    row('written a second, 8 runs at once', { value: written.eight, unit: '' }),
    row('replayed a second, NDJSON', { value: replayed.ndjson, unit: '', beside: beside(replayed.ndjson) }),
    row('replayed a second, SSE', { value: replayed.sse, unit: '', beside: beside(replayed.sse) }),
  ];
}
