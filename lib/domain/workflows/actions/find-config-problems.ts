/**
 * Finds the errors in a config as written. A text with a `{{reference}}` is accepted where a number, a list or an address is expected,
 * because its value is known only when the step runs, and is checked again then. Fields marked `fixed` are the exception, because the user
 * must be able to read and approve their values (addresses, recipients, approvers). Pure.
 */
import type { z } from 'zod';
import { describeIssue } from '@/lib/core/describe-issue';
import type { JsonValue } from '@/lib/core/json';
import { findReferences } from '../find-references';

export type ConfigProblem = {
  readonly code: 'invalid_config' | 'fixed_value_needed';
  /** Dotted path within the config; empty for the config as a whole. */
  readonly path: string;
  readonly message: string;
};

export function findConfigProblems(
  schema: z.ZodObject,
  config: Readonly<Record<string, JsonValue>>,
): readonly ConfigProblem[] {
  const unfixed = findMarkedKeys(schema, 'fixed')
    .filter((key) => findReferences(config[key] ?? null).length > 0)
    .map((key) => ({
      code: 'fixed_value_needed' as const,
      path: key,
      message: 'must be written out: it cannot come from data, so that exactly what is approved happens',
    }));
  const checked = schema.safeParse(config, { error: describeIssue });
  if (checked.success) return unfixed;
  const invalid = checked.error.issues
    .filter((issue) => !isFilledLater(config, issue))
    .map((issue) => describeProblem(issue, config, Object.keys(schema.shape)));
  return [...unfixed, ...invalid];
}

/** Returns the keys of the fields whose `meta` has the mark. */
export function findMarkedKeys(schema: z.ZodObject, mark: 'secret' | 'fixed'): readonly string[] {
  const fields: Readonly<Record<string, z.ZodType>> = schema.shape;
  return Object.entries(fields)
    .filter(([, field]) => field.meta()?.[mark] === true)
    .map(([key]) => key);
}

/** A rule of our own about a value with several parts (`custom`) cannot be checked while one of the parts is a reference. */
function isFilledLater(config: JsonValue, issue: z.core.$ZodIssue): boolean {
  if (issue.path.length === 0) return false;
  const value = findAt(config, issue.path);
  if (value === undefined) return false;
  return (typeof value === 'string' || issue.code === 'custom') && findReferences(value).length > 0;
}

function findAt(value: JsonValue, path: readonly PropertyKey[]): JsonValue | undefined {
  let found: JsonValue | undefined = value;
  for (const key of path) {
    if (found === null || typeof found !== 'object') return undefined;
    found = new Map<PropertyKey, JsonValue>(Object.entries(found)).get(String(key));
  }
  return found;
}

function describeProblem(
  issue: z.core.$ZodIssue,
  config: JsonValue,
  known: readonly string[],
): ConfigProblem {
  const path = issue.path.map(String).join('.');
  if (path === '' && issue.code === 'unrecognized_keys') {
    const names = known.length === 0 ? 'there are none' : `there is ${known.join(', ')}`;
    return { code: 'invalid_config', path, message: `${issue.keys.join(', ')} is no field of it; ${names}` };
  }
  const isMissing = findAt(config, issue.path) === undefined;
  return { code: 'invalid_config', path, message: isMissing ? 'is missing' : issue.message };
}
