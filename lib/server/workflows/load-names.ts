/** Finds names for the ids in definitions, so that users read “Harbours” instead of an id. Finds only what belongs to the workspace. */
import type { WorkspaceId } from '@/lib/core/ids';
import type { JsonValue } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { listMembers } from '@/lib/domain/team/member-store';
import type { FindName } from '@/lib/domain/workflows/actions/define-action';
import { listNames } from '@/lib/domain/workflows/name-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';

export async function loadNames(
  database: Database,
  workspaceId: WorkspaceId,
  definitions: readonly WorkflowDefinition[],
): Promise<FindName> {
  const ids = new Set(definitions.flatMap(listIds));
  const members = await listMembers(database, workspaceId);
  const names = new Map<string, string>(members.map(({ userId, name }) => [userId, name]));
  for (const { id, name } of await listNames(database, workspaceId, [...ids])) names.set(id, name);
  return (id) => names.get(id) ?? null;
}

function listIds({ collectionId, actions }: WorkflowDefinition): string[] {
  return [
    ...(collectionId === undefined ? [] : [collectionId]),
    ...actions.flatMap((action) => listTexts(action.actionConfig)),
  ];
}

/** Every text that could be an id. */
function listTexts(value: JsonValue): string[] {
  if (typeof value === 'string') return value.length <= limits.idChars && value !== '' ? [value] : [];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(listTexts) : [];
}
