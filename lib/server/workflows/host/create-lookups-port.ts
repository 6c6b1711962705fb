/** Looks up records for workflow steps: one page at a time, newest first, up to a limit. Changes nothing. */
import { type Clock, hourMs } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';
import type { Viewer } from '@/lib/domain/team/actor';
import type { ActionHost } from '@/lib/domain/workflows/actions/action-host';
import { decideCondition } from '@/lib/domain/workflows/conditions/decide-condition';
import { listConditionFields } from '@/lib/domain/workflows/conditions/list-condition-fields';
import { listRecords, type RecordRow, readRecordText } from '@/lib/domain/workflows/record-store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';

export function createLookupsPort(actor: Viewer, clock: Clock): ActionHost['lookups'] {
  return { find: (search) => findRecords(actor, clock, search) };
}

type Search = Parameters<ActionHost['lookups']['find']>[0];

/** Records per page, and fewer if each comes with a long text. A lookup reads at most `limits.lookupScan` of them. */
const pageLengths = { short: 1_000, long: 200 } as const;

async function findRecords(
  { workspaceId, userId }: Viewer,
  clock: Clock,
  search: Search,
): ReturnType<ActionHost['lookups']['find']> {
  const { entity, collectionId, condition, withinHours, limit, signal } = search;
  const since = withinHours === null ? null : new Date(clock.now().getTime() - withinHours * hourMs);
  const needsText = condition !== null && listConditionFields(condition).includes('record.markdown');
  const page = pageLengths[needsText || entity === 'knowledge.pages' ? 'long' : 'short'];
  const found: RecordRow['fields'][] = [];
  let total = 0;
  for (let offset = 0; offset < limits.lookupScan; offset += page) {
    signal.throwIfAborted();
    const rows = await inWorkspace({ workspaceId, userId }, async (database) => {
      const listed = await listRecords(database, entity, {
        workspaceId,
        isLive: true,
        offset,
        limit: page,
        ...(collectionId === null ? {} : { collectionId }),
        ...(since === null ? {} : { since }),
      });
      if (!needsText) return listed;
      return Promise.all(
        listed.map(async (row) => {
          const { revisionId } = row;
          const markdown = revisionId === null ? '' : await readRecordText(database, workspaceId, revisionId);
          return { ...row, fields: { ...row.fields, markdown } };
        }),
      );
    });
    for (const { fields, privateTo } of rows) {
      if (privateTo !== null && privateTo !== userId) continue;
      if (condition !== null && !decideCondition(condition, { record: fields }).result) continue;
      total += 1;
      if (found.length < limit) found.push(fields);
    }
    if (rows.length < page) break;
  }
  return { total, records: found };
}
