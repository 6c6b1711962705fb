/**
 * The only logger. It writes JSON lines to standard error. Values under keys that hold secrets are removed, and tokens in the addresses of
 * share and sign-in links never reach it, because callers log ids, not addresses.
 */
import pino from 'pino';
import { createCalmLines } from './calm-lines';
import { redactKeys } from '@/lib/core/redact-keys';
import { getEnvironment } from '@/lib/platform/settings/env';
import { describeSituation } from './work-situation';

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

/** Milliseconds between two lines that differ only by their time. */
const sameLineMs = 30_000;

const destination = pino.destination({ dest: 2, sync: false });
// The disk may be full or the terminal gone. A failed write is no reason to end the process.
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
    mixin: describeSituation,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: pino.stdSerializers.err },
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[removed]' },
    // Redacts keys anywhere in a message or a library's error, under any property.
    hooks: { streamWrite: redactKeys },
  },
  { write: calm.write },
);
