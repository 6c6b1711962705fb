'use client';

import { useMemo, useState } from 'react';
import { Switch } from '@/components/ui/switch';
import type { WorkflowPreviewDetailReply } from '@/lib/protocol/http/workflow-previews';
import type { WorkflowEffectsReply, WorkflowIssuesReply } from '@/lib/protocol/http/workflow-shapes';
import { GraphOrList } from '../canvas/graph-or-list';
import { gatherFacts } from '../canvas/workflow-graph-view';
import { countMarks } from './count-marks';
import { DiffLegend } from './diff-legend';
import { DiffList } from './diff-list';
import { listDiffRows } from './list-diff-rows';
import { nameByKey } from './name-by-key';
import { type DiffSides, readDiffGraph } from './read-diff-graph';

/** A diff, with what is known about its newer side. */
export type ShownDiff = DiffSides & {
  readonly effects?: WorkflowEffectsReply | undefined;
  readonly issues?: WorkflowIssuesReply | undefined;
  readonly verdicts?: WorkflowPreviewDetailReply['verdicts'] | undefined;
};

/** A diff: its legend, the list of changes in the order of execution, and the graph of both sides next to it. */
export function DiffPanel(props: ShownDiff) {
  const { diff, before, after, effects, issues, verdicts } = props;
  const [showsMoved, setShowsMoved] = useState(false);
  const graph = useMemo(() => {
    const facts = nameByKey(gatherFacts({ effects, issues, verdicts }), diff);
    return readDiffGraph({ diff, before, after }, { facts, showsMoved });
  }, [diff, before, after, effects, issues, verdicts, showsMoved]);
  const ids = new Map(diff.actions.map(({ key, id, kind }) => [key, kind === 'removed' ? null : id]));
  const findWords = (key: string) => {
    const id = ids.get(key);
    const verdict = verdicts?.find(({ action_id }) => action_id === id) ?? null;
    const sentence = effects?.steps.find(({ action_id }) => action_id === id)?.sentence ?? null;
    return verdict === null && sentence === null ? null : { verdict, sentence };
  };
  return (
    <div className="@container flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <DiffLegend counts={countMarks(graph)} settings={diff.counts.settings} />
        {diff.counts.actions.moved > 0 && (
          <Switch
            className="gap-2"
            label="Show steps that were only moved"
            checked={showsMoved}
            onCheckedChange={setShowsMoved}
          />
        )}
      </div>
      <div className="grid gap-4 @4xl:grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)]">
        <DiffList rows={listDiffRows(diff, showsMoved)} findWords={findWords} />
        <GraphOrList isListed label="Old and new in one graph" graph={graph} />
      </div>
    </div>
  );
}
