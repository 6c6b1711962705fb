import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { redirectToSignIn } from '@/app/redirect-to-sign-in';
import type { Viewer } from '@/lib/domain/team/actor';
import { requirePageMember } from '@/lib/server/team/require-page-member';

/** Returns the member who views a page of the workspace. A signed-out user is sent to sign in, and a non-member gets not-found. */
export async function requireViewer(slug: string): Promise<Viewer> {
  const member = await requirePageMember(await headers(), slug);
  if (member.outcome === 'signed-out') return redirectToSignIn();
  if (member.outcome === 'not-found') notFound();
  return member.actor;
}
