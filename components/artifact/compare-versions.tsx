'use client';

import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Select } from '@/components/ui/select';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { getArtifactEndpoint } from '@/lib/client/endpoints/artifacts';
import type { ArtifactVersionReply } from '@/lib/protocol/http/artifacts';
import { describeTime } from '@/components/ui/describe-time';
import { DiffView } from './diff-view';

type CompareVersionsProps = {
  readonly artifactId: string;
  readonly versions: readonly ArtifactVersionReply[];
  readonly onClose: () => void;
};

/** Any two versions against each other. */
export function CompareVersions({ artifactId, versions, onClose }: CompareVersionsProps) {
  const [from, setFrom] = useState(versions[1]?.number ?? 1);
  const [to, setTo] = useState(versions[0]?.number ?? 1);
  const before = useVersion(artifactId, from);
  const after = useVersion(artifactId, to);
  const failure = before.error ?? after.error;
  const options = versions.map(({ number, created_at: at }) => ({
    value: String(number),
    label: `Version ${number}`,
    note: describeTime(at),
  }));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Compare versions" width="wide">
      <div className="mb-3 grid gap-3 tablet:grid-cols-2">
        <Select
          label="From"
          value={String(from)}
          options={options}
          onValueChange={(value) => setFrom(Number(value))}
        />
        <Select
          label="To"
          value={String(to)}
          options={options}
          onValueChange={(value) => setTo(Number(value))}
        />
      </div>
      {failure !== null && (
        <FailureNotice sentence="The versions cannot be compared." cause={failure.message} />
      )}
      <Skeleton
        waiting={before.isLoading || after.isLoading}
        label="Loading the versions"
        shape={<SkeletonRows count={6} />}
      >
        {before.data !== undefined && after.data !== undefined && (
          <DiffView
            label={`Changes from version ${from} to version ${to}`}
            before={before.data.markdown}
            after={after.data.markdown}
          />
        )}
      </Skeleton>
    </Dialog>
  );
}

function useVersion(artifactId: string, version: number) {
  return useEndpointQuery(getArtifactEndpoint, {
    key: queryKeys.artifacts.one(artifactId, version),
    input: { params: { id: artifactId }, query: { version } },
  });
}
