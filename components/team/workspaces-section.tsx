'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { FormDialog } from '@/components/ui/form-dialog';
import { Link } from '@/components/ui/link';
import { TextField } from '@/components/ui/text-field';
import type { ReplyTo } from '@/lib/client/api';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { roleNames } from './role-options';
import { SettingsRow, SettingsRows, SettingsSection } from './settings-section';

type WorkspacesSectionProps = { readonly workspaces: ReplyTo<'GET /v1/workspaces'> };

/** Lists the user's workspaces, and lets the user create a new one. */
export function WorkspacesSection({ workspaces }: WorkspacesSectionProps) {
  const { slug: here, role } = useWorkspace();
  const [isMaking, setMaking] = useState(false);
  return (
    <SettingsSection
      title="Workspaces"
      lead={
        role === 'owner' ? (
          <>
            A workspace can also be made from an export:{' '}
            <Link href={paths.settingsSection(here, 'archives')} className="underline">
              Export and import
            </Link>
          </>
        ) : undefined
      }
      action={
        <Button icon={Plus} onClick={() => setMaking(true)}>
          New workspace
        </Button>
      }
    >
      <SettingsRows label="Your workspaces">
        {workspaces.items.map(({ id, slug, name, role }) => (
          <SettingsRow
            key={id}
            title={
              <>
                {name}
                {slug === here && <Badge>Here</Badge>}
              </>
            }
            note={roleNames[role]}
          >
            {slug !== here && (
              <ButtonLink size="small" variant="quiet" href={paths.home(slug)}>
                Open
              </ButtonLink>
            )}
          </SettingsRow>
        ))}
      </SettingsRows>
      {isMaking && <NewWorkspace onClose={() => setMaking(false)} />}
    </SettingsSection>
  );
}

function NewWorkspace({ onClose }: { readonly onClose: () => void }) {
  const make = useEndpointMutation('POST /v1/workspaces', {
    closes: ({ slug }) => window.location.assign(paths.home(slug)),
  });
  function create(form: HTMLFormElement) {
    const typed = new FormData(form).get('name');
    if (typeof typed === 'string') make.mutate({ body: { name: typed } });
  }
  return (
    <FormDialog
      title="New workspace"
      description="It has its own sources, members and models. You will be its owner."
      submitLabel="Create workspace"
      isBusy={make.isPending || make.isSuccess}
      onSubmit={create}
      onClose={onClose}
    >
      <TextField name="name" label="Name" required maxLength={120} error={make.error?.message} />
    </FormDialog>
  );
}
