/**
 * What the proxy needs to know about addresses under `/s/`: their headers, and whether a link is closed. Pages check rights where they read
 * data. This module only makes it possible to answer a closed link with a 404 page that can be read without JavaScript, which Next cannot
 * render once a page has thrown.
 */
import { findOpenShare } from './open-share';

const sharedPath = /^\/s\/([^/]+)(?:\/([^/]+))?/;

const formPages: ReadonlySet<string> = new Set(['passphrase', 'report', 'copy']);

/** A request header by which the proxy tells the page that the answer is already a 404. */
export const closedLinkHeader = 'x-shared-link-closed';

/** Headers of every answer under `/s/`. Empty for any other path (threats 17, 18). */
export function listSharedHeaders(pathname: string): Readonly<Record<string, string>> {
  const [, , part] = sharedPath.exec(pathname) ?? [];
  if (!pathname.startsWith('/s/')) return {};
  return {
    // A link that was given to one person must be in no search index and no shared cache.
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'private, no-store',
    // The forms must be able to send their origin. No other page sends a referrer.
    'referrer-policy': formPages.has(part ?? '') ? 'same-origin' : 'no-referrer',
  };
}

/** True if the address is that of a link that opens nothing: unknown, expired or revoked, or its artifact was deleted. */
export async function isClosedLink(pathname: string, now: Date = new Date()): Promise<boolean> {
  const [, token] = sharedPath.exec(pathname) ?? [];
  if (token === undefined || pathname.startsWith('/s/preview/')) return false;
  return (await findOpenShare(token, now)) === null;
}
