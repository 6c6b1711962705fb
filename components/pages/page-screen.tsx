'use client';

import { MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { KeysLegend } from '@/components/outliner/keys-legend';
import { ServedOutliner } from '@/components/outliner/served-outliner';
import { useSendPage } from '@/components/outliner/use-send-page';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { TitleDialog } from '@/components/ui/title-dialog';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { usePlace } from '@/components/workspace/place';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { WhoIsHere } from '@/components/presence/who-is-here';
import { BlockTalkButton } from '@/components/threads/block-talk-button';
import { paths } from '@/lib/core/paths';
import type { PageDetailReply } from '@/lib/protocol/http/pages';
import { Backlinks } from './backlinks';
import { MissingBlock } from './missing-block';
import { PageHistory } from './page-history';
import { PageSources } from './page-sources';

/** A knowledge page: its blocks, what links to it, its history. */
export function PageScreen({ page: opened }: { readonly page: PageDetailReply }) {
  const [restored, setRestored] = useState<PageDetailReply | null>(null);
  const page = restored ?? opened;
  const { slug, role } = useWorkspace();
  const router = useRouter();
  const [isRenaming, setRenaming] = useState(false);
  const canEdit = role !== 'viewer';
  const send = useSendPage(page.id);
  usePlace(
    {
      crumbs: [{ label: 'Knowledge', href: paths.knowledge(slug) }, { label: page.title }],
      actions: (
        <>
          <WhoIsHere kind="block" id={page.id} />
          <BlockTalkButton pageId={page.id} />
        </>
      ),
    },
    `page ${page.id} ${page.title}`,
  );
  const undo = useEndpointMutation('POST /v1/knowledge/pages/{id}/restore', {
    invalidates: [queryKeys.pages.all()],
    goes: ({ id }) => router.push(paths.page(slug, id)),
    onError: (failure) => showFailureToast('The deletion was not undone.', failure.message),
  });
  const remove = useEndpointMutation('DELETE /v1/knowledge/pages/{id}', {
    invalidates: [queryKeys.pages.all()],
    onSuccess: () =>
      showToast(`“${page.title}” was deleted`, {
        onUndo: () => undo.mutate({ params: { id: page.id }, body: {} }),
      }),
    goes: () => router.push(paths.knowledge(slug)),
    onError: (failure) => showFailureToast('It was not deleted.', failure.message),
  });
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-5 px-5 py-8">
      <header className="flex flex-wrap items-center gap-2">
        <h1 className="min-w-0 flex-1 basis-60 font-reading text-heading break-words">{page.title}</h1>
        <div className="flex flex-wrap items-center gap-2">
          {canEdit && <KeysLegend />}
          <PageHistory id={page.id} canEdit={canEdit} onRestored={setRestored} />
          {canEdit && (
            <Menu
              align="end"
              trigger={
                <Button variant="quiet" icon={MoreHorizontal} aria-label="More actions for this page" />
              }
            >
              <MenuItem icon={Pencil} onSelect={() => setRenaming(true)}>
                Rename…
              </MenuItem>
              <MenuItem icon={Trash2} danger onSelect={() => remove.mutate({ params: { id: page.id } })}>
                Delete
              </MenuItem>
            </Menu>
          )}
        </div>
      </header>
      <MissingBlock page={page} />
      <ServedOutliner
        key={restored?.version ?? 0}
        label={page.title}
        place={page.id}
        page={page}
        send={send}
      />
      <PageSources id={page.id} />
      <Backlinks id={page.id} />
      {isRenaming && <RenamePage page={page} onClose={() => setRenaming(false)} />}
    </div>
  );
}

function RenamePage({ page, onClose }: { readonly page: PageDetailReply; readonly onClose: () => void }) {
  const router = useRouter();
  const rename = useEndpointMutation('PATCH /v1/knowledge/pages/{id}', {
    invalidates: [queryKeys.pages.all()],
    onSuccess: () => router.refresh(),
    closes: onClose,
  });
  return (
    <TitleDialog
      heading="Rename page"
      submitLabel="Rename"
      initialTitle={page.title}
      hint="Links to this page, in pages and in the journal, are updated too."
      busy={rename.isPending}
      error={rename.error?.message}
      onSubmit={(title) => rename.mutate({ params: { id: page.id }, body: { title } })}
      onClose={onClose}
    />
  );
}
