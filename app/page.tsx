import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { paths } from '@/lib/core/paths';
import { findHome } from '@/lib/server/team/find-home';

/** Redirects to the user's first workspace, or to the sign-in page. */
export default async function EntryPage() {
  const slug = await findHome(await headers());
  redirect(slug === null ? paths.signIn() : paths.home(slug));
}
