import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { pathHeader } from '@/lib/server/http/path-header';

/** To the sign-in page, and from there back to the page that was asked for, whatever it shows. */
export async function redirectToSignIn(): Promise<never> {
  redirect(`/sign-in?next=${encodeURIComponent((await headers()).get(pathHeader) ?? '/')}`);
}
