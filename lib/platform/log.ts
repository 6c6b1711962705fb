/**
 * The one logger: JSON lines on standard error. Values under keys that hold secrets are removed, and address tokens of
 * share and sign-in links never reach it because callers log ids, not addresses.
 */
import pino from 'pino';
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

export const log = pino(
  {
    level: getEnvironment().LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: pino.stdSerializers.err },
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[removed]' },
  },
  pino.destination({ dest: 2, sync: false }),
);
