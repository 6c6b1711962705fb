'use client';

import { type ReactNode, useState } from 'react';
import { Tabs } from '@/components/ui/tabs';
import { WorkflowGraphView } from '../canvas/workflow-graph-view';
import { DiffPanel, type ShownDiff } from './diff-panel';

type Side = 'old' | 'new' | 'diff';

/** The old version, the new one, and the difference between them. A new workflow has no old version. */
export function DiffAndSides(props: ShownDiff) {
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
