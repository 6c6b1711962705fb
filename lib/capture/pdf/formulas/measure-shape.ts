/** Measures the outline of a sign as pdfjs keeps it: a list of commands with their coordinates. Pure. */
import type { Reach } from '../trace-operators';

/** How many coordinates follow each command. */
const coordinates = [2, 2, 6, 4, 0];
/** An outline with more numbers than this is a picture. */
const maxBytes = 16_000;

export function measureShape(outline: unknown): Reach | null {
  const path: unknown = typeof outline === 'object' && outline !== null ? Reflect.get(outline, 'path') : null;
  const numbers = ArrayBuffer.isView(path) && path.byteLength < maxBytes ? toNumbers(path) : [];
  let [top, bottom] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let at = 0; at < numbers.length; ) {
    const count = coordinates[numbers[at] ?? -1];
    if (count === undefined) return null;
    for (let next = at + 2; next <= at + count; next += 2) {
      top = Math.max(top, numbers[next] ?? top);
      bottom = Math.min(bottom, numbers[next] ?? bottom);
    }
    at += count + 1;
  }
  return top < bottom ? null : { above: top, below: -bottom };
}

function toNumbers(path: ArrayBufferView): number[] {
  const values: readonly unknown[] = Object.values(path);
  return values.map(Number);
}
