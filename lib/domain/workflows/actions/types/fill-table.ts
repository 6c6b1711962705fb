/** Fills the empty cells of an extraction table and waits until they are filled. */
import { z } from 'zod';
import { asId, type SourceId } from '@/lib/core/ids';
import { defineFields } from '../../field';
import { idText, sourceIdsField } from '../config-fields';
import { ActionFailure, defineAction, outcomePorts, writeEvents } from '../define-action';
import { sayNamed, saySources } from '../effect-words';
import { createIdempotencyKey, leave, requireEnd } from '../step-outcome';

export const fillTable = defineAction({
  type: 'fill_table',
  title: 'Fill a table',
  sentence:
    'Fills the empty cells of an extraction table; cells that a person confirmed are never overwritten.',
  config: z.strictObject({
    table_id: idText.meta({ title: 'Table' }),
    source_ids: sourceIdsField,
  }),
  ports: outcomePorts,
  defaultPort: 'success',
  risk: 'write',
  outputs: defineFields({
    filled_count: ['Cells filled', 'number'],
    failed_count: ['Cells that failed', 'number'],
    run_id: ['Id of the run', 'text'],
  }),
  needs: ['tables'],
  effect: ({ table_id, source_ids }, findName) =>
    `fills ${sayNamed(table_id, findName, 'a table')}${saySources(source_ids)}`,
  writes: () => [
    { entity: 'research.tables', event: 'on_update', collection: null, isCertain: false },
    ...writeEvents.map((event) => ({
      entity: 'research.runs' as const,
      event,
      collection: null,
      isCertain: true,
    })),
  ],
  async execute({ table_id, source_ids }, host, context) {
    const { runId } = await host.tables.startFilling({
      tableId: table_id,
      sourceIds: (source_ids ?? []).map((id) => asId<SourceId>(id)),
      idempotencyKey: createIdempotencyKey(context),
    });
    return { kind: 'waiting', wait: { kind: 'run', runId } };
  },
  async resume(_config, host, context) {
    const { runId } = requireEnd(context, 'run');
    const end = await host.tables.getEnd(runId);
    if (end.status === 'failed') throw new ActionFailure(end.reason);
    const { filledCount, failedCount } = end;
    return leave('success', { filled_count: filledCount, failed_count: failedCount, run_id: runId });
  },
});
