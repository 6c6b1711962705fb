'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/text-area';
import { limits } from '@/lib/core/limits';

type DisputeFormProps = {
  readonly busy: boolean;
  readonly onDispute: (reason: string) => void;
  readonly onCancel: () => void;
};

/** Asks why a cell is disputed. The reason begins a thread about the cell. */
export function DisputeForm({ busy, onDispute, onCancel }: DisputeFormProps) {
  const [reason, setReason] = useState('');
  const isTooLong = reason.trim().length > limits.tableDisputeChars;
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onDispute(reason);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <TextArea
        label="What is wrong with this cell?"
        hint="This begins a thread about the cell. The dispute ends when somebody verifies or corrects the cell."
        autoFocus
        rows={2}
        error={
          isTooLong
            ? `Shorten the reason to ${limits.tableDisputeChars.toLocaleString('en')} characters.`
            : undefined
        }
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex gap-2">
        <Button
          type="submit"
          size="small"
          variant="primary"
          busy={busy}
          disabled={reason.trim() === '' || isTooLong}
        >
          Dispute
        </Button>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
