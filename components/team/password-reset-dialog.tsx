'use client';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { Time } from '@/components/ui/time';
import { MadeSecret } from '@/components/ui/made-secret';

type PasswordResetDialogProps = {
  readonly member: { readonly id: string; readonly name: string; readonly email: string };
  readonly onClose: () => void;
};

/** Creates the link by which a member who forgot their password chooses a new one. */
export function PasswordResetDialog({ member, onClose }: PasswordResetDialogProps) {
  const make = useEndpointMutation('POST /v1/password-resets');
  const made = make.data;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={`New password for ${member.name}`}
      description="Anyone who opens the link can sign in as this person. Send it in a way you trust."
      footer={
        made ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <Button
            variant="primary"
            busy={make.isPending}
            onClick={() => make.mutate({ body: { member_id: member.id } })}
          >
            Create link
          </Button>
        )
      }
    >
      {make.error && <FailureNotice sentence={make.error.message} />}
      {made && (
        <MadeSecret label="Link" copyLabel="Copy the link" secret={made.link}>
          Works once, until <Time of={made.expires_at} dayOnly />. It is not shown again.
        </MadeSecret>
      )}
    </Dialog>
  );
}
