'use client';

import { useState } from 'react';
import { describeTime } from '@/components/ui/describe-time';
import { useTimeZone } from '@/components/ui/page-memory';
import { Dialog } from '@/components/ui/dialog';
import { Select } from '@/components/ui/select';
import type { WorkflowVersionReply } from '@/lib/protocol/http/workflows';
import { VersionDiff } from './version-diff';

export type CompareVersionsProps = {
  readonly open: boolean;
  readonly workflowId: string;
  /** Newest first. */
  readonly versions: readonly WorkflowVersionReply[];
  readonly onClose: () => void;
};

/** Compares any two versions. */
export function CompareVersions({ open, workflowId, versions, onClose }: CompareVersionsProps) {
  const [chosen, setChosen] = useState<{ readonly from?: number; readonly to?: number }>({});
  const from = chosen.from ?? versions[1]?.number ?? 1;
  const to = chosen.to ?? versions[0]?.number ?? 1;
  const timeZone = useTimeZone();
  const options = versions.map(({ number, approved_at: at }) => ({
    value: String(number),
    label: `Version ${number}`,
    note: describeTime(at, timeZone),
  }));
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title="Compare versions" width="wide">
      <div className="mb-4 grid gap-3 tablet:grid-cols-2">
        <Select
          label="From"
          value={String(from)}
          options={options}
          onValueChange={(value) => setChosen((held) => ({ ...held, from: Number(value) }))}
        />
        <Select
          label="To"
          value={String(to)}
          options={options}
          onValueChange={(value) => setChosen((held) => ({ ...held, to: Number(value) }))}
        />
      </div>
      {from === to ? (
        <p className="text-soft">Choose two different versions.</p>
      ) : (
        <VersionDiff workflowId={workflowId} from={from} to={to} />
      )}
    </Dialog>
  );
}
