import { describe, expect, it } from 'vitest';
import { isUuid } from '@/lib/core/ids';
import { triggerTypes, workflowEntities } from '@/lib/protocol/workflow/definition';
import { entities, findEntity, getEntity } from './entities';
import { findTrigger, listTriggerFields, triggers } from './triggers';

describe('entities and triggers', () => {
  it('are all declared, and each is found by its name and its id', () => {
    expect(entities.map(({ name }) => name)).toEqual([...workflowEntities]);
    expect(triggers.map(({ type }) => type)).toEqual([...triggerTypes]);
    for (const entity of entities) {
      expect(findEntity(` ${entity.name.toUpperCase()} `)).toBe(entity);
      expect(findEntity(entity.id)).toBe(entity);
    }
    for (const trigger of triggers)
      expect([findTrigger(trigger.type), findTrigger(trigger.id)]).toEqual([trigger, trigger]);
    expect([findEntity('research'), findTrigger('created')]).toEqual([null, null]);
  });

  it('have unique ids that never change', () => {
    const ids = [
      ...entities.map(({ name, id }) => `${name} ${id}`),
      ...triggers.map(({ type, id }) => `${type} ${id}`),
    ];
    expect(ids.filter((line) => !isUuid(line.split(' ')[1] ?? ''))).toEqual([]);
    expect(new Set(ids.map((line) => line.split(' ')[1])).size).toBe(12);
    expect(ids).toMatchSnapshot();
  });

  it('let a step set only fields that exist', () => {
    for (const { fields, updatable } of entities)
      expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining([...updatable]));
  });
});

describe('the values that a start provides', () => {
  const fieldsOf = (triggerType: (typeof triggerTypes)[number], collectionId?: string) =>
    listTriggerFields({ entity: 'research.sources', triggerType, collectionId }).map(({ name }) => name);
  const record = getEntity('research.sources').fields.map(({ name }) => name);

  it('are the record and its time, and for an update also the changed fields', () => {
    expect(fieldsOf('on_create')).toEqual([...record, 'started_at']);
    expect(fieldsOf('on_update')).toEqual([...record, 'started_at', 'changed_fields']);
  });

  it('include no record on a schedule, only the collection if one is set', () => {
    expect(fieldsOf('scheduled')).toEqual(['started_at']);
    expect(fieldsOf('scheduled', 'col_1')).toEqual(['started_at', 'collection_id']);
  });
});
