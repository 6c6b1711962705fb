/**
 * The one logger: JSON lines on standard error. Values under keys that hold secrets are removed, and address tokens of
 * share and sign-in links never reach it because callers log ids, not addresses.
 */
import pino from 'pino';
import { createCalmLines } from './calm-lines';
import { redactKeys } from '@/lib/core/redact-text';
import { getEnvironment } from './env';

const secretKeys = [
  'password',
  'apiKey',
  'api_key',
  'token',
  'secret',
  'authorization',
  'cookie',
  'passphrase',
];

/** Milliseconds between two lines that differ by their time alone. */
const sameLineMs = 30_000;

const destination = pino.destination({ dest: 2, sync: false });
// A disk that is full, a terminal that is gone: what cannot be written is no reason to end.
destination.on('error', () => undefined);
const calm = createCalmLines((line) => destination.write(line), sameLineMs);
process.once('exit', () => {
  calm.flush();
  destination.flushSync();
});

export const log = pino(
  {
    level: getEnvironment().LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: pino.stdSerializers.err },
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[removed]' },
    // Whatever stands in a message or in an error of a library, under any key.
    hooks: { streamWrite: redactKeys },
  },
  { write: calm.write },
);
