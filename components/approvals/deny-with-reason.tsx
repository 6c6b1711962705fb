'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/text-area';
import { limits } from '@/lib/core/limits';

type DenyWithReasonProps = {
  readonly busy: boolean;
  /** An empty string means no reason. */
  readonly onDeny: (reason: string) => void;
  readonly onCancel: () => void;
};

/** Denies an approval. The user may say what should be different, and the model reads that. */
export function DenyWithReason({ busy, onDeny, onCancel }: DenyWithReasonProps) {
  const [reason, setReason] = useState('');
  return (
    <div role="group" aria-label="Deny" className="grid gap-3 rounded-control bg-sunk p-3">
      <TextArea
        label="Reason, or what to do differently (optional)"
        hint="Shown to the agent or workflow that asked. The call is not made."
        rows={2}
        autoFocus
        maxLength={limits.denialReasonChars}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" size="small" busy={busy} onClick={() => onDeny(reason.trim())}>
          Deny this call
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          Back
        </Button>
      </div>
    </div>
  );
}
