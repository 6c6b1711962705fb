/**
 * The address a request comes from. Without a trusted proxy the header holds what the web server saw, unless the client wrote
 * it: good for counting tries beside the count of the account, never for deciding who someone is.
 */

/** The last entry is the one that the nearest proxy wrote; those before it are the client's word. */
export function readClientAddress(request: Headers): string {
  return request.get('x-forwarded-for')?.split(',').at(-1)?.trim() || 'unknown';
}
