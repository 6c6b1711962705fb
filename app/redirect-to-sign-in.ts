import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { paths } from '@/lib/core/paths';
import { pathHeader } from '@/lib/server/http/path-header';

/** To the sign-in page, and from there back to the page that was asked for, whatever it shows. */
export async function redirectToSignIn(): Promise<never> {
  redirect(paths.signIn((await headers()).get(pathHeader) ?? paths.start()));
}
