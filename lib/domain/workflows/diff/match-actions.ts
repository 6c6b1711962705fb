/**
 * Matches the actions of two definitions: an action is paired with the one that has the same id, else with the one of the same name if that
 * name is unique on both sides, else with none. Agents often leave ids out, and then new ones are assigned; the name is what users know a
 * step by. Pure.
 */
import type { WorkflowAction } from '@/lib/protocol/workflow/definition';

export type ActionPair = {
  readonly before: WorkflowAction | null;
  readonly after: WorkflowAction | null;
};

type Actions = readonly WorkflowAction[];

/** Ids must be unique on each side. */
export function matchActions(before: Actions, after: Actions): readonly ActionPair[] {
  const idsBefore = new Set(before.map(({ id }) => id));
  const byId = new Map(after.map((action) => [action.id, action]));
  const namedBefore = listUniqueNames(before);
  const namedAfter = listUniqueNames(after);
  const taken = new Set<WorkflowAction>();
  const pairs = before.map((action): ActionPair => {
    const named = namedBefore.has(action.name) ? namedAfter.get(action.name) : undefined;
    const sameName = named !== undefined && !idsBefore.has(named.id) ? named : null;
    const match = byId.get(action.id) ?? sameName;
    if (match !== null) taken.add(match);
    return { before: action, after: match };
  });
  const added = after.filter((action) => !taken.has(action));
  return [...pairs, ...added.map((action) => ({ before: null, after: action }))];
}

function listUniqueNames(actions: Actions): ReadonlyMap<string, WorkflowAction> {
  const counts = new Map<string, number>();
  for (const { name } of actions) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(actions.filter(({ name }) => counts.get(name) === 1).map((action) => [action.name, action]));
}
