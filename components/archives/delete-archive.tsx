'use client';

import { AlertDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { showFailureToast } from '@/components/ui/toast';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import type { Archive } from './archive-state';
import { archivesKey } from './archives-key';

export function DeleteArchive({ archive }: { readonly archive: Archive }) {
  const remove = useEndpointMutation('DELETE /v1/archives/{id}', {
    invalidates: [archivesKey],
    onError: (failure) => showFailureToast('The file was not deleted.', failure.message),
  });
  return (
    <AlertDialog
      title={`Delete ${archive.file_name}?`}
      description={
        archive.state === 'done'
          ? 'It disappears from this list. The workspace that was made from it stays.'
          : 'The file is deleted here. Copies that were downloaded stay where they are.'
      }
      confirmLabel="Delete file"
      onConfirm={() => remove.mutate({ params: { id: archive.id } })}
      trigger={
        <Button size="small" variant="quiet" busy={remove.isPending}>
          Delete
        </Button>
      }
    />
  );
}
