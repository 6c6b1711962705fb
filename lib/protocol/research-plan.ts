/**
 * A research plan (protocols 3, `got`): sub-questions, and which of them build on the answers to which others. Defines the shape used on
 * every wire, in rows and on screens, and the rule that a plan must obey. Pure. It never repairs a plan, but reports why the plan breaks
 * the rule.
 */
import { z } from 'zod';
import { limits } from '../core/limits';
import { shorten } from '../core/text';
import { wireObject } from './wire-object';

const nodeId = z
  .string()
  .max(limits.planNodeIdChars)
  .regex(/^[a-z0-9][a-z0-9.-]*$/, { error: 'is not a short lower-case name' });

const planNodeSchema = wireObject({
  id: nodeId,
  question: z.string().trim().min(1).max(limits.researchQuestionChars),
  /** Ids of the sub-questions whose answers this one builds on. */
  depends_on: z.array(nodeId).max(limits.researchDependencies),
});
export const planNodesSchema = z.array(planNodeSchema).min(1).max(limits.researchNodes);

export type PlanNode = z.output<typeof planNodeSchema>;

/**
 * What is wrong with a plan: a sentence for people, which names a sub-question by its place and words, and the sub-question's id for
 * programs.
 */
export type PlanFault = { readonly sentence: string; readonly nodeId: string };

/** Returns the first fault of a plan, or null if there is none. */
export function findPlanFault(nodes: readonly PlanNode[]): PlanFault | null {
  const places = new Map<string, number>();
  for (const [place, { id }] of nodes.entries()) {
    const earlier = places.get(id);
    if (earlier !== undefined)
      return { sentence: `Sub-questions ${earlier + 1} and ${place + 1} have the same id.`, nodeId: id };
    places.set(id, place);
  }
  const lost = nodes.findIndex(({ dependsOn }) => dependsOn.some((each) => !places.has(each)));
  if (lost !== -1) return describeFault(nodes, lost, 'builds on one that is not in the plan.');
  const circle = findCircle(nodes);
  if (circle === null) return null;
  return describeFault(nodes, places.get(circle) ?? 0, 'builds on itself through others.');
}

/** How many characters of a sub-question are quoted to name it in a sentence. */
const nameChars = 80;

function describeFault(nodes: readonly PlanNode[], place: number, what: string): PlanFault {
  const { id = '', question = '' } = nodes[place] ?? {};
  const words = shorten(question, nameChars);
  const name = `Sub-question ${place + 1}${words === '' ? '' : ` (“${words}”)`}`;
  return { sentence: `${name} ${what}`, nodeId: id };
}

/** Returns the id of a node that could never start because it waits for itself, directly or through others. Null if there is none. */
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
