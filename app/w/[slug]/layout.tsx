import { cookies, headers } from 'next/headers';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { redirectToSignIn } from '@/app/redirect-to-sign-in';
import { decidePageMemory } from '@/components/ui/decide-page-memory';
import { PageMemoryProvider } from '@/components/ui/page-memory';
import { WorkspaceFrame } from '@/components/frame/workspace-frame';
import { LimitNotice } from '@/components/usage/limit-notice';
import { shownCollections } from '@/components/frame/shown-collections';
import { readCollections } from '@/lib/server/collections/read-collections';
import { readReached } from '@/lib/server/usage/read-meters';
import { requirePageMember } from '@/lib/server/team/require-page-member';

type LayoutProps = { readonly children: ReactNode; readonly params: Promise<{ readonly slug: string }> };

export default async function WorkspaceLayout({ children, params }: LayoutProps) {
  const { slug } = await params;
  const member = await requirePageMember(await headers(), slug);
  if (member.outcome === 'signed-out') return redirectToSignIn();
  if (member.outcome === 'not-found') notFound();
  const { account, actor, workspace, memberships } = member;
  const [reached, collections] = await Promise.all([
    readReached(actor),
    readCollections(actor, { limit: shownCollections }),
  ]);
  const kept = await cookies();
  return (
    <PageMemoryProvider memory={decidePageMemory((name) => kept.get(name)?.value)}>
      <LimitNotice reached={reached} slug={slug}>
        <WorkspaceFrame
          workspace={{
            id: workspace.workspaceId,
            slug: workspace.slug,
            name: workspace.name,
            role: actor.role,
            userId: account.userId,
            userName: account.name,
            publicUrl: member.publicUrl,
          }}
          email={account.email}
          collections={collections.items.map(({ id, title }) => ({ id, title }))}
          others={memberships.map(({ slug: other, name }) => ({ slug: other, name }))}
        >
          {children}
        </WorkspaceFrame>
      </LimitNotice>
    </PageMemoryProvider>
  );
}
