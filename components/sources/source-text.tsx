'use client';

import { useMemo } from 'react';
import { SourceReader } from './source-reader';
import { EmptyState } from '@/components/ui/empty-state';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import type { SourceDetailReply } from '@/lib/protocol/http/sources';
import { OpenInPage } from './open-in-page';
import type { SourceLook } from './read-look';
import { Time } from '@/components/ui/time';

type SourceTextProps = {
  readonly source: SourceDetailReply;
  readonly look: SourceLook;
  readonly onChange: (look: Partial<SourceLook>) => void;
};

/** The text of one version, with the requested passage marked in it. */
export function SourceText({ source, look, onChange }: SourceTextProps) {
  const wanted = look.revisionId ?? source.revision_id;
  const {
    data: revision,
    error,
    isLoading,
  } = useEndpointQuery('GET /v1/revisions/{id}', {
    key: queryKeys.revisions.one(wanted ?? ''),
    input: { params: { id: wanted ?? '' } },
    enabled: wanted !== null,
  });
  const spans = useMemo(() => (look.at === null ? [] : [look.at]), [look.at]);
  const isOld = revision !== undefined && source.revision_id !== null && revision.id !== source.revision_id;
  const newest = (
    <Button size="small" onClick={() => onChange({ revisionId: null, at: null })}>
      Show latest version
    </Button>
  );
  if (error !== null)
    return (
      <div className="p-4">
        <FailureNotice sentence="This version cannot be shown." cause={error.message} action={newest} />
      </div>
    );
  if (wanted === null) return <NoText source={source} />;
  return (
    <Skeleton
      waiting={isLoading}
      label="Loading the text"
      shape={<div className="m-8 h-64 rounded-panel bg-sunk" />}
    >
      {revision !== undefined && (
        <SourceReader
          key={revision.id}
          markdown={revision.markdown}
          title={source.title}
          spans={spans}
          activeIndex={look.at === null ? null : 0}
          pages={revision.anchors.map(({ page, start, gap }) => ({ page, start, gap }))}
          lang={revision.language ?? undefined}
          talksAbout={{ id: source.id, revisionId: revision.id }}
          passageAction={<OpenInPage page={source.page} blocks={revision.blocks} at={look.at} />}
        >
          {isOld && (
            <p className="mb-4 flex flex-wrap items-center gap-3 rounded-control bg-sunk px-3 py-1.5 text-label">
              <span className="flex-1">
                Version {revision.number}, as it was on <Time of={revision.captured_at} dayOnly />. A newer
                one was captured.
              </span>
              {newest}
            </p>
          )}
        </SourceReader>
      )}
    </Skeleton>
  );
}

function NoText({ source }: { readonly source: SourceDetailReply }) {
  if (source.status === 'failed')
    return (
      <div className="p-4">
        <FailureNotice sentence="This could not be captured." cause={source.failure?.message} />
      </div>
    );
  return <EmptyState action={null}>{`${source.progress ?? 'Waiting to be captured'} …`}</EmptyState>;
}
