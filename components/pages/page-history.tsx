'use client';

import { History } from 'lucide-react';
import { useState } from 'react';
import { type ReadVersion, VersionPair } from '@/components/artifacts/version-pair';
import { Button } from '@/components/ui/button';
import { describeTime } from '@/components/ui/describe-time';
import { useTimeZone } from '@/components/ui/page-memory';
import { Dialog } from '@/components/ui/dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import type { PageDetailReply, PageVersionReply } from '@/lib/protocol/http/pages';

const origins = {
  edit: 'written',
  run: 'written by a run',
  import: 'imported',
  restore: 'restored',
  undo: 'undone',
} as const;

type PageHistoryProps = {
  readonly id: string;
  readonly canEdit: boolean;
  readonly onRestored: (page: PageDetailReply) => void;
};

/** The versions of a page. Any two can be compared, and any one can be restored as the newest. */
export function PageHistory(props: PageHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={History} onClick={() => setOpen(true)}>
        History
      </Button>
      {isOpen && <HistoryDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function HistoryDialog({
  id,
  canEdit,
  onRestored,
  onClose,
}: PageHistoryProps & { readonly onClose: () => void }) {
  const found = useEndpointQuery('GET /v1/knowledge/pages/{id}/versions', {
    key: queryKeys.pages.versions(id),
    input: { params: { id } },
  });
  const versions = found.data?.items ?? [];
  return (
    <Dialog open width="wide" onOpenChange={(open) => !open && onClose()} title="History">
      {found.error !== null && (
        <FailureNotice sentence="The history cannot be shown." cause={found.error.message} />
      )}
      <Skeleton waiting={found.isLoading} label="Loading the history" shape={<SkeletonRows count={4} />}>
        {versions.length > 0 && (
          <Comparison
            id={id}
            versions={versions}
            canEdit={canEdit}
            onRestored={onRestored}
            onClose={onClose}
          />
        )}
      </Skeleton>
    </Dialog>
  );
}

type ComparisonProps = Omit<PageHistoryProps, 'id'> & {
  readonly id: string;
  readonly versions: readonly PageVersionReply[];
  readonly onClose: () => void;
};

function Comparison({ id, versions, canEdit, onRestored, onClose }: ComparisonProps) {
  const timeZone = useTimeZone();
  const newest = versions[0]?.number ?? 1;
  const [from, setFrom] = useState(versions[1]?.number ?? newest);
  const [to, setTo] = useState(newest);
  const before = useVersion(id, from);
  const after = useVersion(id, to);
  const restore = useEndpointMutation('POST /v1/knowledge/pages/{id}/versions/{number}/restore', {
    invalidates: [queryKeys.pages.all()],
    onSuccess: (page) => {
      onRestored(page);
      showToast('Restored as the latest version');
    },
    closes: onClose,
    onError: (failure) => showFailureToast('The version was not restored.', failure.message),
  });
  const options = versions.map(({ number, origin, author, created_at: at }) => ({
    value: String(number),
    label: `${describeTime(at, timeZone)} · ${origins[origin]} by ${author}`,
  }));
  return (
    <div className="grid gap-3">
      <VersionPair
        options={options}
        from={from}
        to={to}
        before={before}
        after={after}
        onFrom={setFrom}
        onTo={setTo}
        label="What changed"
      />
      {canEdit && from !== newest && (
        <div className="flex justify-end">
          <Button
            busy={restore.isPending}
            onClick={() => restore.mutate({ params: { id, number: from }, body: { base_version: newest } })}
          >
            Restore the “From” version
          </Button>
        </div>
      )}
    </div>
  );
}

function useVersion(id: string, number: number): ReadVersion {
  const { data, error, isLoading } = useEndpointQuery('GET /v1/knowledge/pages/{id}/versions/{number}', {
    key: queryKeys.pages.version(id, number),
    input: { params: { id, number } },
  });
  return { text: data?.text, isLoading, failure: error?.message ?? null };
}
