import { z } from 'zod';
import { checkShape } from '@/lib/core/json';

/**
 * Derives the fields of a form from the JSON Schema of a transform's options. An option for which there is no control is left out, so that
 * its default applies. Pure.
 */
export type OptionField = { readonly name: string; readonly label: string; readonly hint: string | null } & (
  | { readonly kind: 'number'; readonly least: number; readonly highest: number; readonly standard: number }
  | { readonly kind: 'choice'; readonly choices: readonly string[]; readonly standard: string }
  | { readonly kind: 'switch'; readonly standard: boolean }
  | { readonly kind: 'text'; readonly maxChars: number; readonly standard: string }
);

const labels = { title: z.string().optional(), description: z.string().optional() };
const propertySchema = z.union([
  z.object({
    ...labels,
    type: z.literal('integer'),
    minimum: z.number(),
    maximum: z.number(),
    default: z.number(),
  }),
  z.object({ ...labels, type: z.literal('string'), enum: z.array(z.string()), default: z.string() }),
  z.object({ ...labels, type: z.literal('boolean'), default: z.boolean().default(false) }),
  z.object({
    ...labels,
    type: z.literal('string'),
    maxLength: z.number().default(300),
    default: z.string().default(''),
  }),
]);
type Property = z.output<typeof propertySchema>;
const optionsSchema = z.object({ properties: z.record(z.string(), z.unknown()).default({}) });

export function readOptionsSchema(schema: unknown): readonly OptionField[] {
  const checked = checkShape(optionsSchema, schema);
  if (!checked.ok) return [];
  return Object.entries(checked.value.properties).flatMap(([name, property]) => {
    const read = checkShape(propertySchema, property);
    return read.ok ? [describeField(name, read.value)] : [];
  });
}

function describeField(name: string, property: Property): OptionField {
  const base = { name, label: property.title ?? name, hint: property.description ?? null };
  if (property.type === 'integer') {
    const { minimum: least, maximum: highest, default: standard } = property;
    return { ...base, kind: 'number', least, highest, standard };
  }
  if (property.type === 'boolean') return { ...base, kind: 'switch', standard: property.default };
  if ('enum' in property)
    return { ...base, kind: 'choice', choices: property.enum, standard: property.default };
  return { ...base, kind: 'text', maxChars: property.maxLength, standard: property.default };
}
