/**
 * Records a save of a page for workflows: a page created or changed, or journal blocks created, changed or removed. Within one sitting a
 * page or block counts as changed only once, so that someone who is writing does not start a workflow with every word.
 */
import { limits } from '@/lib/core/limits';
import type { Page } from '@/lib/domain/pages/page';
import { listStartedBy } from '@/lib/domain/workflows/workflow-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import { type ChangeCause, recordChange } from '../triggers/record-change';
import type { BlocksWritten } from './remember-blocks';

type Saved = {
  readonly before: Page;
  readonly after: Page;
  readonly written: BlocksWritten;
  /** True if the save continues the previous version. */
  readonly isSitting: boolean;
};

export async function recordPageSave(database: Database, cause: ChangeCause, saved: Saved): Promise<void> {
  const { before, after, isSitting } = saved;
  if (after.kind === 'journal') return recordBlocks(database, cause, saved);
  const place = { entity: 'knowledge.pages' as const, id: after.id };
  if (before.version === 0) return recordChange(database, cause, { ...place, event: 'on_create' });
  if (!isSitting) await recordChange(database, cause, { ...place, event: 'on_update' });
}

async function recordBlocks(
  database: Database,
  cause: ChangeCause,
  { written, isSitting }: Saved,
): Promise<void> {
  const events = [
    ...written.created.map((id) => ({ event: 'on_create' as const, id })),
    ...(isSitting ? [] : written.changed.map((id) => ({ event: 'on_update' as const, id }))),
    ...written.removed.map((id) => ({ event: 'on_delete' as const, id })),
  ];
  const entity = 'knowledge.journal_blocks' as const;
  const heard = new Set<string>();
  for (const triggerType of new Set(events.map(({ event }) => event))) {
    const asked = { workspaceId: cause.workspaceId, entity, triggerType, collectionId: null };
    if ((await listStartedBy(database, asked)).length > 0) heard.add(triggerType);
  }
  for (const change of events.filter(({ event }) => heard.has(event)).slice(0, limits.blockEventsPerSave))
    await recordChange(database, cause, { ...change, entity });
}
