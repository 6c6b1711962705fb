/**
 * Tells a program that was not identified how to identify itself (RFC 9110 §15.5.2 requires it of every 401). A client that sent no token is
 * told only that one is required (RFC 6750 §3).
 */

export const tokenNotValid =
  'This token is not valid: it was not issued by this instance, has expired, or was revoked.';

/** @returns the refusal */
export function challenge(refusal: Response, request: Request): Response {
  const way = 'Bearer realm="Sourcebook"';
  const hasCredentials = request.headers.has('authorization');
  refusal.headers.set('www-authenticate', hasCredentials ? `${way}, error="invalid_token"` : way);
  return refusal;
}
