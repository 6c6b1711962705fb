/** A collector that does not take traces: the work goes on, and the log says so without the address. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it, vi } from 'vitest';
import { createTracer } from './create-tracer';
import { readEnvironment } from '@/lib/platform/settings/env';
import { log } from './log';

it('tells in the log that a collector refuses traces, and drops them', async () => {
  let asked = 0;
  const collector = createServer((request, response) => {
    asked += 1;
    request.resume().on('end', () => response.writeHead(400).end('canary of the answer'));
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const address = collector.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  const tracer = createTracer({ ...readEnvironment({}), endpoint: `http://127.0.0.1:${port}/base/` });
  tracer.start({ name: 'process run', kind: 'consumer', attributes: {} }, null).end();
  await tracer.end();
  expect(asked).toBe(1);
  expect(warn.mock.calls).toEqual([[expect.anything(), 'traces could not be sent to the collector']]);
  expect(JSON.stringify(warn.mock.calls)).not.toMatch(/canary|127\.0\.0\.1/);
  collector.close();
});
