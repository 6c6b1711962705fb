import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { redirectToSignIn } from '@/app/redirect-to-sign-in';
import { findSharedAddress, type SharedQuery } from '@/components/sources/add/find-shared-address';
import { paths } from '@/lib/core/paths';
import { findHome } from '@/lib/server/team/find-home';

type PageProps = { readonly searchParams: Promise<SharedQuery> };

/** Where a bookmarklet, and on phones the system's list of places to share to, hand over a web page. It leads to the user's first workspace. */
export default async function SharedToPage({ searchParams }: PageProps) {
  const slug = await findHome(await headers());
  if (slug === null) return redirectToSignIn();
  redirect(paths.addPage(slug, findSharedAddress(await searchParams)));
}
