import type { JsonValue } from '@/lib/core/json';
import { findEntity } from '@/lib/domain/workflows/entities';
import type { KnownValue } from './list-known-values';
import { findNamedNoun, findNounOfEntity, isChosenByName } from './named-noun';

/**
 * Lists the values that a step's condition can test: the fields of the records if the step searches for records, otherwise the values known
 * at that step. Ids of what cannot be chosen by name are left out, because nobody knows them. Pure.
 */
export function listConditionFields(
  known: readonly KnownValue[],
  config: { readonly [key: string]: JsonValue },
): readonly KnownValue[] {
  const entity = typeof config['entity'] === 'string' ? findEntity(config['entity']) : null;
  const all = entity === null ? known : entity.fields.map((field) => describeField(field, entity));
  return all.filter(({ names }) => names === null || isChosenByName(names));
}

type Entity = NonNullable<ReturnType<typeof findEntity>>;

function describeField({ name, title, kind }: Entity['fields'][number], entity: Entity): KnownValue {
  const named = findNamedNoun(name);
  return {
    path: `record.${name}`,
    words: title,
    kind,
    names: named === 'entity' ? findNounOfEntity(entity.name) : named,
    from: entity.many,
    isCertain: true,
  };
}
