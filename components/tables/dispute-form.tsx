'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CommentField } from '@/components/threads/comment-field';
import type { TalkThing } from '@/components/threads/use-threads';
import { limits } from '@/lib/core/limits';

type DisputeFormProps = {
  readonly table: TalkThing;
  readonly busy: boolean;
  readonly onDispute: (reason: string) => void;
  readonly onCancel: () => void;
};

/** Asks why a cell is disputed. The reason begins a thread about the cell. */
export function DisputeForm({ table, busy, onDispute, onCancel }: DisputeFormProps) {
  const [reason, setReason] = useState('');
  const isTooLong = reason.trim().length > limits.tableDisputeChars;
  const canDispute = reason.trim() !== '' && !isTooLong && !busy;
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
      <CommentField
        place={{ thing: table, threadId: null }}
        label="What is wrong with this cell?"
        hint="This begins a thread about the cell. The dispute ends when somebody verifies or corrects the cell."
        autoFocus
        error={
          isTooLong
            ? `Shorten the reason to ${limits.tableDisputeChars.toLocaleString('en')} characters.`
            : undefined
        }
        value={reason}
        onChange={setReason}
        onSend={() => canDispute && onDispute(reason)}
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
