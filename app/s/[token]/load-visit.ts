import { cookies, headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { paths } from '@/lib/core/paths';
import { lookAtShare, openShare, openSharedQuote, type Visit } from '@/lib/server/shares/open-share';
import { closedLinkHeader } from '@/lib/server/shares/shared-address';
import { getUnlockCookieName } from '@/lib/server/shares/unlock-cookie';

/** Once a request, however many parts of the page ask: a load is one view. */
const openOnce = cache(async (token: string) => openShare(await readVisit(token)));
const openQuoteOnce = cache(async (token: string, ordinal: number) =>
  openSharedQuote(await readVisit(token), ordinal),
);

export async function readVisit(token: string): Promise<Visit> {
  return { token, cookie: (await cookies()).get(getUnlockCookieName())?.value };
}

/** The page of an open link; null where the page is to say that the link is closed. A locked one asks for its passphrase. */
export async function getOpenPage(token: string) {
  const opened = await openOnce(token);
  if (opened.outcome === 'locked') redirect(paths.sharePassphrase(token));
  return opened.outcome === 'open' ? opened : sayClosed();
}

export async function getOpenQuote(token: string, ordinal: string) {
  const opened = await openQuoteOnce(token, /^\d{1,5}$/.test(ordinal) ? Number(ordinal) : 0);
  if (opened.outcome === 'locked') redirect(paths.sharePassphrase(token));
  if (opened.outcome === 'open') return opened.quote;
  // A quote that a live page no longer has leads to the page.
  const link = await lookAtShare(await readVisit(token));
  if (link.outcome === 'open') redirect(paths.share(token));
  return sayClosed();
}

/** Whoever may read a page may report it; asking is no view. */
export async function mayReport(token: string): Promise<boolean> {
  const link = await lookAtShare(await readVisit(token));
  if (link.outcome === 'locked') redirect(paths.sharePassphrase(token));
  if (link.outcome === 'closed') await sayClosed();
  return link.outcome === 'open';
}

/**
 * The proxy found the link closed too and answers 404, so the page can be drawn without a script. A link that closed between the
 * two is a plain not-found, whose page needs one.
 */
export async function sayClosed(): Promise<null> {
  if (!(await headers()).has(closedLinkHeader)) notFound();
  return null;
}
