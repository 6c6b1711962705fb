/**
 * A plan of research (protocols 3, `got`): sub-questions, and which of them build on the answers of which others. The shape on every wire, in
 * rows and on screens, and the rule that a plan obeys. Pure; never repairs: a plan that breaks the rule is told why.
 */
import { z } from 'zod';
import { limits } from '../core/limits';
import { wireObject } from './wire-object';

const nodeId = z.string().regex(/^[a-z0-9][a-z0-9.-]{0,39}$/, { error: 'is not a short lower-case name' });

export const planNodeSchema = wireObject({
  id: nodeId,
  question: z.string().trim().min(1).max(limits.researchQuestionChars),
  /** Ids of sub-questions whose answers this one builds on. */
  depends_on: z.array(nodeId).max(limits.researchDependencies),
});
export const planNodesSchema = z.array(planNodeSchema).min(1).max(limits.researchNodes);

export type PlanNode = z.output<typeof planNodeSchema>;

/** A sentence about the first thing that is wrong with a plan, or null. */
export function findPlanFault(nodes: readonly PlanNode[]): string | null {
  const ids = new Set<string>();
  for (const { id } of nodes) {
    if (ids.has(id)) return `Two sub-questions are named ${id}.`;
    ids.add(id);
  }
  for (const { id, dependsOn } of nodes) {
    const missing = dependsOn.find((each) => !ids.has(each));
    if (missing !== undefined) return `${id} builds on ${missing}, which is not in the plan.`;
  }
  const circle = findCircle(nodes);
  return circle === null ? null : `${circle} builds on itself, by way of others.`;
}

/** A node that nothing could ever start, because it waits for itself. */
export function findCircle(nodes: readonly PlanNode[]): string | null {
  let open = [...nodes];
  const done = new Set<string>();
  for (;;) {
    const ready = open.filter(({ dependsOn }) => dependsOn.every((id) => done.has(id)));
    if (ready.length === 0) return open[0]?.id ?? null;
    for (const { id } of ready) done.add(id);
    open = open.filter(({ id }) => !done.has(id));
    if (open.length === 0) return null;
  }
}

export function countEdges(nodes: readonly PlanNode[]): number {
  return nodes.reduce((sum, { dependsOn }) => sum + dependsOn.length, 0);
}
