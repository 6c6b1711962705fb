/**
 * The only place that parses JSON. Input is bounded before it is parsed, and a failure is a value with a reason. Keys named `__proto__` are
 * dropped, so that a parsed object can be spread safely.
 */
import type { z } from 'zod';
import { limits } from './limits';
import { describeIssue } from './describe-issue';
import { fail, type Result, succeed } from './result';
import { makeStorable } from './text';

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

export type JsonFailure = {
  readonly code: 'too_large' | 'not_json' | 'wrong_shape';
  /** A message. For `wrong_shape` it begins with the path of the field. */
  readonly reason: string;
  /** Dotted path of the field that violates the schema: the one that has something too much, if its fields are at fault. */
  readonly path?: string;
  /** Dotted path of the field to correct. Differs from `path` for a field that the schema does not have. */
  readonly field?: string;
  /** For `wrong_shape`, a clause that follows the name of the field. Absent if the message of the schema is a sentence of its own. */
  readonly clause?: string;
};

export function readJson(text: string, maxChars: number): Result<unknown, JsonFailure> {
  if (text.length > maxChars) {
    return fail({ code: 'too_large', reason: `JSON text is longer than ${maxChars} characters` });
  }
  try {
    // Without these strings in the text, no key can be `__proto__`, and parsing without a reviver is many times faster.
    if (!text.includes('__proto__') && !text.includes('\\u')) return succeed(JSON.parse(text));
    return succeed(
      JSON.parse(text, (key: string, value: unknown) => (key === '__proto__' ? undefined : value)),
    );
  } catch (error) {
    return fail({ code: 'not_json', reason: error instanceof Error ? error.message : 'not JSON' });
  }
}

export function readJsonAs<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
  maxChars: number,
): Result<z.output<Schema>, JsonFailure> {
  const read = readJson(text, maxChars);
  return read.ok ? checkShape(schema, read.value) : read;
}

export function checkShape<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): Result<z.output<Schema>, JsonFailure> {
  const clauses = new Set<string>();
  const error: z.core.$ZodErrorMap = (issue) => {
    const clause = describeIssue(issue);
    clauses.add(clause);
    return clause;
  };
  const checked = schema.safeParse(value, { error });
  if (checked.success) return succeed(checked.data);
  const issue = checked.error.issues[0];
  const path = issue?.path.map(String).join('.') ?? '';
  const message = issue?.message ?? 'is not valid';
  const isSaidOfField = clauses.has(message) || isClause(message);
  return fail({
    code: 'wrong_shape',
    path,
    field: findField(issue),
    // A sentence about the whole of it needs no name before it.
    reason: path === '' && !isSaidOfField ? message : `${path === '' ? 'body' : path}: ${message}`,
    ...(isSaidOfField && { clause: message }),
  });
}

function findField(issue: z.core.$ZodIssue | undefined): string {
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return [...(issue?.path ?? []), ...unknown].map(String).join('.');
}

/** A message that a schema declares itself begins with a small letter if it goes on from the name of the field: "is not a time zone". */
const isClause = (message: string) => /^\p{Ll}/u.test(message);

/** Replaces a value that is nested too deeply to be stored. */
export const tooDeepMark = '[nested too deeply]';

/**
 * Converts any value to JSON that the database can store. Use it for objects created by a library, whose types promise less than JSON does.
 * A field that is undefined, a function or a symbol is left out (null in a list), as `JSON.stringify` does. A number that JSON cannot
 * represent becomes null, and text becomes storable (`makeStorable`). Values nested deeper than a request may be are replaced by
 * `tooDeepMark`, so that no value, however deep, exhausts the stack of the code that reads it next.
 */
export function toJson(value: unknown): JsonValue {
  return convert(value, 0) ?? null;
}

/** Undefined if JSON cannot represent the value. */
function convert(value: unknown, depth: number): JsonValue | undefined {
  switch (typeof value) {
    case 'string':
      return makeStorable(value);
    case 'boolean':
      return value;
    case 'number':
      // JSON has no negative zero, so it becomes zero.
      return Number.isFinite(value) ? value + 0 : null;
    case 'bigint':
      return value.toString();
    case 'object':
      return value === null ? null : convertObject(value, depth);
    case 'undefined':
    case 'function':
    case 'symbol':
      return undefined;
  }
}

/** True for objects with a `toJSON` method, such as dates and URLs. */
function writesItself(value: object): value is { readonly toJSON: () => unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}

function convertObject(value: object, depth: number): JsonValue | undefined {
  // One level more than a request may have is kept, so that code which limits the depth can still see that the value was too deep.
  if (depth > limits.requestDepth) return tooDeepMark;
  if (Array.isArray(value)) return value.map((inner) => convert(inner, depth + 1) ?? null);
  if (writesItself(value)) return convert(value.toJSON(), depth + 1);
  const fields: [string, JsonValue][] = [];
  for (const [name, inner] of Object.entries(value)) {
    const converted = name === '__proto__' ? undefined : convert(inner, depth + 1);
    if (converted !== undefined) fields.push([makeStorable(name), converted]);
  }
  return Object.fromEntries(fields);
}

/**
 * Writes JSON with object keys in code-unit order, as in RFC 8785, and without white space. Equal values give equal text, so a digest of
 * the text identifies the value.
 */
export function writeCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner).sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0)),
        )
      : inner,
  );
}
