/** Finds every `{{reference}}` in a JSON value and its position. Pure. */
import type { JsonValue } from '@/lib/core/json';
import { splitTemplate } from './values/split-template';
import { listMalformedReferences, listReferences } from './values/list-references';

export type PlacedReference = {
  /** `steps.check.output.count`; for a reference that is not a path, the text with its braces as written. */
  readonly reference: string;
  readonly isMalformed: boolean;
  /** Dotted path within the value. */
  readonly path: string;
};

/** True for a text that consists of this reference only, so that the value keeps its type. */
export function isReferenceTo(value: unknown, reference: string): boolean {
  const [part, ...others] = typeof value === 'string' ? splitTemplate(value) : [];
  return others.length === 0 && part?.kind === 'reference' && part.reference === reference;
}

export function findReferences(value: JsonValue, path = ''): readonly PlacedReference[] {
  if (typeof value === 'string') {
    return [
      ...listReferences(value).map((reference) => ({ reference, isMalformed: false, path })),
      ...listMalformedReferences(value).map((reference) => ({ reference, isMalformed: true, path })),
    ];
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    findReferences(inner, path === '' ? key : `${path}.${key}`),
  );
}
