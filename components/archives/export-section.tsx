'use client';

import { Download } from 'lucide-react';
import { SettingsRow, SettingsRows, SettingsSection } from '@/components/team/settings-section';
import { useProvedMutation } from '@/components/team/use-proved-mutation';
import { Button } from '@/components/ui/button';
import { Time } from '@/components/ui/time';
import { showFailureToast } from '@/components/ui/toast';
import { writeUrl } from '@/lib/client/api';
import { saveFrom } from '@/lib/client/save-file';
import { useWorkspace } from '@/lib/client/workspace';
import { type Archive, ArchiveState, writeSize } from './archive-state';
import { ArchiveContents } from './archive-contents';
import { archivesKey } from './archives-key';
import { DeleteArchive } from './delete-archive';

/** Makes one file of everything in the workspace. */
export function ExportSection({ archives }: { readonly archives: readonly Archive[] }) {
  const begin = useProvedMutation('POST /v1/archives', {
    invalidates: [archivesKey],
    onError: (failure) => showFailureToast('The export did not begin.', failure.message),
  });
  return (
    <SettingsSection
      title="Export this workspace"
      lead="Everything in it that you can open becomes one file: sources with their original files, your conversations, artifacts, tables, pages, workflows and discussions. A new workspace can be made from it, here or on another instance, and a folder in it can be read without Sourcebook. Passwords, keys, tokens, public links and the conversations of other members are left out."
      action={
        <Button icon={Download} busy={begin.isPending} onClick={() => begin.mutate({})}>
          Export workspace
        </Button>
      }
    >
      {archives.length > 0 && (
        <SettingsRows label="Exports">
          {archives.map((archive) => (
            <ExportRow key={archive.id} archive={archive} />
          ))}
        </SettingsRows>
      )}
      {begin.dialog}
    </SettingsSection>
  );
}

function ExportRow({ archive }: { readonly archive: Archive }) {
  const { id: workspaceId } = useWorkspace();
  const { id, state } = archive;
  const open = useProvedMutation('POST /v1/archives/{id}/download', {
    onSuccess: () =>
      saveFrom(
        `${writeUrl('GET /v1/archives/{id}/file', { params: { id } })}?workspace_id=${workspaceId}`,
        archive.file_name,
      ),
    onError: (failure) => showFailureToast('The file was not downloaded.', failure.message),
  });
  return (
    <>
      <SettingsRow
        title={archive.file_name}
        note={
          <>
            <ArchiveState archive={archive} />
            {state === 'ready' && (
              <span>
                {writeSize(archive.byte_length)}, kept until <Time of={archive.expires_at} dayOnly />
              </span>
            )}
          </>
        }
      >
        {state === 'ready' && (
          <Button
            size="small"
            icon={Download}
            busy={open.isPending}
            onClick={() => open.mutate({ params: { id } })}
          >
            Download
          </Button>
        )}
        {(state === 'ready' || state === 'failed') && <DeleteArchive archive={archive} />}
      </SettingsRow>
      {archive.contents !== null && (
        <li>
          <ArchiveContents contents={archive.contents} />
        </li>
      )}
      {open.dialog}
    </>
  );
}
