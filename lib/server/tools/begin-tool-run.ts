/**
 * Starts a run of its own for a call from outside a conversation: creates its row, the beginning of its log and its job together (decision
 * 15).
 */
import { createRunId } from '@/lib/core/ids';
import type { JsonValue } from '@/lib/core/json';
import type { ToolSurface } from '@/lib/protocol/tool-words';
import { insertRun, type RunName } from '@/lib/domain/runs/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { findTool } from '@/lib/engine/tools/catalogue';
import { requireCollection } from '../collections/require-collection';
import { requireReach } from '../team/require-reach';
import { openLog } from '../runs/open-log';
import { sealArguments } from './seal-arguments';
import { getToolScope } from './tool-scope';
import { queueRun } from '../runs/queue-run';

export type ToolRunToBegin = {
  readonly name: string;
  readonly arguments: Readonly<Record<string, JsonValue>>;
  /** Decides what counts as typed by a person. */
  readonly surface: ToolSurface;
  /** The caller's collection, for tools that store something there. Throws "not found" if it does not exist. */
  readonly collectionId: string | null;
};

export function beginToolRun(actor: Viewer, begun: ToolRunToBegin): Promise<RunName> {
  return inWorkspace(actor, (database) => beginToolRunWithin(database, actor, begun));
}

/** Does the same in the caller's transaction. */
export async function beginToolRunWithin(
  database: Database,
  actor: Viewer,
  { name, arguments: given, surface, collectionId }: ToolRunToBegin,
): Promise<RunName> {
  const { workspaceId, userId } = actor;
  const tool = findTool(name);
  if (tool !== null) requireReach(getToolScope(tool, given), actor);
  const sealed = sealArguments(workspaceId, { ...given });
  const input = { kind: 'tool' as const, name, arguments: sealed, surface };
  const run = { id: createRunId(), workspaceId, input, agent: 'react' };
  const collection = collectionId === null ? null : await requireCollection(database, actor, collectionId);
  await insertRun(database, { ...run, userId, collectionId: collection?.id ?? null });
  await openLog(database, { ...run, messages: null });
  await queueRun(database, { id: run.id, workspaceId, kind: 'tool' });
  return run;
}
