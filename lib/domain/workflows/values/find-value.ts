/**
 * Finds a value by its path. Only own fields of records and own indexes of arrays are visible: nothing from a prototype, no length of a
 * string, nothing of the program. Pure; never throws.
 */
import type { JsonValue } from '@/lib/core/json';
import { fail, type Result, succeed } from '@/lib/core/result';
import { formatValuePath, type ValuePath } from './value-path';

export type JsonRecord = { readonly [field: string]: JsonValue };

/**
 * What references and conditions can name while a workflow runs, by the first segment of a path:
 * - `trigger`: the record that started the workflow, in its current state;
 * - `previous`: the same record before the change, only if an update started the workflow;
 * - `steps`: `{ output }` by step key; a step that has not run is absent;
 * - `record`: in a lookup, the record that is being compared.
 */
export type ValueScope = { readonly [root: string]: JsonRecord };

export type MissingValue = {
  /** The shortest prefix of the path that has no value. */
  readonly missing: string;
  /** True if only the last field is missing, from a record that exists. */
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

/** The scope's type says that it is JSON; a function or symbol that got in by mistake is treated as missing. */
function isJson(value: unknown): value is JsonValue {
  return value === null || ['string', 'number', 'boolean', 'object'].includes(typeof value);
}
