'use client';

import { FailureNotice } from '@/components/ui/failure-notice';
import { Select, type SelectOption } from '@/components/ui/select';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { DiffView } from '@/components/ui/diff-view';

/** A version as loaded for the comparison. */
export type ReadVersion = {
  readonly text: string | undefined;
  readonly isLoading: boolean;
  /** Why the version could not be read, or null. */
  readonly failure: string | null;
};

type VersionPairProps = {
  readonly options: readonly SelectOption<string>[];
  readonly from: number;
  readonly to: number;
  readonly onFrom: (number: number) => void;
  readonly onTo: (number: number) => void;
  readonly before: ReadVersion;
  readonly after: ReadVersion;
  readonly label: string;
};

/** Lets the user choose two versions of a text and shows how they differ. */
export function VersionPair({ options, from, to, onFrom, onTo, before, after, label }: VersionPairProps) {
  const failure = before.failure ?? after.failure;
  return (
    <>
      <div className="mb-3 grid gap-3 tablet:grid-cols-2">
        <Select
          label="From"
          value={String(from)}
          options={options}
          onValueChange={(value) => onFrom(Number(value))}
        />
        <Select
          label="To"
          value={String(to)}
          options={options}
          onValueChange={(value) => onTo(Number(value))}
        />
      </div>
      {failure !== null && <FailureNotice sentence="The versions cannot be compared." cause={failure} />}
      <Skeleton
        waiting={before.isLoading || after.isLoading}
        label="Loading the versions"
        shape={<SkeletonRows count={6} />}
      >
        {before.text !== undefined && after.text !== undefined && (
          <DiffView label={label} before={before.text} after={after.text} />
        )}
      </Skeleton>
    </>
  );
}
