/** Finds records that later steps can refer to: all new ones, those that meet a condition, or those of a collection. */
import { z } from 'zod';
import { asId, type CollectionId } from '@/lib/core/ids';
import type { JsonValue } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { type WorkflowEntity, workflowEntities } from '@/lib/protocol/workflow/definition';
import { conditionSchema } from '../../conditions/condition';
import { getEntity } from '../../entities';
import { defineFields } from '../../field';
import { collectionIdField } from '../config-fields';
import { defineAction } from '../define-action';
import { sayCollection } from '../effect-words';
import type { EntityRecord } from '../ports/records';
import { leave } from '../step-outcome';

const entitySchema = z.enum(workflowEntities);
const noun = (entity: unknown): string => {
  const read = entitySchema.safeParse(entity);
  return read.success ? getEntity(read.data).many : 'records';
};

export const lookupEntity = defineAction({
  type: 'lookup_entity',
  title: 'Find records',
  sentence:
    'Finds records of an entity, newest first, and passes their ids and titles to later steps. In the condition, fields are written as record.… of that entity.',
  config: z.strictObject({
    entity: entitySchema.meta({ title: 'What to find' }),
    collection_id: collectionIdField.optional().meta({
      title: 'Collection',
      description: 'Only in this collection. Leave empty to search the whole workspace.',
      hint: 'Leave empty to search the whole workspace.',
    }),
    within_hours: z.int().min(1).max(limits.lookupHours).optional().meta({
      title: 'Maximum age in hours',
      description: '168 is a week. Leave empty for any age.',
    }),
    condition: conditionSchema.optional().meta({
      title: 'Condition',
      description: 'Fields are written as record.title and so on.',
      hint: '',
    }),
    limit: z
      .int()
      .min(1)
      .max(limits.lookupRecords)
      .default(50)
      .meta({ title: 'Maximum number', description: `From 1 to ${limits.lookupRecords}.` }),
  }),
  ports: [
    { name: 'found', words: 'if there are any' },
    { name: 'not_found', words: 'if there are none' },
    { name: 'failure', words: 'if it fails' },
  ],
  defaultPort: 'found',
  risk: 'read',
  isGate: true,
  outputs: defineFields({
    count: ['Number of records', 'number'],
    ids: ['Their ids', 'list'],
    titles: ['Their titles', 'list'],
    first_id: ['Id of the newest', 'text'],
    first_title: ['Title of the newest', 'text'],
  }),
  needs: ['lookups'],
  effect({ entity, collection_id, within_hours }, findName) {
    const where = collection_id === undefined ? '' : ` in ${sayCollection(collection_id, findName)}`;
    const when = typeof within_hours === 'number' ? ` of the last ${sayHours(within_hours)}` : '';
    return `finds ${noun(entity)}${when}${where}`;
  },
  conditions({ entity, condition }) {
    const read = z
      .object({ entity: entitySchema, condition: conditionSchema })
      .safeParse({ entity, condition });
    return read.success ? [{ key: 'condition', ...read.data }] : [];
  },
  async execute(config, host, { signal }) {
    const { total, records } = await host.lookups.find({
      entity: config.entity,
      collectionId: config.collection_id === undefined ? null : asId<CollectionId>(config.collection_id),
      condition: config.condition ?? null,
      withinHours: config.within_hours ?? null,
      limit: config.limit,
      signal,
    });
    const ids = records.map((record) => record['id'] ?? null);
    const titles = records.map((record) => sayRecord(record, config.entity));
    return leave(total === 0 ? 'not_found' : 'found', {
      count: total,
      ids,
      titles,
      first_id: ids[0] ?? null,
      first_title: titles[0] ?? null,
    });
  },
});

/** Journal blocks have no title, so their text is used instead. */
function sayRecord(record: EntityRecord, entity: WorkflowEntity): JsonValue {
  const name = getEntity(entity).fields.some((field) => field.name === 'title') ? 'title' : 'text';
  return record[name] ?? null;
}

function sayHours(hours: number): string {
  if (hours % 24 !== 0) return hours === 1 ? 'hour' : `${hours} hours`;
  return hours === 24 ? 'day' : `${hours / 24} days`;
}
