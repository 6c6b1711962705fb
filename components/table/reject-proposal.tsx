'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/text-area';
import { limits } from '@/lib/core/limits';

type RejectProposalProps = {
  readonly busy: boolean;
  /** Empty: no reason. */
  readonly onReject: (reason: string) => void;
  readonly onCancel: () => void;
};

/** A no, with one sentence that may be left out (ux 45). */
export function RejectProposal({ busy, onReject, onCancel }: RejectProposalProps) {
  const [reason, setReason] = useState('');
  return (
    <form
      aria-label="Reject"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onReject(reason.trim());
      }}
    >
      <TextArea
        label="What should be different? (optional)"
        hint="It is kept with the proposal."
        rows={2}
        autoFocus
        maxLength={limits.denialReasonChars}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" busy={busy}>
          Reject
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Back
        </Button>
      </div>
    </form>
  );
}
