import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { redirectToSignIn } from '@/app/redirect-to-sign-in';
import { paths } from '@/lib/core/paths';
import { findSourcePlace } from '@/lib/server/sources/find-source-place';

type PageProps = { readonly params: Promise<{ readonly id: string }> };

/** The address that packets name for a note or a file leads to its page. */
export default async function SourceAddressPage({ params }: PageProps) {
  const { id } = await params;
  const place = await findSourcePlace(await headers(), id);
  if (place.outcome === 'signed-out') return redirectToSignIn();
  if (place.outcome === 'not-found') notFound();
  redirect(paths.source(place.slug, id));
}
