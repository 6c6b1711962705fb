import type { Metadata } from 'next';
import { MembersScreen } from '@/components/team/members-screen';
import { authorise } from '@/lib/domain/team/actor';
import { readInvitations } from '@/lib/server/team/read-invitations';
import { readMembers } from '@/lib/server/team/read-members';
import { requireViewer } from '../../require-viewer';

export const metadata: Metadata = { title: 'Members' };

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

export default async function MembersPage({ params }: PageProps) {
  const viewer = await requireViewer((await params).slug);
  const owner = authorise(viewer, 'owner');
  return (
    <MembersScreen
      members={await readMembers(viewer)}
      invitations={owner === null ? null : await readInvitations(owner)}
    />
  );
}
