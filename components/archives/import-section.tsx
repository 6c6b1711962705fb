'use client';

import { FileUp } from 'lucide-react';
import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react';
import { SettingsRow, SettingsRows, SettingsSection } from '@/components/team/settings-section';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Dialog } from '@/components/ui/dialog';
import { Progress } from '@/components/ui/progress';
import { TextField } from '@/components/ui/text-field';
import { showFailureToast } from '@/components/ui/toast';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useRefresh } from '@/lib/client/use-refresh';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { ArchiveContents } from './archive-contents';
import { type Archive, ArchiveState } from './archive-state';
import { archivesKey } from './archives-key';
import { DeleteArchive } from './delete-archive';
import { uploadArchive } from './upload-archive';

/** Uploads an export, shows what is in it, and has a workspace made from it. */
export function ImportSection({ archives }: { readonly archives: readonly Archive[] }) {
  const { id: workspaceId } = useWorkspace();
  const refresh = useRefresh();
  const input = useRef<HTMLInputElement>(null);
  const [upload, setUpload] = useState<{ readonly name: string; readonly percent: number } | null>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file === undefined) return;
    const { name } = file;
    setUpload({ name, percent: 0 });
    try {
      await uploadArchive(file, { workspaceId, onProgress: (percent) => setUpload({ name, percent }) });
    } catch (error) {
      showFailureToast('The file was not uploaded.', error instanceof Error ? error.message : '');
    }
    await refresh(archivesKey);
    setUpload(null);
  };
  const shown = archives.filter(({ state }) => upload === null || state !== 'uploading');
  return (
    <SettingsSection
      title="Import a workspace"
      lead="Makes a new workspace from an export of this or another instance. First the file is checked, and you see what is in it. You will be the only member of the new workspace, and this one does not change."
      action={
        <>
          <input
            ref={input}
            type="file"
            accept=".gz,application/gzip"
            aria-label="Export of a workspace"
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => void choose(event)}
          />
          <Button icon={FileUp} busy={upload !== null} onClick={() => input.current?.click()}>
            Choose a file
          </Button>
        </>
      }
    >
      {upload !== null && <Progress label={`Uploading ${upload.name}`} value={upload.percent} />}
      {shown.length > 0 && (
        <SettingsRows label="Imports">
          {shown.map((archive) => (
            <ImportRow key={archive.id} archive={archive} />
          ))}
        </SettingsRows>
      )}
    </SettingsSection>
  );
}

function ImportRow({ archive }: { readonly archive: Archive }) {
  const { state, workspace, contents } = archive;
  return (
    <>
      <SettingsRow title={archive.file_name} note={<ArchiveState archive={archive} />}>
        {state === 'ready' && contents !== null && <CreateWorkspace archive={archive} name={contents.name} />}
        {workspace !== null && (
          <ButtonLink size="small" href={paths.home(workspace.slug)}>
            Open {workspace.name}
          </ButtonLink>
        )}
        {state !== 'waiting' && state !== 'running' && <DeleteArchive archive={archive} />}
      </SettingsRow>
      {contents !== null && (
        <li>
          <ArchiveContents contents={contents} isOpen={state === 'ready'} />
        </li>
      )}
    </>
  );
}

function CreateWorkspace({ archive, name }: { readonly archive: Archive; readonly name: string }) {
  const formId = useId();
  const [isOpen, setOpen] = useState(false);
  const make = useEndpointMutation('POST /v1/archives/{id}/workspace', {
    invalidates: [archivesKey],
    closes: () => setOpen(false),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('name');
    if (!make.isPending && typeof typed === 'string')
      make.mutate({ params: { id: archive.id }, body: { name: typed } });
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title="Create a workspace from this file"
      description="Public links, tokens, models and integrations are set up anew in it, and its workflows are off. Text that came with the file counts as text from outside the team."
      trigger={
        <Button size="small" variant="primary">
          Create workspace
        </Button>
      }
      footer={
        <Button variant="primary" type="submit" form={formId} busy={make.isPending}>
          Create workspace
        </Button>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField
          name="name"
          label="Name"
          required
          maxLength={120}
          defaultValue={name}
          error={make.error?.message}
        />
      </form>
    </Dialog>
  );
}
