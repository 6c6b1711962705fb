/**
 * Finds what a member looks at, if they may open it: the version that it is at, or null for what has none. What does not exist and what they
 * may not open are the same: not found.
 */
import { notFound } from '@/lib/core/errors';
import { asId } from '@/lib/core/ids';
import { findCollection } from '@/lib/domain/collections/store';
import { findShownConversation } from '@/lib/domain/conversations/shown-store';
import type { Viewer } from '@/lib/domain/team/actor';
import { findWorkflow } from '@/lib/domain/workflows/workflow-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { PresentThing } from '@/lib/protocol/presence-words';
import { findThing } from '../threads/find-thing';

/** @throws not_found */
export async function findVersionLookedAt(
  database: Database,
  viewer: Viewer,
  { kind, id }: PresentThing,
): Promise<number | null> {
  const { workspaceId } = viewer;
  if (kind === 'collection') return withoutVersion(await findCollection(database, workspaceId, asId(id)));
  if (kind === 'conversation') return withoutVersion(await findShownConversation(database, viewer, asId(id)));
  if (kind === 'workflow') return withoutVersion(await findWorkflow(database, { id, workspaceId }));
  const thing = await findThing(database, viewer, { kind, id });
  if (thing === null) throw notFound('thing');
  return thing.version;
}

function withoutVersion(found: object | null): null {
  if (found === null) throw notFound('thing');
  return null;
}
