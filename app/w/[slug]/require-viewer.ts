import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { redirectToSignIn } from '@/app/redirect-to-sign-in';
import type { Viewer } from '@/lib/domain/team/actor';
import { requirePageMember } from '@/lib/server/team/require-page-member';

/** The member who looks at a page of the workspace; whoever is signed out is sent to sign in, and a stranger finds nothing. */
export async function requireViewer(slug: string): Promise<Viewer> {
  const member = await requirePageMember(await headers(), slug);
  if (member.outcome === 'signed-out') return redirectToSignIn();
  if (member.outcome === 'not-found') notFound();
  return member.actor;
}
