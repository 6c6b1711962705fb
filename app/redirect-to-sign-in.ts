import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { paths } from '@/lib/core/paths';
import { pathHeader } from '@/lib/server/http/path-header';

/** Redirects to the sign-in page, which afterwards leads back to the requested page, whatever that page shows. */
export async function redirectToSignIn(): Promise<never> {
  redirect(paths.signIn((await headers()).get(pathHeader) ?? paths.start()));
}
