'use client';

import { useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { describeTime } from '@/components/ui/describe-time';
import { useTimeZone } from '@/components/ui/page-memory';
import { Dialog } from '@/components/ui/dialog';
import { isSecretField } from '@/lib/domain/workflows/actions/registry';
import { diffWorkflows } from '@/lib/domain/workflows/diff/diff-workflows';
import { listChanges } from '@/lib/domain/workflows/diff/list-changes';
import { createGraph } from '@/lib/domain/workflows/graph';
import type { WorkflowDraftDetailReply } from '@/lib/protocol/http/workflow-drafts';
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { DiffList } from '../diff/diff-list';
import { readDraft } from './read-draft';
import type { EditedDraft } from './use-edited-draft';

/** Shown when the draft was changed elsewhere. Nothing is lost: the user sees the differences and chooses one of the two versions. */
export function DraftConflict({ edited }: { readonly edited: EditedDraft }) {
  const { theirs, definition, keepMine, takeTheirs, isSaving } = edited;
  const timeZone = useTimeZone();
  const [putOff, setPutOff] = useState<WorkflowDraftDetailReply | null>(null);
  if (theirs === null) return null;
  if (putOff === theirs)
    return (
      <Button className="self-start" onClick={() => setPutOff(null)}>
        Choose between the two versions
      </Button>
    );
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => !open && setPutOff(theirs)}
      title="This draft was changed elsewhere"
      description={`${describeTime(theirs.updated_at, timeZone)}. Nothing was overwritten.`}
      footer={
        <>
          <Button onClick={() => setPutOff(theirs)}>Decide later</Button>
          <Button onClick={takeTheirs}>Use the other, discard mine</Button>
          <Button variant="primary" busy={isSaving} onClick={keepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <h3 className="mb-2 font-medium">Your version compared with the other</h3>
      <Differences theirs={theirs} mine={definition} />
    </Dialog>
  );
}

type DifferencesProps = { readonly theirs: WorkflowDraftDetailReply; readonly mine: WorkflowDefinition };

const noWords = () => null;

function Differences({ theirs, mine }: DifferencesProps) {
  const rows = useMemo(() => {
    const before = readDraft(theirs, () => crypto.randomUUID()).definition;
    const order = [...createGraph(mine).order, ...createGraph(before).order];
    return listChanges(diffWorkflows(before, mine), { order, isSecret: isSecretField });
  }, [theirs, mine]);
  return <DiffList rows={rows.map((row) => ({ ...row, lines: [...row.lines] }))} findWords={noWords} />;
}
