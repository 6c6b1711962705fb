/**
 * The reading order of a workflow: each action once, after all that lead to it, indented under the fork that it belongs to and labelled
 * with the branch. Lists, `get_workflow_rule` and the list of changes use it. Takes drafts that are not sound. Pure.
 */
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { findActionType } from './actions/registry';
import { createGraph, type Sequence, type WorkflowGraph } from './graph';

export type OutlineRow = {
  readonly actionId: string;
  readonly name: string;
  readonly actionType: string;
  /** What the type is called: "Check a condition". */
  readonly typeTitle: string;
  /** Forks that it stands under; a join stands where its branches began. */
  readonly depth: number;
  /** How it is reached, one for each edge: `{ from: "Check", port: "output-true", words: "if yes" }`; none for the start. */
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

/** Lines for a model or a plain text: `2. Check — Check a condition`, branches indented and labelled. */
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

/** Where an action stands in the tree of what surely precedes it (its dominators). */
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

/** The nearest action that precedes both on every way; null where there is none. */
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

/** Leaves by more than one port. */
function isFork(id: string, graph: WorkflowGraph): boolean {
  return new Set(graph.following(id).map(({ port }) => port)).size > 1;
}
