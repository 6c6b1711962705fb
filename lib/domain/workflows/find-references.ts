/** Every `{{reference}}` in a JSON value, with where it stands. Pure. */
import type { JsonValue } from '@/lib/core/json';
import { splitTemplate } from './values/split-template';
import { listMalformedReferences, listReferences } from './values/list-references';

export type PlacedReference = {
  /** `steps.check.output.count`; of one that names no path, the braces as they are written. */
  readonly reference: string;
  readonly isMalformed: boolean;
  /** Dotted, within the value. */
  readonly path: string;
};

/** True for a text that is this reference and nothing else, so that the value keeps its type. */
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
