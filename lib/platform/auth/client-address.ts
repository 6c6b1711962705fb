/**
 * The address a request comes from, for counting tries; never for deciding who someone is. Without a trusted proxy the header holds the
 * address of the connection, which `scripts/supervisor/write-client-address.mjs` puts there in place of whatever the client wrote.
 */

/** The last entry is the one that the nearest proxy wrote; those before it are the client's word. */
export function readClientAddress(request: Headers): string {
  return request.get('x-forwarded-for')?.split(',').at(-1)?.trim() || 'unknown';
}
