/**
 * Reads the form of a starter from the JSON Schema of its options. The name of an option says if it is about people, a collection, a
 * source or a time zone. All others are words, text or numbers. Pure.
 */
import { z } from 'zod';
import { checkShape, type JsonValue } from '@/lib/core/json';
import { fail, type Result, succeed } from '@/lib/core/result';

export type StarterField = {
  readonly name: string;
  readonly label: string;
  readonly hint: string | null;
  readonly isRequired: boolean;
} & (
  | { readonly kind: 'words'; readonly standard: readonly string[] }
  | { readonly kind: 'people'; readonly standard: readonly string[]; readonly mayBeEveryone: boolean }
  | { readonly kind: 'collection' | 'source' | 'timeZone'; readonly standard: string }
  | { readonly kind: 'number'; readonly standard: number; readonly least: number; readonly highest: number }
  | { readonly kind: 'text'; readonly standard: string; readonly maxChars: number }
);

export type StarterValue = string | number | readonly string[];
export type StarterValues = Readonly<Record<string, StarterValue>>;

const labels = { title: z.string().optional(), description: z.string().optional() };
const propertySchema = z.discriminatedUnion('type', [
  z.object({ ...labels, type: z.literal('array'), default: z.array(z.string()).default([]) }),
  z.object({
    ...labels,
    type: z.literal('integer'),
    minimum: z.number(),
    maximum: z.number(),
    default: z.number(),
  }),
  z.object({
    ...labels,
    type: z.literal('string'),
    maxLength: z.number().default(300),
    default: z.string().default(''),
  }),
]);
const optionsSchema = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

/** Options of a kind that has no control are left out, so that their default applies. */
export function readStarterFields(schema: unknown): readonly StarterField[] {
  const checked = checkShape(optionsSchema, schema);
  if (!checked.ok) return [];
  const { properties, required } = checked.value;
  return Object.entries(properties).flatMap(([name, property]) => {
    const read = checkShape(propertySchema, property);
    return read.ok ? [describeField(name, read.value, required.includes(name))] : [];
  });
}

/** The option that begins with the time zone of the user. */
export const timeZoneField = 'time_zone';

const people: ReadonlySet<string> = new Set(['recipients', 'approvers']);

function describeField(
  name: string,
  property: z.output<typeof propertySchema>,
  isRequired: boolean,
): StarterField {
  const base = { name, label: property.title ?? name, hint: property.description ?? null, isRequired };
  if (property.type === 'integer') {
    const { default: standard, minimum: least, maximum: highest } = property;
    return { ...base, kind: 'number', standard, least, highest };
  }
  if (property.type === 'string') {
    const { default: standard, maxLength: maxChars } = property;
    if (name === 'collection_id') return { ...base, kind: 'collection', standard };
    if (name === 'source_id') return { ...base, kind: 'source', standard };
    if (name === timeZoneField) return { ...base, hint: null, kind: 'timeZone', standard };
    return { ...base, kind: 'text', standard, maxChars };
  }
  const { default: standard } = property;
  // The schema's hint describes ids. It is dropped, because the form shows a list of people to choose from.
  if (people.has(name))
    return { ...base, hint: null, kind: 'people', standard, mayBeEveryone: name === 'recipients' };
  return { ...base, kind: 'words', standard };
}

/** Splits text at commas and line breaks. */
const splitWords = (text: string) =>
  text
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Returns the options in the form the server reads, or a sentence for each field that needs correction. */
export function readStarterValues(
  fields: readonly StarterField[],
  values: StarterValues,
): Result<Record<string, JsonValue>, ReadonlyMap<string, string>> {
  const failures = new Map<string, string>();
  const options: Record<string, JsonValue> = {};
  for (const field of fields) {
    const value = values[field.name] ?? field.standard;
    const given = field.kind === 'words' && typeof value === 'string' ? splitWords(value) : value;
    const isEmpty =
      typeof given === 'string' ? given.trim() === '' : Array.isArray(given) && given.length === 0;
    const failure = isEmpty ? describeMissing(field) : describeFault(field, given);
    if (failure !== null) failures.set(field.name, failure);
    else if (!isEmpty) options[field.name] = typeof given === 'object' ? [...given] : given;
  }
  return failures.size > 0 ? fail(failures) : succeed(options);
}

function describeMissing(field: StarterField): string | null {
  // An optional field may stay empty, and its hint says what that means. A list of people must always name someone.
  if (!field.isRequired && field.kind !== 'people' && field.standard === '') return null;
  return field.kind === 'people' ? 'Choose at least one.' : 'This field is required.';
}

function describeFault(field: StarterField, value: StarterValue): string | null {
  if (field.kind !== 'number') return null;
  const { least, highest } = field;
  const isWhole = typeof value === 'number' && Number.isInteger(value);
  return isWhole && value >= least && value <= highest
    ? null
    : `Enter a whole number between ${least} and ${highest}.`;
}
