/**
 * What the proxy needs to know of the addresses under `/s/`: their headers, and whether a link is closed. Pages decide about
 * rights where they read; this only lets a closed link be answered as a 404 that can be read without JavaScript, which Next
 * cannot draw once a page has thrown.
 */
import { findOpenShare } from './open-share';

const sharedPath = /^\/s\/([^/]+)(?:\/([^/]+))?/;

/** A header of the request by which the proxy tells the page that the answer is a 404 already. */
export const closedLinkHeader = 'x-shared-link-closed';

/** Headers of every answer under `/s/`, and none elsewhere (threats 17, 18). */
export function listSharedHeaders(pathname: string): Readonly<Record<string, string>> {
  const [, , part] = sharedPath.exec(pathname) ?? [];
  if (!pathname.startsWith('/s/')) return {};
  return {
    // A link that was given to one person is in no index and in no shared cache.
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'private, no-store',
    // The two forms must be able to say where they come from; nothing else says it to anybody.
    'referrer-policy': part === 'passphrase' || part === 'report' ? 'same-origin' : 'no-referrer',
  };
}

/** Whether the address is one of a link that opens nothing: unknown, expired, revoked, its artifact deleted. */
export async function isClosedLink(pathname: string, now: Date = new Date()): Promise<boolean> {
  const [, token] = sharedPath.exec(pathname) ?? [];
  if (token === undefined || pathname.startsWith('/s/preview/')) return false;
  return (await findOpenShare(token, now)) === null;
}
