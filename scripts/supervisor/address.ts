/** Finds a port that is certainly free to listen on, and the address at which this machine reaches it. */
import { AppError } from '@/lib/core/errors';
import { tryToListen } from '@/lib/platform/db/embedded/free-port';
import type { Environment } from '@/lib/platform/settings/env';

type Place = Pick<Environment, 'HOST' | 'PORT'>;

const explanations: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ PORT, HOST }) =>
    `Port ${PORT} on ${HOST} is in use. Stop what uses it, or set PORT to another port.`,
  EACCES: ({ PORT }) => `This user may not listen on port ${PORT}; set PORT to 1024 or more.`,
  EADDRNOTAVAIL: ({ HOST }) => `HOST ${HOST} is not an address of this machine.`,
  ENOTFOUND: ({ HOST }) => `HOST ${HOST} is not an address of this machine.`,
};

/** PORT 0 requests any free port. */
export async function requirePort(place: Place): Promise<number> {
  const result = await tryToListen(place.PORT, place.HOST);
  if (typeof result === 'number') return result;
  const code = 'code' in result ? String(result.code) : '';
  const sentence = explanations[code]?.(place) ?? `Port ${place.PORT} cannot be used: ${result.message}.`;
  throw new AppError('unavailable', sentence, { cause: result });
}

export function writeLocalAddress({ HOST, PORT }: Place): string {
  if (HOST === '0.0.0.0') return `http://127.0.0.1:${PORT}`;
  if (HOST === '::') return `http://[::1]:${PORT}`;
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;
}
