/**
 * The reading order of a workflow: each action once, after all that lead to it, indented under its fork and labelled with its branch.
 * Lists, `get_workflow_rule` and the list of changes use it. Accepts invalid drafts. Pure.
 */
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { findActionType } from './actions/registry';
import { createGraph, type Sequence, type WorkflowGraph } from './graph';

export type OutlineRow = {
  readonly actionId: string;
  readonly name: string;
  readonly actionType: string;
  /** Title of the type: "Check a condition". */
  readonly typeTitle: string;
  /** The number of forks above it; a join is on the level where its branches began. */
  readonly depth: number;
  /** How it is reached, with one entry per edge: `{ from: "Check", port: "output-true", words: "if yes" }`; empty for the start. */
  readonly branches: readonly OutlineBranch[];
  readonly isReachable: boolean;
};

export type OutlineBranch = { readonly from: string; readonly port: string; readonly words: string };

export function outlineWorkflow(definition: WorkflowDefinition): readonly OutlineRow[] {
  const graph = createGraph(definition);
  const places = new Map<string, Place>();
  return graph.order.flatMap((id) => {
    const action = graph.actions.get(id);
    if (action === undefined) return [];
    const place = findPlace(id, graph, places);
    places.set(id, place);
    return [
      {
        actionId: id,
        name: action.name,
        actionType: action.actionType,
        typeTitle: findActionType(action.actionType)?.title ?? action.actionType,
        depth: place.depth,
        branches: graph.preceding(id).map((edge) => describeBranch(edge, graph)),
        isReachable: graph.reachable.has(id),
      },
    ];
  });
}

/** Writes lines for a model or for plain text: `2. Check — Check a condition`, with branches indented and labelled. */
export function writeFlowOutline(definition: WorkflowDefinition): string {
  const rows = outlineWorkflow(definition);
  const numbers = new Map(rows.map(({ actionId }, index) => [actionId, index + 1]));
  return rows
    .map((row) => `${'  '.repeat(row.depth)}${numbers.get(row.actionId)}. ${writeRow(row)}`)
    .join('\n');
}

function writeRow({ name, typeTitle, branches, isReachable }: OutlineRow): string {
  const ways = branches.map(({ from, words }) => `${words} of “${from}”`).join(', ');
  const reached = ways === '' ? '' : `${ways}: `;
  return `${reached}${name} — ${typeTitle}${isReachable ? '' : ' (never reached)'}`;
}

function describeBranch({ source, port }: Sequence, graph: WorkflowGraph): OutlineBranch {
  const action = graph.actions.get(source);
  const declared = findActionType(action?.actionType ?? '')?.ports.find(({ name }) => name === port);
  return { from: action?.name ?? source, port, words: declared?.words ?? port };
}

/** The place of an action in the tree of actions that always precede it (its dominators). */
type Place = { readonly parent: string | null; readonly level: number; readonly depth: number };

function findPlace(id: string, graph: WorkflowGraph, places: ReadonlyMap<string, Place>): Place {
  const incoming = graph.preceding(id).map(({ source }) => source);
  const sources = [...new Set(incoming)].filter((source) => places.has(source));
  const [first, ...others] = sources;
  if (first === undefined || graph.starts.includes(id)) return { parent: null, level: 0, depth: 0 };
  const parent = others.reduce<string | null>((shared, source) => findShared(shared, source, places), first);
  const above = parent === null ? undefined : places.get(parent);
  if (parent === null || above === undefined) return { parent: null, level: 0, depth: 0 };
  const isBranch = sources.length === 1 && isFork(parent, graph);
  return { parent, level: above.level + 1, depth: above.depth + (isBranch ? 1 : 0) };
}

/** Returns the nearest action that precedes both on every path; null if there is none. */
function findShared(
  one: string | null,
  other: string | null,
  places: ReadonlyMap<string, Place>,
): string | null {
  const placeOf = (id: string | null) => (id === null ? undefined : places.get(id));
  let [left, right] = [one, other];
  while (left !== right) {
    const [leftPlace, rightPlace] = [placeOf(left), placeOf(right)];
    if ((leftPlace?.level ?? -1) >= (rightPlace?.level ?? -1)) left = leftPlace?.parent ?? null;
    else right = rightPlace?.parent ?? null;
  }
  return left;
}

/** True if the action is left by more than one port. */
function isFork(id: string, graph: WorkflowGraph): boolean {
  return new Set(graph.following(id).map(({ port }) => port)).size > 1;
}
