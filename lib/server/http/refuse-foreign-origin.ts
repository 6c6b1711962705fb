/**
 * Protects against cross-site request forgery (threats 18): a request that changes something and is not authenticated by a bearer token
 * must come from our own pages. If the referrer policy makes `Origin` the string null, `Sec-Fetch-Site` decides.
 */
import { AppError } from '@/lib/core/errors';
import { getEnvironment } from '@/lib/platform/settings/env';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export function refuseForeignOrigin(request: Request): void {
  if (safeMethods.has(request.method)) return;
  const origin = request.headers.get('origin');
  const isOwn =
    origin === null || origin === 'null'
      ? request.headers.get('sec-fetch-site') === 'same-origin'
      : origin === getRequestOrigin(request);
  if (!isOwn) throw new AppError('forbidden', 'This request did not come from a page of this site.');
}

/**
 * Returns the origin that people see: PUBLIC_URL, or else the address the request was sent to (behind a trusted proxy, the one the proxy
 * reports).
 */
export function getRequestOrigin(request: Request): string {
  const { PUBLIC_URL, TRUST_PROXY } = getEnvironment();
  if (PUBLIC_URL !== undefined) return new URL(PUBLIC_URL).origin;
  const forwardedHost = TRUST_PROXY ? request.headers.get('x-forwarded-host') : null;
  const forwardedProtocol = TRUST_PROXY ? request.headers.get('x-forwarded-proto') : null;
  const host = forwardedHost ?? request.headers.get('host') ?? new URL(request.url).host;
  return `${forwardedProtocol ?? 'http'}://${host}`;
}
