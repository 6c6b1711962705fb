'use client';

import { GitCompareArrows } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';
import { limits } from '@/lib/core/limits';
import type { RunReply } from '@/lib/protocol/http/runs';
import { ChosenRuns } from './chosen-runs';

/** Chooses the run to compare with: similar runs first, then the newest, or the results of a search. */
export function ChooseRun({ run }: { readonly run: RunReply }) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed.trim());
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title="Compare with another run"
      description={run.title}
      trigger={<Button icon={GitCompareArrows}>Compare…</Button>}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TextField
          label="Search by question"
          type="search"
          maxLength={limits.titleChars}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {words === '' ? (
          <>
            <ChosenRuns title="Same conversation or question" run={run} query={{ like: run.id }} />
            <ChosenRuns title="Recent" run={run} query={{}} />
          </>
        ) : (
          <ChosenRuns title="Found" run={run} query={{ q: words }} />
        )}
      </div>
    </Dialog>
  );
}
