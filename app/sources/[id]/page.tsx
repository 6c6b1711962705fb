import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { redirectToSignIn } from '@/app/redirect-to-sign-in';
import { paths } from '@/lib/core/paths';
import { findSourcePlace } from '@/lib/server/sources/find-source-place';

type PageProps = { readonly params: Promise<{ readonly id: string }> };

/** Redirects the address that packets use for a note or a file to the page of that source. */
export default async function SourceAddressPage({ params }: PageProps) {
  const { id } = await params;
  const place = await findSourcePlace(await headers(), id);
  if (place.outcome === 'signed-out') return redirectToSignIn();
  if (place.outcome === 'not-found') notFound();
  redirect(paths.source(place.slug, id));
}
