'use client';

import { type ReactNode, useState } from 'react';
import { limits } from '@/lib/core/limits';
import { Button } from './button';
import { TextArea } from './text-area';

type RejectFormProps = {
  /** Tells the user who will read the sentence. */
  readonly hint: string;
  readonly busy: boolean;
  /** Why the rejection failed. */
  readonly failure?: ReactNode;
  /** An empty string means that no reason was given. */
  readonly onReject: (reason: string) => void;
  readonly onCancel: () => void;
};

/** A form that rejects a proposal, with an optional one-sentence reason (ux 45). */
export function RejectForm({ hint, busy, failure, onReject, onCancel }: RejectFormProps) {
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
        hint={hint}
        rows={2}
        autoFocus
        maxLength={limits.denialReasonChars}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {failure}
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
