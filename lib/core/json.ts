/**
 * The only place that parses JSON. Input is bounded before it is parsed, and a failure is a value with a
 * reason. Keys named `__proto__` are dropped, so that a parsed object can be spread without surprise.
 */
import type { z } from 'zod';
import { fail, type Result, succeed } from './result';

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

export type JsonFailure = {
  readonly code: 'too_large' | 'not_json' | 'wrong_shape';
  /** A sentence; for `wrong_shape` it begins with the path of the field. */
  readonly reason: string;
  /** Dotted path of the field that broke the schema. */
  readonly path?: string;
};

export function readJson(text: string, maxChars: number): Result<unknown, JsonFailure> {
  if (text.length > maxChars) {
    return fail({ code: 'too_large', reason: `JSON text is longer than ${maxChars} characters` });
  }
  try {
    // Without these signs no key can be that one, and reading is many times faster without looking at each.
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
  const checked = schema.safeParse(value);
  if (checked.success) return succeed(checked.data);
  const issue = checked.error.issues[0];
  const path = issue?.path.map(String).join('.') ?? '';
  return fail({
    code: 'wrong_shape',
    path,
    reason: `${path === '' ? 'body' : path}: ${issue?.message ?? 'is not valid'}`,
  });
}

/**
 * JSON with object keys in code-unit order and no white space, as RFC 8785 orders them: equal values give equal text,
 * so a digest of it names the value.
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
