'use client';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { countNoun } from '@/lib/core/text';
import type { Block } from '@/lib/domain/pages/block';
import type { ConflictChoice } from '@/lib/domain/pages/resolve-conflicts';

type PageConflictProps = {
  readonly mine: readonly Block[];
  readonly theirs: readonly Block[];
  readonly conflicts: readonly string[];
  readonly onDecide: (choice: ConflictChoice) => void;
};

/** Shown if two people changed the same block. Both texts are here; everything else has already been merged. */
export function PageConflict({ mine, theirs, conflicts, onDecide }: PageConflictProps) {
  const say = (blocks: readonly Block[], id: string) =>
    blocks.find((block) => block.id === id)?.markdown ?? null;
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => !open && onDecide('both')}
      title="Somebody changed the same block"
      description={`Nothing was overwritten. ${countNoun(conflicts.length, 'block')} changed in both places; all other changes were merged.`}
      footer={
        <>
          <Button onClick={() => onDecide('theirs')}>Keep theirs</Button>
          <Button onClick={() => onDecide('mine')}>Keep mine</Button>
          <Button variant="primary" onClick={() => onDecide('both')}>
            Keep both
          </Button>
        </>
      }
    >
      <ul className="grid gap-4">
        {conflicts.map((id) => (
          <li key={id} className="grid gap-3 tablet:grid-cols-2">
            <Side title="Theirs" markdown={say(theirs, id)} />
            <Side title="Mine" markdown={say(mine, id)} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Side({ title, markdown }: { readonly title: string; readonly markdown: string | null }) {
  return (
    <section className="rounded-control border border-line p-3">
      <h3 className="mb-1 text-label text-soft">{title}</h3>
      <p className="reading reading-compact whitespace-pre-wrap break-words">{markdown ?? 'Removed'}</p>
    </section>
  );
}
