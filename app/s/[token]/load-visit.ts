import { cookies, headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { paths } from '@/lib/core/paths';
import { lookAtShare, openShare, openSharedQuote, type Visit } from '@/lib/server/shares/open-share';
import { closedLinkHeader } from '@/lib/server/shares/shared-address';
import { getUnlockCookieName } from '@/lib/server/shares/unlock-cookie';

/** Cached per request, so that one page load counts as one view however many parts of the page ask. */
const openOnce = cache(async (token: string) => openShare(await readVisit(token)));
const openQuoteOnce = cache(async (token: string, ordinal: number) =>
  openSharedQuote(await readVisit(token), ordinal),
);

export async function readVisit(token: string): Promise<Visit> {
  return { token, cookie: (await cookies()).get(getUnlockCookieName())?.value };
}

/**
 * Returns the page of an open link, or null if the page should say that the link is closed. A locked link redirects to its passphrase form.
 */
export async function getOpenPage(token: string) {
  const opened = await openOnce(token);
  if (opened.outcome === 'locked') redirect(paths.sharePassphrase(token));
  return opened.outcome === 'open' ? opened : sayClosed();
}

export async function getOpenQuote(token: string, ordinal: string) {
  const opened = await openQuoteOnce(token, /^\d{1,5}$/.test(ordinal) ? Number(ordinal) : 0);
  if (opened.outcome === 'locked') redirect(paths.sharePassphrase(token));
  if (opened.outcome === 'open') return opened.quote;
  // If a live page no longer contains the quote, redirect to the page.
  const link = await lookAtShare(await readVisit(token));
  if (link.outcome === 'open') redirect(paths.share(token));
  return sayClosed();
}

/** Anyone who may read a page may report it. Checking that does not count as a view. */
export async function mayReport(token: string): Promise<boolean> {
  const link = await lookAtShare(await readVisit(token));
  if (link.outcome === 'locked') redirect(paths.sharePassphrase(token));
  if (link.outcome === 'closed') await sayClosed();
  return link.outcome === 'open';
}

/**
 * If the proxy also found the link closed, it answers 404 itself, so the page can be rendered without a script. If the link closed between
 * the two checks, we answer with a plain not-found, whose page needs a script.
 */
export async function sayClosed(): Promise<null> {
  if (!(await headers()).has(closedLinkHeader)) notFound();
  return null;
}
