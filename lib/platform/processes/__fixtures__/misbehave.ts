/** A pool entry that does, on demand, what hostile documents make parsers do. */
import { serveJobs } from '../serve-jobs';

const kept: unknown[] = [];

serveJobs(async (input) => {
  const { act, value } = input as { act: string; value?: unknown };
  switch (act) {
    case 'echo':
      return { value, pid: process.pid };
    case 'environment':
      return Object.keys(process.env);
    case 'hang':
      for (;;) Math.sqrt(2);
    case 'wait':
      return new Promise(() => setInterval(() => undefined, 1_000));
    case 'heap':
      for (;;) kept.push(Array.from({ length: 1_000 }, (_, index) => ({ index })));
    case 'buffers':
      for (;;) kept.push(Buffer.alloc(8 * 1024 * 1024, 1));
    case 'exit':
      return process.exit(3);
    case 'throw':
      throw new Error('no such document');
    case 'late':
      setTimeout(() => {
        throw new Error('late');
      }, 0);
      return new Promise(() => undefined);
    case 'nonsense':
      process.send?.({ type: 'owned' });
      return new Promise(() => undefined);
    case 'bytes':
      return new Uint8Array(Number(value));
    default:
      throw new Error(`unknown act ${act}`);
  }
});
