'use client';

import { useMemo } from 'react';
import type { ExecutionStepReply } from '@/lib/protocol/http/workflow-executions';
import type { WorkflowPreviewDetailReply } from '@/lib/protocol/http/workflow-previews';
import type {
  ShownDefinition,
  WorkflowEffectsReply,
  WorkflowIssuesReply,
} from '@/lib/protocol/http/workflow-shapes';
import { GraphOrList } from './graph-or-list';
import { listIssues } from './list-issues';
import { type GraphFacts, readGraph } from './read-graph';
import { readShownDefinition } from './read-shown-definition';

type ShownStepState = Pick<ExecutionStepReply, 'action_id' | 'status'>;

export type WorkflowGraphProps = {
  readonly definition: ShownDefinition;
  readonly effects?: WorkflowEffectsReply | undefined;
  readonly issues?: WorkflowIssuesReply | undefined;
  readonly verdicts?: WorkflowPreviewDetailReply['verdicts'] | undefined;
  /** The steps of an execution, to show how far it has come. */
  readonly stepStates?: readonly ShownStepState[] | undefined;
  readonly selectedId?: string | null | undefined;
  /** Called with the id of an action, or with `triggerNodeId` for the trigger. */
  readonly onSelect?: ((id: string) => void) | undefined;
};

/** Shows a definition as a canvas or a list, with what is known about each step. */
export function WorkflowGraphView({ definition, selectedId, onSelect, ...known }: WorkflowGraphProps) {
  const { effects, issues, verdicts, stepStates } = known;
  const graph = useMemo(
    () => readGraph(readShownDefinition(definition), gatherFacts({ effects, issues, verdicts, stepStates })),
    [definition, effects, issues, verdicts, stepStates],
  );
  return <GraphOrList label={definition.name} graph={graph} selectedId={selectedId} onSelect={onSelect} />;
}

type Known = Pick<WorkflowGraphProps, 'effects' | 'issues' | 'verdicts' | 'stepStates'>;

/** Collects what the server says about a workflow, by id of the action. Pure. */
export function gatherFacts({ effects, issues, verdicts, stepStates }: Known): GraphFacts {
  return {
    ...(effects === undefined
      ? {}
      : {
          trigger: effects.trigger,
          sentences: new Map(effects.steps.map((step) => [step.action_id, step.effect])),
        }),
    issues: listIssues(issues),
    verdicts: new Map((verdicts ?? []).map((verdict) => [verdict.action_id, verdict.decision])),
    marks: new Map((stepStates ?? []).map((step) => [step.action_id, step.status])),
  };
}
