'use client';

import { useState } from 'react';
import { nameField } from '@/components/ui/name-field';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { TextField } from '@/components/ui/text-field';
import { limits } from '@/lib/core/limits';

type RunPermission = { readonly free: string[]; readonly max_uses: number };

type ApproveForRunProps = {
  /** Names of the arguments that the permission may leave open. */
  readonly editable: readonly string[];
  readonly busy: boolean;
  readonly onApprove: (permission: RunPermission) => void;
  readonly onCancel: () => void;
};

const usual = '10';

/** Sets what a permission for the rest of the run covers: which arguments may differ, and how many times it applies. */
export function ApproveForRun({ editable, busy, onApprove, onCancel }: ApproveForRunProps) {
  const [free, setFree] = useState<readonly string[]>([]);
  const [uses, setUses] = useState(usual);
  const count = Number(uses);
  const isCount = Number.isInteger(count) && count >= 1 && count <= limits.grantUses;
  return (
    <div role="group" aria-label="Approve for this run" className="grid gap-3 rounded-control bg-sunk p-3">
      <p className="text-pretty">
        During this run, the same call can be made without asking again, up to the number you set.
      </p>
      {editable.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-label font-medium">Arguments that may differ between calls</legend>
          {editable.map((name) => (
            <Checkbox
              key={name}
              label={nameField(name)}
              checked={free.includes(name)}
              onCheckedChange={(isFree) =>
                setFree(isFree ? [...free, name] : free.filter((other) => other !== name))
              }
            />
          ))}
        </fieldset>
      )}
      <TextField
        label="Maximum number of calls"
        inputMode="numeric"
        className="max-w-40"
        value={uses}
        error={isCount ? null : `Between 1 and ${limits.grantUses}.`}
        onChange={(event) => setUses(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          size="small"
          busy={busy}
          disabled={!isCount}
          onClick={() => onApprove({ free: [...free], max_uses: count })}
        >
          Approve for this run
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          Back
        </Button>
      </div>
    </div>
  );
}
