/**
 * Reads the address a request comes from. It is used for counting sign-in attempts and stands in the audit log, and never decides who someone
 * is. Without a trusted proxy the header holds the address of the connection, which `scripts/supervisor/write-client-address.mjs` puts there in place of whatever
 * the client sent.
 */

/** The nearest proxy wrote the last entry. The entries before it come from the client and cannot be trusted. */
export function readClientAddress(request: Headers): string {
  return request.get('x-forwarded-for')?.split(',').at(-1)?.trim() || 'unknown';
}
