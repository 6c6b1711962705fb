'use client';

import { Ellipsis, Pencil, RefreshCw, StickyNote, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { paths } from '@/lib/core/paths';
import { RenameSource } from './rename-source';
import { IconButton } from '@/components/ui/button';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import type { SourceDetailReply } from '@/lib/protocol/http/sources';
import { DeleteSource } from './delete-source';
import { EditNote } from './edit-note';
import { canRefresh, hasUnreadPage } from './list/can-refresh';

const nameRefresh = (source: SourceDetailReply): string => {
  if (source.status === 'failed') return 'Try again';
  return hasUnreadPage(source) ? 'Read its page' : 'Capture again';
};

/** The actions on a source: rename, edit a note, capture again, delete. */
export function SourceActions({ source }: { readonly source: SourceDetailReply }) {
  const { slug, role } = useWorkspace();
  const router = useRouter();
  const [open, setOpen] = useState<'rename' | 'edit' | 'delete' | null>(null);
  const changed = [queryKeys.sources.one(source.id), queryKeys.sources.of(source.collection_id)];
  const refresh = useEndpointMutation('POST /v1/sources/{id}/refresh', {
    invalidates: changed,
    onSuccess: () => showToast('Capturing again'),
    onError: (failure) => showFailureToast('The source was not captured again.', failure.message),
  });
  const params = { id: source.id };
  const restore = useEndpointMutation('POST /v1/sources/{id}/restore', {
    invalidates: [queryKeys.sources.of(source.collection_id), queryKeys.collections.all()],
    goes: () => router.push(paths.source(slug, source.id)),
    onError: (failure) => showFailureToast('The source was not restored.', failure.message),
  });
  const remove = useEndpointMutation('DELETE /v1/sources/{id}', {
    invalidates: [queryKeys.sources.of(source.collection_id), queryKeys.collections.all()],
    onSuccess: () => showToast('Source deleted', { onUndo: () => restore.mutate({ params }) }),
    goes: () => router.push(paths.collection(slug, source.collection_id)),
    onError: (failure) => showFailureToast('The source was not deleted.', failure.message),
  });
  if (role === 'viewer') return null;
  const close = () => setOpen(null);
  const row = {
    ...source,
    site_name: source.site_name ?? null,
    author: source.author ?? null,
    published_at: source.published_at ?? null,
    language: source.language ?? null,
  };
  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label="More for this source" />}>
        <MenuItem icon={Pencil} onSelect={() => setOpen('rename')}>
          Rename
        </MenuItem>
        {source.type === 'note' && (
          <MenuItem icon={StickyNote} onSelect={() => setOpen('edit')}>
            Edit the note
          </MenuItem>
        )}
        {canRefresh(source) && (
          <MenuItem icon={RefreshCw} onSelect={() => refresh.mutate({ params, body: {} })}>
            {nameRefresh(source)}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={Trash2} danger onSelect={() => setOpen('delete')}>
          Delete
        </MenuItem>
      </Menu>
      {open === 'rename' && <RenameSource source={row} onClose={close} />}
      {open === 'edit' && <EditNote source={source} onClose={close} />}
      {open === 'delete' && (
        <DeleteSource
          source={row}
          onClose={close}
          onDelete={(purge) => remove.mutate({ params, query: { purge } })}
        />
      )}
    </>
  );
}
