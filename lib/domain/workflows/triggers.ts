/**
 * What starts a workflow (agent-chat §5 `discover_trigger_types`; `scheduled` is ours, protocols 2): each type with a fixed id, the words
 * that users read, and the fields that it provides. Ids are permanent and never change. Pure.
 */
import { type TriggerType, triggerTypes, type WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { type Entity, getEntity } from './entities';
import { defineFields, type Field } from './field';

export type Trigger = {
  readonly id: string;
  readonly type: TriggerType;
  readonly title: string;
  readonly sentence: string;
};

const byType = {
  on_create: {
    id: '3edf2437-63a3-4416-ac6c-e782ed1fa4ba',
    type: 'on_create',
    title: 'When one is created',
    sentence: 'Starts each time a record of the entity is created.',
  },
  on_update: {
    id: '35205776-97d2-487f-8ae8-f4c44604060a',
    type: 'on_update',
    title: 'When one changes',
    sentence: 'Starts each time a record of the entity changes.',
  },
  on_delete: {
    id: '9f37bfb0-e84e-4a16-8cc6-6c073b2000d1',
    type: 'on_delete',
    title: 'When one is deleted',
    sentence: 'Starts each time a record of the entity is deleted, with the record as it last was.',
  },
  manual: {
    id: '60015520-2b35-4132-b935-7d9818bc5f82',
    type: 'manual',
    title: 'By hand',
    sentence: 'Starts when a person runs it, for the record they choose.',
  },
  scheduled: {
    id: '1067c40f-dbbe-4a02-8eaa-968c34585771',
    type: 'scheduled',
    title: 'On a schedule',
    sentence: 'Starts at the times of a cron expression in a time zone, without a record.',
  },
} satisfies Record<TriggerType, Trigger>;

export const triggers: readonly Trigger[] = triggerTypes.map((type) => byType[type]);

/** Finds a trigger by type, ignoring case, or by id. */
export function findTrigger(typeOrId: string): Trigger | null {
  const wanted = typeOrId.trim().toLowerCase();
  return triggers.find(({ id, type }) => type === wanted || id === wanted) ?? null;
}

export function supportsTrigger(entity: Entity, type: TriggerType): boolean {
  return entity.triggers.includes(type);
}

const startFields = defineFields({ started_at: ['Started at', 'date'] });
const updateFields = defineFields({ changed_fields: ['What changed', 'list'] });
const scopeFields = defineFields({ collection_id: ['Collection', 'text'] });

/**
 * Returns the fields that `{{trigger.…}}` can refer to. A schedule has no record: it provides its time, and the collection it is limited
 * to.
 */
export function listTriggerFields(
  definition: Pick<WorkflowDefinition, 'entity' | 'triggerType' | 'collectionId'>,
): readonly Field[] {
  const { entity, triggerType, collectionId } = definition;
  if (triggerType === 'scheduled') {
    return [...startFields, ...(collectionId === undefined ? [] : scopeFields)];
  }
  const fields = [...getEntity(entity).fields, ...startFields];
  return triggerType === 'on_update' ? [...fields, ...updateFields] : fields;
}
