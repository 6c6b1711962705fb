/** Derives from their JSON Schema a readable table of a tool's arguments. Pure. An argument with an unknown schema is described as JSON. */
import type { JsonValue } from '@/lib/core/json';

export type ArgumentRow = {
  readonly name: string;
  readonly isRequired: boolean;
  /** For example `text, at most 300 characters`. */
  readonly kind: string;
  readonly description: string;
};

type Schema = { readonly [key: string]: JsonValue };

export function describeArguments(schema: Schema): ArgumentRow[] {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(getSchema(schema['properties'])).map(([name, inner]) => {
    const argument = getSchema(inner);
    const { description } = argument;
    return {
      name,
      isRequired: required.includes(name),
      kind: describeKind(argument),
      description: typeof description === 'string' ? description : '',
    };
  });
}

function describeKind(schema: Schema): string {
  const { default: usual } = schema;
  const kind = [nameKind(schema), ...describeBounds(schema)].join(', ');
  const isPlain = typeof usual === 'string' || typeof usual === 'number' || typeof usual === 'boolean';
  return isPlain ? `${kind}; else ${usual}` : kind;
}

function nameKind(schema: Schema): string {
  const { type, enum: options, anyOf, items } = schema;
  if (Array.isArray(options)) return options.map((option) => JSON.stringify(option)).join(' or ');
  if (Array.isArray(anyOf))
    return [...new Set(anyOf.map((option) => nameKind(getSchema(option))))].join(' or ');
  if (type === 'array') return `list of ${nameKind(getSchema(items))}`;
  return (typeof type === 'string' ? kinds.get(type) : undefined) ?? 'JSON';
}

const kinds: ReadonlyMap<string, string> = new Map([
  ['string', 'text'],
  ['integer', 'whole number'],
  ['number', 'number'],
  ['boolean', 'yes or no'],
  ['null', 'nothing'],
  ['object', 'fields'],
]);

const bounds = [
  ['minimum', (bound) => `from ${bound}`],
  ['maximum', (bound) => `to ${bound}`],
  ['maxLength', (bound) => `at most ${bound} characters`],
  ['maxItems', (bound) => `at most ${bound}`],
] as const satisfies readonly (readonly [string, (bound: string) => string])[];

/** True unless the bound is merely that of a JavaScript number, which says nothing. */
const isTelling = (bound: JsonValue | undefined): bound is number =>
  typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER;

function describeBounds(schema: Schema): string[] {
  return bounds.flatMap(([name, describe]) => {
    const bound = schema[name];
    return isTelling(bound) ? [describe(bound.toLocaleString('en'))] : [];
  });
}

function getSchema(value: JsonValue | undefined): Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
