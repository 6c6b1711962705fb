/**
 * Writes a value of a config or setting in words. It is never shortened, because the user approves it. Two different values that read the
 * same (5 and "5") are both written as JSON. Pure.
 */
import { type JsonValue, writeCanonicalJson } from '@/lib/core/json';
import { conditionSchema } from '../conditions/condition';
import { describeCondition } from '../conditions/describe-condition';
import { nameValue } from '../name-value';

/** Does the same for values that have names; if both have the same name, the values themselves are written. */
export function sayNamedSides(
  before: string | undefined,
  after: string | undefined,
  findName: (value: string) => string | null,
): SaidSides {
  const [from, to] = [before, after].map((value) => value && (findName(value) ?? value));
  return from === to ? saySides(before, after) : saySides(from, to);
}

/** Null on a side without a value. */
export type SaidSides = { readonly before: string | null; readonly after: string | null };

export function saySides(before: JsonValue | undefined, after: JsonValue | undefined): SaidSides {
  const said = { before: saySide(before, sayValue), after: saySide(after, sayValue) };
  return said.before === said.after
    ? { before: saySide(before, writeCanonicalJson), after: saySide(after, writeCanonicalJson) }
    : said;
}

function saySide(value: JsonValue | undefined, say: (value: JsonValue) => string): string | null {
  return value === undefined ? null : say(value);
}

function sayValue(value: JsonValue): string {
  if (value === null) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value === '' ? 'nothing' : value;
  const condition = conditionSchema.safeParse(value);
  if (condition.success) return describeCondition(condition.data, nameValue);
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(sayInner).join(', ');
  const fields = Object.entries(value).map(([key, inner]) => `${key}: ${sayInner(inner)}`);
  return fields.length === 0 ? 'nothing' : fields.join(', ');
}

function sayInner(value: JsonValue): string {
  return typeof value === 'object' && value !== null ? `(${sayValue(value)})` : sayValue(value);
}
