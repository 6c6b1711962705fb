/**
 * Adds actions to a draft and removes them one by one (agent-chat §5 `add_draft_action`, `remove_draft_action`). A draft is stored as
 * authored, with `after` as it was written, so that an action may refer to one that is added later. Pure.
 */
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import type { AuthoredAction, AuthoredWorkflow } from '@/lib/protocol/workflow/authoring';
import { suggestName } from '@/lib/core/suggest-name';

/** A failure is one sentence. */
export function appendAction(
  draft: AuthoredWorkflow,
  action: AuthoredAction,
): Result<AuthoredWorkflow, string> {
  if (draft.actions.some(({ name }) => name === action.name))
    return fail(
      `The draft already has an action “${action.name}”. Give this one another name, or remove the other first.`,
    );
  if (draft.actions.length >= limits.workflowActions)
    return fail(`A workflow has at most ${limits.workflowActions} actions.`);
  return succeed({ ...draft, actions: [...draft.actions, action] });
}

export type RemovedAction = {
  readonly draft: AuthoredWorkflow;
  /** Names of actions that came after it. They still refer to it, and must be changed or removed. */
  readonly followers: readonly string[];
};

/** Also removes explicit edges to and from the action. An `after` stays, because only its author knows what it should say instead. */
export function removeAction(draft: AuthoredWorkflow, nameOrId: string): Result<RemovedAction, string> {
  const wanted = nameOrId.trim();
  const removed =
    draft.actions.find(({ name }) => name === wanted) ?? draft.actions.find(({ id }) => id === wanted);
  if (removed === undefined) {
    const names = draft.actions.map(({ name }) => name);
    return fail(`The draft has no action “${nameOrId}”.${suggestName(nameOrId, names)}`);
  }
  const isRemoved = (end: string) => end === removed.name || end === removed.id;
  const actions = draft.actions.filter((action) => action !== removed);
  const edges = draft.edges?.filter(
    (edge) => !isRemoved(edge.target) && !(edge.edgeType === 'sequence' && isRemoved(edge.source)),
  );
  const byEdge = (draft.edges ?? []).flatMap((edge) =>
    edge.edgeType === 'sequence' && isRemoved(edge.source) ? [edge.target] : [],
  );
  const followers = actions.filter(
    ({ id, name, after }) =>
      byEdge.includes(name) ||
      (id !== undefined && byEdge.includes(id)) ||
      [after ?? []].flat().some((reference) => namesAction(reference, isRemoved)),
  );
  return succeed({
    draft: { ...draft, actions, ...(edges === undefined ? {} : { edges }) },
    followers: followers.map(({ name }) => name),
  });
}

function namesAction(reference: string, isRemoved: (end: string) => boolean): boolean {
  const colon = reference.lastIndexOf(':');
  return isRemoved(reference.trim()) || (colon !== -1 && isRemoved(reference.slice(0, colon).trim()));
}
