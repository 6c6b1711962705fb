import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCalmLines } from './calm-lines';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const writeLine = (level: number, message: string, time: number) =>
  `{"level":${level},"time":"2026-11-20T12:00:${time}Z","msg":"${message}"}\n`;
const readCount = (line: string) => 1 + Number(/"repeated":(\d+)\}\n$/.exec(line)?.[1] ?? 0);

it('writes a repeated warning once, and its count every 30 seconds', () => {
  const written: string[] = [];
  const calm = createCalmLines((line) => written.push(line), 30_000);
  for (let time = 10; time < 34; time += 1) calm.write(writeLine(40, 'broken', time));
  expect(written).toEqual([writeLine(40, 'broken', 10)]);
  vi.advanceTimersByTime(30_000);
  expect(written.slice(1)).toEqual([
    '{"level":40,"time":"2026-11-20T12:00:33Z","msg":"broken","repeated":23}\n',
  ]);
  vi.advanceTimersByTime(30_000);
  calm.write(writeLine(40, 'broken', 50));
  expect(written).toHaveLength(3);
});

it('loses no new line and no count, and passes on lines below a warning', () => {
  const lines = fc.array(
    fc.tuple(fc.constantFrom(30, 40, 50), fc.constantFrom('one', 'two', 'three'), fc.nat(20_000)),
  );
  fc.assert(
    fc.property(lines, (sent) => {
      const written: string[] = [];
      const calm = createCalmLines((line) => written.push(line), 30_000);
      for (const [level, message, waitMs] of sent) {
        calm.write(writeLine(level, message, 10));
        vi.advanceTimersByTime(waitMs);
      }
      calm.flush();
      for (const level of [30, 40, 50]) {
        for (const message of ['one', 'two', 'three']) {
          const start = writeLine(level, message, 10).slice(0, -2);
          const own = written.filter((line) => line.startsWith(start));
          const count = sent.filter((line) => line[0] === level && line[1] === message).length;
          // A line with a repeat count represents only the lines since the last one written.
          const told = own.reduce(
            (sum, line) => sum + (line.includes('repeated') ? readCount(line) - 1 : 1),
            0,
          );
          expect(told).toBe(count);
        }
      }
    }),
  );
});
