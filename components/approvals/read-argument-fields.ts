/** Derives from the JSON Schema of a call's arguments how each editable argument is edited. Pure. */
import type { JsonValue } from '@/lib/core/json';

type Common = { readonly name: string; readonly isRequired: boolean };

export type ArgumentField = Common &
  (
    | { readonly kind: 'text' | 'long' | 'markdown'; readonly maxChars: number | null }
    | {
        readonly kind: 'number';
        readonly isInteger: boolean;
        readonly minimum: number | null;
        readonly maximum: number | null;
      }
    | { readonly kind: 'choice'; readonly options: readonly string[] }
    | { readonly kind: 'yes_or_no' }
    | { readonly kind: 'json' }
  );

type JsonObject = { readonly [key: string]: JsonValue };

/** A longer text gets a field of several lines. */
const lineChars = 400;

export function readArgumentFields(editable: readonly string[], schema: JsonObject): ArgumentField[] {
  const properties = getObject(schema['properties']);
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return editable.map((name) =>
    readField(
      { name, isRequired: required.includes(name) },
      getObject(Object.hasOwn(properties, name) ? properties[name] : undefined),
    ),
  );
}

function readField(common: Common, schema: JsonObject): ArgumentField {
  const { type, enum: options } = schema;
  if (Array.isArray(options) && options.every((option) => typeof option === 'string'))
    return { ...common, kind: 'choice', options };
  if (type === 'boolean') return { ...common, kind: 'yes_or_no' };
  if (type === 'number' || type === 'integer') {
    return {
      ...common,
      kind: 'number',
      isInteger: type === 'integer',
      minimum: getNumber(schema['minimum']),
      maximum: getNumber(schema['maximum']),
    };
  }
  if (type !== 'string') return { ...common, kind: 'json' };
  const maxChars = getNumber(schema['maxLength']);
  const kind = common.name === 'markdown' ? 'markdown' : (maxChars ?? Infinity) > lineChars ? 'long' : 'text';
  return { ...common, kind, maxChars };
}

function getObject(value: JsonValue | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

const getNumber = (value: JsonValue | undefined) => (typeof value === 'number' ? value : null);
