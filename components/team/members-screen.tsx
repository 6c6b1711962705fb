'use client';

import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { usePlace } from '@/components/workspace/place';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { countNoun } from '@/lib/core/text';
import { InviteDialog } from './invite-dialog';
import { MemberRow } from './member-row';
import { OpenInvitations } from './open-invitations';
import { SettingsPage, SettingsRows, SettingsSection } from './settings-section';
import { WorkspaceName } from './workspace-name';

type MembersScreenProps = {
  readonly members: ReplyTo<'GET /v1/members'>;
  /** Null for members who are not owners. */
  readonly invitations: ReplyTo<'GET /v1/invitations'> | null;
};

/** Shows who belongs to the workspace, who is invited, and what the workspace is called. */
export function MembersScreen({ members: first, invitations }: MembersScreenProps) {
  const { role } = useWorkspace();
  const [isInviting, setInviting] = useState(false);
  const members = useEndpointQuery('GET /v1/members', {
    key: queryKeys.team.members(),
    initialData: first,
  });
  usePlace({ crumbs: [{ label: 'Settings' }, { label: 'Members' }], actions: null }, 'members');
  const items = members.data?.items ?? [];
  const owners = items.filter((member) => member.role === 'owner').length;
  return (
    <SettingsPage title="Members">
      <SettingsSection
        title={countNoun(items.length, 'person', 'people')}
        lead={role === 'owner' ? undefined : 'Owners of the workspace invite people and change their roles.'}
        action={
          role === 'owner' && (
            <Button variant="primary" icon={UserPlus} onClick={() => setInviting(true)}>
              Invite
            </Button>
          )
        }
      >
        {members.error && (
          <FailureNotice sentence="The members could not be loaded." cause={members.error.message} />
        )}
        <SettingsRows label="Members">
          {items.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              isLastOwner={member.role === 'owner' && owners === 1}
            />
          ))}
        </SettingsRows>
      </SettingsSection>
      {invitations && role === 'owner' && <OpenInvitations invitations={invitations} />}
      {role === 'owner' && <WorkspaceName />}
      {isInviting && (
        <InviteDialog canMail={invitations?.can_mail ?? false} onClose={() => setInviting(false)} />
      )}
    </SettingsPage>
  );
}
