import { findActionType } from '@/lib/domain/workflows/actions/registry';
import { describeTrigger } from '@/lib/domain/workflows/describe-effects';
import { createGraph } from '@/lib/domain/workflows/graph';
import { type OutlineRow, outlineWorkflow } from '@/lib/domain/workflows/outline';
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import {
  type CanvasGraph,
  type CanvasMark,
  type CanvasNode,
  triggerNodeId,
  triggerPort,
} from './canvas-graph';
import { linkActions, listPorts } from './link-actions';

/** What is known about a workflow besides its definition, by id of the action. The key null is the workflow as a whole. */
export type GraphFacts = {
  readonly sentences?: ReadonlyMap<string, string>;
  readonly trigger?: string;
  readonly verdicts?: ReadonlyMap<string, CanvasNode['verdict']>;
  readonly marks?: ReadonlyMap<string, CanvasMark>;
  readonly issues?: ReadonlyMap<string | null, readonly string[]>;
  readonly findName?: (id: string) => string | null;
};

const nameless = () => null;

/** Converts a definition, valid or not, to nodes and lines in the order of execution. Pure. */
export function readGraph(definition: WorkflowDefinition, facts: GraphFacts = {}): CanvasGraph {
  const graph = createGraph(definition);
  const findName = facts.findName ?? nameless;
  const steps = outlineWorkflow(definition).map((row, index): CanvasNode => {
    const action = graph.actions.get(row.actionId);
    const config = action?.actionConfig ?? {};
    return {
      ...describeRow(row),
      number: index + 1,
      sentence:
        facts.sentences?.get(row.actionId) ??
        findActionType(row.actionType)?.describeEffect(config, findName) ??
        null,
      verdict: facts.verdicts?.get(row.actionId) ?? null,
      mark: facts.marks?.get(row.actionId) ?? null,
      issues: facts.issues?.get(row.actionId) ?? [],
      ports: listPorts(row.actionId, graph),
      position: action?.position ?? null,
    };
  });
  const trigger = facts.trigger ?? describeTrigger(definition, findName);
  return {
    nodes: [describeStart(trigger, facts), ...steps],
    edges: linkActions(graph).map((edge) => ({ ...edge, mark: null })),
  };
}

export function describeRow({ actionId, name, typeTitle, depth, branches, isReachable }: OutlineRow) {
  const reached = branches.map(({ from, words }) => `${words} of “${from}”`);
  return {
    id: actionId,
    title: name,
    kind: typeTitle,
    depth,
    reached: isReachable ? reached : [...reached, 'never reached'],
  };
}

export function describeStart(sentence: string, { issues, marks }: GraphFacts): CanvasNode {
  return {
    id: triggerNodeId,
    number: null,
    title: 'Start',
    kind: 'What starts it',
    sentence,
    verdict: null,
    mark: marks?.get(triggerNodeId) ?? null,
    issues: issues?.get(null) ?? [],
    depth: 0,
    reached: [],
    ports: [{ name: triggerPort, words: 'then' }],
    position: null,
  };
}
