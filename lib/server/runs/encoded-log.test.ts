/** Counts how often a log is encoded for its readers. */
import { expect, it } from 'vitest';
import { createEncodedLog } from './encoded-log';

const frames = Array.from({ length: 4 }, (_frame, index) => ({
  seq: index + 1,
  payload: {},
  at: new Date(0),
}));
const read = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

it('a frame is encoded once for all readers, wherever each of them begins', () => {
  const encoded: number[] = [];
  const log = createEncodedLog({
    encode({ seq }) {
      encoded.push(seq);
      return seq === 2 ? '' : `${seq} `;
    },
  });
  for (const count of [1, 1, 3, 3, 4]) log.add(frames.slice(0, count));
  expect(encoded).toEqual([1, 2, 3, 4]);
  expect([0, 1, 2, 3, 4].map((seq) => read(log.readAfter(seq)))).toEqual([
    '1 3 4 ',
    '3 4 ',
    '3 4 ',
    '4 ',
    '',
  ]);
});

it('readers who have read equally far get the same bytes', () => {
  const log = createEncodedLog({ encode: ({ seq }) => `${seq} ` });
  log.add(frames);
  expect(log.readAfter(2)).toBe(log.readAfter(2));
});
