'use client';

import { Ellipsis, KeyRound, LogOut, UserMinus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { Badge } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { Select } from '@/components/ui/select';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { memberSchema } from '@/lib/protocol/http/team';
import type { z } from 'zod';
import type { Role } from '@/lib/protocol/team-words';
import { PasswordResetDialog } from './password-reset-dialog';
import { roleNames, roleOptions } from './role-options';
import { SettingsRow } from './settings-section';

type MemberView = z.output<typeof memberSchema>;
type MemberRowProps = { readonly member: MemberView; readonly isLastOwner: boolean };
type Asking = 'nothing' | 'remove' | 'leave' | 'reset' | { readonly role: Role };

/** Also from where the user has gone meanwhile: they may read nothing here any more. */
const goToStart = () => window.location.assign(paths.start());

const teamKeys = [queryKeys.team.members(), queryKeys.team.invitations()];

/** A member with the permitted actions: owners change roles and remove members, everyone may leave, but the last owner must stay. */
export function MemberRow({ member, isLastOwner }: MemberRowProps) {
  const workspace = useWorkspace();
  const router = useRouter();
  const [asking, setAsking] = useState<Asking>('nothing');
  const isYou = member.user_id === workspace.userId;
  const mayManage = workspace.role === 'owner';

  const onError = (failure: Error) => showFailureToast('Nothing was changed.', failure.message);
  const changeRole = useEndpointMutation('PATCH /v1/members/{id}', {
    invalidates: teamKeys,
    onError,
    onSuccess: ({ name, role }) => {
      showToast(`${isYou ? 'You are' : `${name} is`} ${role === 'viewer' ? 'a' : 'an'} ${role} now`, {
        description: isYou ? undefined : 'They have to sign in again.',
      });
      if (isYou) router.refresh();
    },
  });
  const remove = useEndpointMutation('DELETE /v1/members/{id}', {
    invalidates: teamKeys,
    onError,
    onSuccess: () => showToast(`${member.name} was removed`),
  });
  const leave = useEndpointMutation('DELETE /v1/members/me', {
    onError,
    onSuccess: goToStart,
  });
  const setRole = (role: Role) => changeRole.mutate({ params: { id: member.id }, body: { role } });
  const close = (isOpen: boolean) => {
    if (!isOpen) setAsking('nothing');
  };

  return (
    <SettingsRow
      title={
        <>
          {member.name}
          {isYou && <Badge>You</Badge>}
        </>
      }
      note={member.email}
    >
      {mayManage ? (
        <Select
          label={`Role of ${member.name}`}
          hideLabel
          className="w-32"
          options={roleOptions}
          value={member.role}
          disabled={isLastOwner}
          busy={changeRole.isPending}
          onValueChange={(role) => {
            if (role === member.role) return;
            if (isYou) setAsking({ role });
            else setRole(role);
          }}
        />
      ) : (
        <span className="text-soft">{roleNames[member.role]}</span>
      )}
      {(mayManage || isYou) && (
        <Menu trigger={<IconButton icon={Ellipsis} label={`More for ${member.name}`} />}>
          {isYou ? (
            <MenuItem icon={LogOut} danger disabled={isLastOwner} onSelect={() => setAsking('leave')}>
              Leave the workspace
            </MenuItem>
          ) : (
            <>
              <MenuItem icon={KeyRound} onSelect={() => setAsking('reset')}>
                Create password reset link
              </MenuItem>
              <MenuItem icon={UserMinus} danger onSelect={() => setAsking('remove')}>
                Remove
              </MenuItem>
            </>
          )}
        </Menu>
      )}
      <AlertDialog
        open={asking === 'remove'}
        onOpenChange={close}
        title={`Remove ${member.name}?`}
        description={`${member.email} loses access to ${workspace.name} at once. Their tokens and the invitations they sent stop working. What they collected stays.`}
        confirmLabel={`Remove ${member.name}`}
        onConfirm={() => remove.mutate({ params: { id: member.id } })}
      />
      <AlertDialog
        open={asking === 'leave'}
        onOpenChange={close}
        title={`Leave ${workspace.name}?`}
        description="You lose access at once. To come back, an owner has to invite you."
        confirmLabel="Leave the workspace"
        onConfirm={() => leave.mutate({})}
      />
      <AlertDialog
        open={typeof asking === 'object'}
        onOpenChange={close}
        title="Give up ownership?"
        description={`You will no longer manage the members of ${workspace.name}. Another owner can make you an owner again.`}
        confirmLabel="Give up ownership"
        onConfirm={() => {
          if (typeof asking === 'object') setRole(asking.role);
        }}
      />
      {asking === 'reset' && <PasswordResetDialog member={member} onClose={() => setAsking('nothing')} />}
    </SettingsRow>
  );
}
