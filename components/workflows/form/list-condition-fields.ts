import type { JsonValue } from '@/lib/core/json';
import { findEntity } from '@/lib/domain/workflows/entities';
import type { KnownValue } from './list-known-values';

/**
 * Lists the values that a step's condition can test: the fields of the records if the step searches for records, otherwise the values known
 * at that step. Pure.
 */
export function listConditionFields(
  known: readonly KnownValue[],
  config: { readonly [key: string]: JsonValue },
): readonly KnownValue[] {
  const entity = typeof config['entity'] === 'string' ? findEntity(config['entity']) : null;
  if (entity === null) return known;
  return entity.fields.map(({ name, title, kind }) => ({
    path: `record.${name}`,
    words: title,
    kind,
    from: entity.many,
    isCertain: true,
  }));
}
