/**
 * Finds workflows that start each other. A step writes records, and a write can start another workflow, or the same one again. A chain that
 * returns to its beginning is an error if nothing in it can stop it. It is a warning if a fork, a wait, an approval or a value known only
 * at run time may stop it. Only loops through the given definition are searched; others were checked when they were created. Pure.
 */
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import type { Write } from './actions/define-action';
import { findActionType } from './actions/registry';
import { findReferences, isReferenceTo } from './find-references';
import { createGraph, type WorkflowGraph } from './graph';
import type { Issue } from './issue';

export type CascadeIssues = { readonly errors: readonly Issue[]; readonly warnings: readonly Issue[] };

/** The `step` of one workflow that starts another. */
type Link = {
  readonly from: number;
  readonly to: number;
  readonly step: string;
  readonly isCertain: boolean;
};

/** @param otherActiveWorkflows does not include the version that the definition replaces. */
export function checkCascade(
  definition: WorkflowDefinition,
  otherActiveWorkflows: readonly WorkflowDefinition[],
): CascadeIssues {
  const workflows = [definition, ...otherActiveWorkflows];
  const links = workflows.flatMap((from, index) => listLinks(from, index, workflows));
  const names = workflows.map(({ name }) => name);
  const certain = findLoop(links.filter(({ isCertain }) => isCertain));
  if (certain !== null) return { errors: [describeLoop(certain, names)], warnings: [] };
  const possible = findLoop(links);
  return { errors: [], warnings: possible === null ? [] : [describeLoop(possible, names)] };
}

function listLinks(
  definition: WorkflowDefinition,
  index: number,
  workflows: readonly WorkflowDefinition[],
): readonly Link[] {
  const graph = createGraph(definition);
  const always = findAlwaysRun(graph);
  return [...graph.reachable].flatMap((id) => {
    const action = graph.actions.get(id);
    const writes = findActionType(action?.actionType ?? '')?.listWrites(action?.actionConfig ?? {}) ?? [];
    return workflows.flatMap((started, to) =>
      writes.flatMap((write) => {
        const match = matchWrite({ write, from: definition, started });
        if (match === 'no') return [];
        const isCertain = match === 'certain' && write.isCertain && always.has(id);
        return [{ from: index, to, step: action?.name ?? id, isCertain }];
      }),
    );
  });
}

/** Returns the steps that run whatever the data: reached from the start through default ports alone, without a fork or a wait. */
function findAlwaysRun(graph: WorkflowGraph): ReadonlySet<string> {
  const found = new Set(graph.starts);
  const waiting = [...graph.starts];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const type = findActionType(graph.actions.get(id)?.actionType ?? '');
    if (type === null || type.isGate) continue;
    for (const { port, target } of graph.following(id)) {
      if (port !== type.defaultPort || found.has(target)) continue;
      found.add(target);
      waiting.push(target);
    }
  }
  return found;
}

type Meeting = {
  readonly write: Write;
  readonly from: WorkflowDefinition;
  readonly started: WorkflowDefinition;
};

function matchWrite({ write, from, started }: Meeting): 'no' | 'possible' | 'certain' {
  if (write.entity !== started.entity || write.event !== started.triggerType) return 'no';
  if (started.collectionId === undefined) return 'certain';
  const collectionId = findCollection(write, from);
  if (collectionId === null) return 'possible';
  return collectionId === started.collectionId ? 'certain' : 'no';
}

/** If a workflow is limited to one collection, whatever is in the same collection as the record that started it is in that collection. */
function findCollection({ collection }: Write, from: WorkflowDefinition): string | null {
  if (collection === null) return null;
  if (isReferenceTo(collection, 'trigger.collection_id')) return from.collectionId ?? null;
  return findReferences(collection).length > 0 ? null : collection;
}

/** Returns the shortest chain that leads from the first workflow back to it. */
function findLoop(links: readonly Link[]): readonly Link[] | null {
  const from = Map.groupBy(links, (link) => link.from);
  const reachedBy = new Map<number, Link>();
  const waiting = [0];
  for (const index of waiting) {
    for (const link of from.get(index) ?? []) {
      if (reachedBy.has(link.to)) continue;
      reachedBy.set(link.to, link);
      if (link.to === 0) return traceBack(link, reachedBy);
      waiting.push(link.to);
    }
  }
  return null;
}

function traceBack(last: Link, reachedBy: ReadonlyMap<number, Link>): readonly Link[] {
  const chain = [last];
  for (let link = last; link.from !== 0; ) {
    const before = reachedBy.get(link.from);
    if (before === undefined) break;
    chain.unshift(before);
    link = before;
  }
  return chain;
}

function describeLoop(chain: readonly Link[], names: readonly string[]): Issue {
  const nameOf = (index: number) => `“${names[index] ?? ''}”`;
  const steps = chain.map(({ from, step }) => `${nameOf(from)} (by “${step}”)`);
  const loop = `${[...steps, nameOf(0)].join(' → ')}`;
  return chain.every(({ isCertain }) => isCertain)
    ? {
        code: 'endless_loop',
        message: `This would start itself for ever: ${loop}. Change the trigger of one of them, or add a condition in between.`,
      }
    : {
        code: 'possible_loop',
        message: `This may start itself again: ${loop}. Make sure that a condition ends it.`,
      };
}
