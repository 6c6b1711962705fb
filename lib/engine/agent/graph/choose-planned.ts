/**
 * Chooses which sub-questions of a plan are researched if a limit allows fewer than the plan has. They are chosen in the plan's order, and
 * none before those it depends on, so that every chosen question can be answered. Pure.
 */
import type { PlanNode } from '@/lib/protocol/research-plan';

export function choosePlanned(nodes: readonly PlanNode[], most: number): string[] {
  const chosen = new Set<string>();
  while (chosen.size < most) {
    const next = nodes.find(
      ({ id, dependsOn }) => !chosen.has(id) && dependsOn.every((each) => chosen.has(each)),
    );
    if (next === undefined) break;
    chosen.add(next.id);
  }
  return [...chosen];
}
