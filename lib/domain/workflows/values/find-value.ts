/**
 * Reaching a value by its path. Only own fields of records and own indexes of arrays are seen: nothing of a prototype, no length of a
 * text, nothing of the program. Pure; never throws.
 */
import type { JsonValue } from '@/lib/core/json';
import { fail, type Result, succeed } from '@/lib/core/result';
import { formatValuePath, type ValuePath } from './value-path';

export type JsonRecord = { readonly [field: string]: JsonValue };

/**
 * What references and conditions can name while a workflow runs, by the first segment of a path:
 * - `trigger`: the record that started the workflow, as it is now;
 * - `previous`: the same record before the change, only where an update started the workflow;
 * - `steps`: `{ output }` by step key; a step that has not run is absent;
 * - `record`: in a lookup, the record that is looked at.
 */
export type ValueScope = { readonly [root: string]: JsonRecord };

export type MissingValue = {
  /** The shortest part of the path that leads nowhere. */
  readonly missing: string;
  /** True where only the last field is absent from a record that is there. */
  readonly isLastField: boolean;
};

export function findValue(scope: ValueScope, path: ValuePath): Result<JsonValue, MissingValue> {
  let value: unknown = scope;
  for (const [index, segment] of path.entries()) {
    const inner = findInside(value, segment);
    if (inner === undefined) {
      const isLastField = index > 0 && index === path.length - 1 && isRecord(value);
      return fail({ missing: formatValuePath(path.slice(0, index + 1)), isLastField });
    }
    value = inner;
  }
  return isJson(value) ? succeed(value) : fail({ missing: formatValuePath(path), isLastField: false });
}

function findInside(value: unknown, segment: string | number): unknown {
  if (typeof segment === 'number') return Array.isArray(value) ? value[segment] : undefined;
  return isRecord(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The scope is JSON by its type; a function or symbol that got in by mistake is treated as missing. */
function isJson(value: unknown): value is JsonValue {
  return value === null || ['string', 'number', 'boolean', 'object'].includes(typeof value);
}
