'use client';

import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { SettingsPage } from '@/components/team/settings-section';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { FailureNotice } from '@/components/ui/failure-notice';
import { ShowOlder } from '@/components/ui/show-older';
import { showFailureToast } from '@/components/ui/toast';
import { usePlace } from '@/components/workspace/place';
import { callEndpoint, type ReplyTo, sendRequest } from '@/lib/client/api';
import { saveResponse } from '@/lib/client/save-file';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useOlder } from '@/lib/client/use-older';
import { useWorkspace } from '@/lib/client/workspace';
import { limits } from '@/lib/core/limits';
import { AuditRetention } from './audit-retention';
import { AuditFilters } from './audit-filters';
import { AuditStream } from './audit-stream';
import { AuditTable } from './audit-table';
import { useAuditFilter } from './use-audit-filter';

type AuditLogProps = {
  readonly events: ReplyTo<'GET /v1/audit-events'>;
  readonly retention: ReplyTo<'GET /v1/audit-retention'>;
  readonly stream: ReplyTo<'GET /v1/audit-stream'>;
};

/** Who changed what in this workspace, for its owners. */
export function AuditScreen({ log }: { readonly log: AuditLogProps | null }) {
  usePlace({ crumbs: [{ label: 'Settings' }, { label: 'Audit log' }], actions: null }, 'settings/audit');
  return (
    <SettingsPage title="Audit log">
      {log === null ? (
        <EmptyState action={null}>Only owners of the workspace see who changed what.</EmptyState>
      ) : (
        <>
          <AuditLog {...log} />
          <AuditRetention first={log.retention} />
          <AuditStream first={log.stream} />
        </>
      )}
    </SettingsPage>
  );
}

function AuditLog({ events: first }: AuditLogProps) {
  const { id: workspaceId } = useWorkspace();
  const { filter, setFilter, asked, isFiltered } = useAuditFilter();
  const newest = useEndpointQuery('GET /v1/audit-events', {
    key: queryKeys.team.audit(asked),
    input: { query: { ...asked, limit: limits.pageItems } },
    initialData: isFiltered ? undefined : first,
  });
  const download = useMutation({
    mutationFn: async () =>
      saveResponse(
        await sendRequest('GET /v1/audit-events/export', { query: asked, workspaceId }),
        'audit-log.ndjson',
      ),
    onError: (failure) => showFailureToast('The audit log was not downloaded.', failure.message),
  });
  const { items, ...older } = useOlder(newest.data, (cursor) =>
    callEndpoint('GET /v1/audit-events', {
      query: { ...asked, limit: limits.pageItems, cursor },
      workspaceId,
    }),
  );
  return (
    <section aria-label="Events" className="grid gap-4">
      <p className="max-w-measure text-soft text-pretty">
        Every change that somebody asked for, in the browser or with a token. What an agent or a workflow did
        is in the log of its run.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <AuditFilters filter={filter} onChange={(change) => void setFilter(change)} />
        <Button icon={Download} busy={download.isPending} onClick={() => download.mutate()}>
          Download as NDJSON
        </Button>
      </div>
      {newest.error && (
        <FailureNotice sentence="The audit log could not be loaded." cause={newest.error.message} />
      )}
      {newest.data !== undefined && items.length === 0 ? (
        <EmptyState action={null}>
          {isFiltered ? 'Nothing was changed that fits this choice.' : 'Nothing has been changed yet.'}
        </EmptyState>
      ) : (
        <AuditTable events={items} />
      )}
      <ShowOlder {...older} />
    </section>
  );
}
