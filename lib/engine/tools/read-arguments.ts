/**
 * Reads the arguments of a proposed call as a bounded JSON object. A model sends either an object or JSON text (a provider that could not
 * parse its model's JSON passes the text on). Arguments that are too long, too deep or not an object are failures with a sentence. Pure;
 * never throws.
 */
import { z } from 'zod';
import { type JsonValue, readJson } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';

export type Arguments = Readonly<Record<string, JsonValue>>;

const jsonSchema = z.json();
const objectSchema = z.record(z.string(), jsonSchema);

export function readArguments(input: unknown): Result<Arguments, string> {
  const text = typeof input === 'string' ? succeed(input) : writeBounded(input ?? {});
  if (!text.ok) return text;
  // Several providers send nothing for a call without arguments.
  if (text.value.trim() === '') return succeed({});
  const read = readJson(text.value, limits.toolArgumentChars);
  if (!read.ok) {
    return fail(
      read.failure.code === 'too_large'
        ? `the arguments are longer than ${limits.toolArgumentChars} characters`
        : 'the arguments are not JSON; send one JSON object',
    );
  }
  if (isTooDeep(read.value)) return tooDeep;
  const checked = objectSchema.safeParse(read.value);
  return checked.success ? succeed(checked.data) : fail('the arguments are not a JSON object');
}

const tooDeep = fail(`the arguments are nested deeper than ${limits.requestDepth} levels`);

/** Serializes an object first, so that objects and JSON text are read in the same way: no `__proto__`, no undefined, and the same limit. */
function writeBounded(input: unknown): Result<string, string> {
  if (isTooDeep(input)) return tooDeep;
  const json = jsonSchema.safeParse(input);
  return json.success ? succeed(JSON.stringify(json.data)) : fail('the arguments are not JSON');
}

/** Uses its own stack instead of the call stack, because the sender decides the nesting. A cycle counts as too deep. */
function isTooDeep(whole: unknown): boolean {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: whole, depth: 0 }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value, depth } = place;
    if (typeof value !== 'object' || value === null) continue;
    if (depth === limits.requestDepth) return true;
    for (const inner of Object.values(value)) open.push({ value: inner, depth: depth + 1 });
  }
  return false;
}
