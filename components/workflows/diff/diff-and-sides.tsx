'use client';

import { type ReactNode, useState } from 'react';
import { Tabs } from '@/components/ui/tabs';
import type { WorkflowPreviewDetailReply } from '@/lib/protocol/http/workflow-previews';
import type { WorkflowEffectsReply, WorkflowIssuesReply } from '@/lib/protocol/http/workflow-shapes';
import { WorkflowGraphView } from '../canvas/workflow-graph-view';
import { DiffPanel } from './diff-panel';
import type { DiffSides } from './read-diff-graph';

export type DiffAndSidesProps = DiffSides & {
  /** Of the newer side. */
  readonly effects?: WorkflowEffectsReply | undefined;
  readonly issues?: WorkflowIssuesReply | undefined;
  readonly verdicts?: WorkflowPreviewDetailReply['verdicts'] | undefined;
};

type Side = 'old' | 'new' | 'diff';

/** Old, new, and what differs. Of a new workflow there is nothing old. */
export function DiffAndSides(props: DiffAndSidesProps) {
  const { before, after, effects, issues, verdicts } = props;
  const [side, setSide] = useState<Side>('diff');
  const old =
    before === null
      ? []
      : [{ value: 'old', label: 'Old', content: <WorkflowGraphView definition={before} /> } as const];
  const tabs: { readonly value: Side; readonly label: string; readonly content: ReactNode }[] = [
    ...old,
    {
      value: 'new',
      label: 'New',
      content: <WorkflowGraphView definition={after} effects={effects} issues={issues} verdicts={verdicts} />,
    },
    { value: 'diff', label: 'Diff', content: <DiffPanel {...props} /> },
  ];
  return (
    <Tabs
      label="Which side"
      value={side}
      onValueChange={setSide}
      tabs={tabs.map((tab) => ({ ...tab, content: <div className="pt-3">{tab.content}</div> }))}
    />
  );
}
