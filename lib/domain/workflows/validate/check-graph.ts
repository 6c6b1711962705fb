/**
 * The rules of the graph (protocols 2): exactly one start, edges between existing actions by ports that they have, no cycle, all actions
 * reachable, each name used by one action only. A definition without actions is a valid draft. Pure.
 */
import type { WorkflowDefinition, WorkflowEdge } from '@/lib/protocol/workflow/definition';
import { findActionType } from '../actions/registry';
import { suggestName } from '@/lib/core/suggest-name';
import type { WorkflowGraph } from '../graph';
import type { Issue } from '../issue';
import { findCycle } from './find-cycle';

export function checkGraph(definition: WorkflowDefinition, graph: WorkflowGraph): readonly Issue[] {
  return [
    ...checkNames(definition),
    ...checkStarts(definition, graph),
    ...definition.edges.flatMap((edge) => checkEdge(edge, graph)),
    ...checkDoubles(definition, graph),
    ...checkCycle(graph),
    ...checkReachable(graph),
  ];
}

const nameOf = (graph: WorkflowGraph, id: string) => graph.actions.get(id)?.name ?? id;

function checkNames({ actions }: WorkflowDefinition): readonly Issue[] {
  const names = new Set<string>();
  const ids = new Set<string>();
  return actions.flatMap(({ id, name }) => {
    const issues: Issue[] = [];
    if (ids.has(id))
      issues.push({
        code: 'duplicate_id',
        actionId: id,
        message: `Action “${name}”: another action already has the id ${id}. Leave it out to get a new one.`,
      });
    if (names.has(name))
      issues.push({
        code: 'duplicate_name',
        actionId: id,
        path: `actions.${name}.name`,
        message: `Two actions are called “${name}”. Give each its own name so that other actions can refer to it.`,
      });
    ids.add(id);
    names.add(name);
    return issues;
  });
}

function checkStarts({ actions, edges }: WorkflowDefinition, graph: WorkflowGraph): readonly Issue[] {
  const starts = edges.filter(({ edgeType }) => edgeType === 'start');
  if (starts.length > 1) {
    const named = starts.map(({ target }) => `“${nameOf(graph, target)}”`).join(' and ');
    return [
      {
        code: 'several_starts',
        message: `The workflow starts at ${named}. It needs exactly one start: put the others “after” an action.`,
      },
    ];
  }
  if (starts.length === 1 || actions.length === 0) return [];
  return [
    {
      code: 'no_start',
      message: 'The workflow has no start. Choose the first action and leave out its “after”.',
    },
  ];
}

function checkEdge(edge: WorkflowEdge, graph: WorkflowGraph): readonly Issue[] {
  const ends = edge.edgeType === 'start' ? [edge.target] : [edge.source, edge.target];
  const unknown = ends.filter((end) => !graph.actions.has(end));
  if (unknown.length > 0) {
    return unknown.map((end) => ({
      code: 'unknown_edge_end',
      message: `An edge leads ${end === edge.target ? 'to' : 'from'} “${end}”, which is not an action of this workflow. Remove the edge, or add the action.`,
    }));
  }
  return edge.edgeType === 'start' ? [] : checkPort(edge, graph);
}

type SequenceEdge = Extract<WorkflowEdge, { edgeType: 'sequence' }>;

function checkPort({ source, port, target }: SequenceEdge, graph: WorkflowGraph): readonly Issue[] {
  const action = graph.actions.get(source);
  const type = findActionType(action?.actionType ?? '');
  if (action === undefined || type === null || type.ports.some(({ name }) => name === port)) return [];
  const ports = type.ports.map(({ name }) => name);
  return [
    {
      code: 'unknown_port',
      actionId: target,
      message: `Action “${nameOf(graph, target)}” follows “${action.name}” through the port “${port}”, which ${type.type} does not have.${suggestName(port, ports)}`,
    },
  ];
}

function checkDoubles({ edges }: WorkflowDefinition, graph: WorkflowGraph): readonly Issue[] {
  const seen = new Set<string>();
  return edges.flatMap((edge) => {
    if (edge.edgeType === 'start') return [];
    const key = JSON.stringify([edge.source, edge.port, edge.target]);
    const isDouble = seen.has(key);
    seen.add(key);
    if (!isDouble) return [];
    const [source, target] = [nameOf(graph, edge.source), nameOf(graph, edge.target)];
    return [
      {
        code: 'duplicate_edge',
        actionId: edge.target,
        message: `Action “${target}” follows “${source}:${edge.port}” twice. Remove one of the two edges.`,
      },
    ];
  });
}

function checkCycle(graph: WorkflowGraph): readonly Issue[] {
  const cycle = findCycle(graph);
  const [first] = cycle;
  if (first === undefined) return [];
  const chain = [...cycle, first].map((id) => `“${nameOf(graph, id)}”`).join(' → ');
  return [
    {
      code: 'cycle',
      actionId: first,
      message: `The actions form a loop: ${chain}. Remove one of these edges; a workflow runs each action once.`,
    },
  ];
}

/** Without a start no action is reachable, which is reported only once. */
function checkReachable(graph: WorkflowGraph): readonly Issue[] {
  if (graph.starts.length === 0) return [];
  return graph.order
    .filter((id) => !graph.reachable.has(id))
    .map((id) => ({
      code: 'unreachable',
      actionId: id,
      message: `Action “${nameOf(graph, id)}” cannot be reached from the start. Put it “after” an action that can, or remove it.`,
    }));
}
