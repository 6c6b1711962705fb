'use client';

import { SettingsPage } from '@/components/team/settings-section';
import { EmptyState } from '@/components/ui/empty-state';
import { FailureNotice } from '@/components/ui/failure-notice';
import { usePlace } from '@/components/workspace/place';
import type { ReplyTo } from '@/lib/client/api';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { secondMs } from '@/lib/core/clock';
import { archivesKey } from './archives-key';
import { ExportSection } from './export-section';
import { ImportSection } from './import-section';

/** Milliseconds between two looks at what a worker is doing. */
const lookMs = 2 * secondMs;

/** Exports the workspace as one file, and makes workspaces from such files, for its owners. */
export function ArchivesScreen({ first }: { readonly first: ReplyTo<'GET /v1/archives'> | null }) {
  usePlace(
    { crumbs: [{ label: 'Settings' }, { label: 'Export and import' }], actions: null },
    'settings/archives',
  );
  return (
    <SettingsPage title="Export and import">
      {first === null ? (
        <EmptyState action={null}>Only owners of the workspace export it and import others.</EmptyState>
      ) : (
        <Archives first={first} />
      )}
    </SettingsPage>
  );
}

function Archives({ first }: { readonly first: ReplyTo<'GET /v1/archives'> }) {
  const { data = first, error } = useEndpointQuery('GET /v1/archives', {
    key: archivesKey,
    initialData: first,
    refetchInterval: (reply) =>
      reply?.items.some(({ state }) => state === 'waiting' || state === 'running') === true ? lookMs : false,
  });
  return (
    <>
      {error && <FailureNotice sentence="The list could not be loaded." cause={error.message} />}
      <ExportSection archives={data.items.filter(({ kind }) => kind === 'export')} />
      <ImportSection archives={data.items.filter(({ kind }) => kind === 'import')} />
    </>
  );
}
