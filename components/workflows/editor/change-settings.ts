import { entities, getEntity } from '@/lib/domain/workflows/entities';
import { supportsTrigger } from '@/lib/domain/workflows/triggers';
import type { TriggerType, WorkflowDefinition, WorkflowEntity } from '@/lib/protocol/workflow/definition';

/** What starts a workflow, changed so that its parts go together: a schedule belongs to `scheduled` alone, a collection to what lies in one. Pure. */
export function changeEntity(definition: WorkflowDefinition, name: WorkflowEntity): WorkflowDefinition {
  const entity = getEntity(name);
  const { collectionId: _, ...others } = definition;
  const kept = entity.hasCollection ? definition : others;
  const triggerType = supportsTrigger(entity, definition.triggerType) ? definition.triggerType : 'on_create';
  return { ...kept, entity: name, triggerType };
}

/** @param timeZone of a schedule that begins now. */
export function changeTrigger(
  definition: WorkflowDefinition,
  triggerType: TriggerType,
  timeZone: string,
): WorkflowDefinition {
  const { schedule, ...others } = definition;
  if (triggerType !== 'scheduled') return { ...others, triggerType };
  return { ...others, triggerType, schedule: schedule ?? { cron: '0 8 * * 1', timeZone } };
}

/** Undefined: all collections. */
export function changeCollection(
  definition: WorkflowDefinition,
  collectionId: string | undefined,
): WorkflowDefinition {
  const { collectionId: _, ...others } = definition;
  return collectionId === undefined ? others : { ...others, collectionId };
}

export const entityNames: readonly WorkflowEntity[] = entities.map(({ name }) => name);
