import type { JsonValue } from '@/lib/core/json';
import { findEntity } from '@/lib/domain/workflows/entities';
import { listReferences } from '@/lib/domain/workflows/values/list-references';
import type { FormContextValue } from './form-context';

type FormFacts = Pick<FormContextValue, 'collectionId' | 'entity' | 'transformType'>;

/** Reads from a step's config what its other fields depend on. Pure. */
export function readFormFacts(config: { readonly [key: string]: JsonValue }): FormFacts {
  const { collection_id: collectionId, entity, type } = config;
  return {
    collectionId: isLiteral(collectionId) ? collectionId : null,
    entity: typeof entity === 'string' ? (findEntity(entity)?.name ?? null) : null,
    transformType: typeof type === 'string' ? type : null,
  };
}

const isLiteral = (value: JsonValue | undefined): value is string =>
  typeof value === 'string' && value !== '' && listReferences(value).length === 0;
