/** Runs the fake upstream in a process of its own: `tsx e2e/support/fake-upstream/main.ts --port 4900 [--fallback cite]`. */
import { parseArgs } from 'node:util';
import { startFakeUpstream } from './server';

const { values } = parseArgs({
  options: { port: { type: 'string', default: '0' }, fallback: { type: 'string', default: 'cite' } },
});
const upstream = await startFakeUpstream({ port: Number(values.port), fallback: values.fallback });
process.stdout.write(`fake upstream listening on ${upstream.url}\n`);

const stop = () => void upstream.close().then(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
