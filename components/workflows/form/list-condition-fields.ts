import type { JsonValue } from '@/lib/core/json';
import { findEntity } from '@/lib/domain/workflows/entities';
import type { KnownValue } from './list-known-values';

/** What a condition of a step can look at: where the step looks for records, their fields; else what is known there. Pure. */
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
