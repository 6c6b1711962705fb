'use client';

import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import type { ArtifactVersionReply } from '@/lib/protocol/http/artifacts';
import { describeTime } from '@/components/ui/describe-time';
import { useTimeZone } from '@/components/ui/page-memory';
import { type ReadVersion, VersionPair } from './version-pair';

export type CompareVersionsProps = {
  readonly open: true;
  readonly artifactId: string;
  readonly versions: readonly ArtifactVersionReply[];
  readonly onClose: () => void;
};

/** Compares any two versions. */
export function CompareVersions({ open, artifactId, versions, onClose }: CompareVersionsProps) {
  const [from, setFrom] = useState(versions[1]?.number ?? 1);
  const [to, setTo] = useState(versions[0]?.number ?? 1);
  const before = useVersion(artifactId, from);
  const after = useVersion(artifactId, to);
  const timeZone = useTimeZone();
  const options = versions.map(({ number, created_at: at }) => ({
    value: String(number),
    label: `Version ${number}`,
    note: describeTime(at, timeZone),
  }));
  return (
    <Dialog open={open} onOpenChange={(open) => !open && onClose()} title="Compare versions" width="wide">
      <VersionPair
        options={options}
        from={from}
        to={to}
        before={before}
        after={after}
        onFrom={setFrom}
        onTo={setTo}
        label={`Changes from version ${from} to version ${to}`}
      />
    </Dialog>
  );
}

function useVersion(artifactId: string, version: number): ReadVersion {
  const { data, error, isLoading } = useEndpointQuery('GET /v1/artifacts/{id}', {
    key: queryKeys.artifacts.one(artifactId, version),
    input: { params: { id: artifactId }, query: { version } },
  });
  return { text: data?.markdown, isLoading, failure: error?.message ?? null };
}
