'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { PlanReply } from '@/lib/protocol/http/research';
import { type PlanNodes, readNodes } from './plan-nodes';
import type { PlanDraft } from './use-plan-draft';

type PlanConflictProps = { readonly draft: PlanDraft; readonly theirs: PlanReply };

/** Shown if the plan was also changed elsewhere. Nothing is lost: both versions are shown, and the user chooses one. */
export function PlanConflict({ draft, theirs }: PlanConflictProps) {
  const [isPutOff, putOff] = useState(false);
  if (isPutOff)
    return (
      <Button className="mt-3" size="small" onClick={() => putOff(false)}>
        Choose between the two plans
      </Button>
    );
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => !open && putOff(true)}
      title="This plan was also changed elsewhere"
      description="Nothing was overwritten."
      footer={
        <>
          <Button onClick={() => putOff(true)}>Decide later</Button>
          <Button onClick={draft.takeTheirs}>Use the other, discard mine</Button>
          <Button variant="primary" onClick={draft.keepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <div className="grid gap-4 tablet:grid-cols-2">
        <Side title="The other" nodes={readNodes(theirs)} />
        <Side title="Mine" nodes={draft.nodes} />
      </div>
    </Dialog>
  );
}

function Side({ title, nodes }: { readonly title: string; readonly nodes: PlanNodes }) {
  const numberOf = (id: string) => nodes.findIndex((node) => node.id === id) + 1;
  return (
    <section className="rounded-control border border-line p-3">
      <h3 className="mb-1 text-label text-soft">{title}</h3>
      <ol className="grid list-decimal gap-1 ps-5">
        {nodes.map(({ id, question, dependsOn }) => (
          <li key={id} className="break-words">
            {question}
            {dependsOn.length > 0 && (
              <span className="text-label text-soft"> Builds on {dependsOn.map(numberOf).join(', ')}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
