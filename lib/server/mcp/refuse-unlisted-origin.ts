/**
 * Checks the `Origin` header for the Model Context Protocol (2026-07-28 "Streamable HTTP", Security). Programs send none, and a page of
 * another site is refused unless CORS_ORIGINS lists it. Our own address is the configured one, never what a request claims to be sent to: a
 * name pointed at this server (DNS rebinding) is a foreign site.
 */
import { AppError } from '@/lib/core/errors';
import { getEnvironment, getPublicUrl } from '@/lib/platform/settings/env';

export function refuseUnlistedOrigin(request: Request): void {
  const origin = request.headers.get('origin');
  if (origin === null) return;
  const environment = getEnvironment();
  const listed = [new URL(getPublicUrl(environment)).origin, ...environment.CORS_ORIGINS];
  if (!listed.includes(origin))
    throw new AppError('forbidden', 'Pages from this site are not allowed to connect.');
}
