import { entities, getEntity } from '@/lib/domain/workflows/entities';
import { supportsTrigger } from '@/lib/domain/workflows/triggers';
import type { TriggerType, WorkflowDefinition, WorkflowEntity } from '@/lib/protocol/workflow/definition';

/**
 * Changes what starts a workflow and keeps the settings consistent: only a `scheduled` workflow has a schedule, and only an entity that
 * belongs to a collection has a collection. Pure.
 */
export function changeEntity(definition: WorkflowDefinition, name: WorkflowEntity): WorkflowDefinition {
  const entity = getEntity(name);
  const { collectionId: _, ...others } = definition;
  const kept = entity.hasCollection ? definition : others;
  const triggerType = supportsTrigger(entity, definition.triggerType) ? definition.triggerType : 'on_create';
  return { ...kept, entity: name, triggerType };
}

/** @param timeZone the time zone for a new schedule. */
export function changeTrigger(
  definition: WorkflowDefinition,
  triggerType: TriggerType,
  timeZone: string,
): WorkflowDefinition {
  const { schedule, ...others } = definition;
  if (triggerType !== 'scheduled') return { ...others, triggerType };
  return { ...others, triggerType, schedule: schedule ?? { cron: '0 8 * * 1', timeZone } };
}

/** Undefined means all collections. */
export function changeCollection(
  definition: WorkflowDefinition,
  collectionId: string | undefined,
): WorkflowDefinition {
  const { collectionId: _, ...others } = definition;
  return collectionId === undefined ? others : { ...others, collectionId };
}

export const entityNames: readonly WorkflowEntity[] = entities.map(({ name }) => name);
