/**
 * Reads the JSON Schema of an MCP tool's arguments into the form that providers accept: one object without references. A reference to a part of the
 * same schema is replaced by that part; one that leads elsewhere, or back to itself, by a schema that accepts anything. Never fetches a schema,
 * and never runs one: its server checks the arguments. Pure.
 */
import { type JsonValue, toJson } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { removeInvisibleWithin } from './remove-invisible';

type JsonObject = { readonly [key: string]: JsonValue };

/** Levels of references within references. What is deeper accepts anything. */
const maxReferences = 8;
/** Keywords that providers do not know, or that only references need. `x-mcp-header` is read from the server's own list when a tool is called. */
const dropped: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  '$anchor',
  '$comment',
  '$defs',
  'definitions',
  'propertyNames',
  'x-mcp-header',
]);

/** Null if it does not describe an object, or is too large. */
export function readArgumentsSchema(given: unknown): JsonObject | null {
  const root = removeInvisibleWithin(toJson(given));
  if (!isObject(root) || root['type'] !== 'object') return null;
  const left = { chars: limits.mcpSchemaChars };
  const schema = inline(root, { root, references: [], left });
  return isObject(schema) && left.chars >= 0 && JSON.stringify(schema).length <= limits.mcpSchemaChars
    ? schema
    : null;
}

type Place = {
  readonly root: JsonObject;
  /** The references that led here. */
  readonly references: readonly string[];
  /** Counted down while the schema is built, because references within references can grow it without bound. */
  readonly left: { chars: number };
};

function inline(schema: JsonValue, place: Place): JsonValue {
  place.left.chars -= typeof schema === 'string' ? schema.length : 1;
  if (place.left.chars < 0) return null;
  if (Array.isArray(schema)) return schema.map((inner) => inline(inner, place));
  if (!isObject(schema)) return schema;
  const reference = schema['$ref'];
  if (typeof reference === 'string') return inlineReference(reference, place);
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !dropped.has(key))
      .map(([key, inner]) => [key, key === 'properties' ? inlineEach(inner, place) : inline(inner, place)]),
  );
}

/** The keys of `properties` are names of arguments, none of which is a keyword. */
function inlineEach(properties: JsonValue, place: Place): JsonValue {
  if (!isObject(properties)) return {};
  return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, inline(inner, place)]));
}

function inlineReference(reference: string, place: Place): JsonValue {
  const { root, references } = place;
  if (references.includes(reference) || references.length === maxReferences) return {};
  const target = reference === '#' ? root : findPart(root, reference);
  return target === null ? {} : inline(target, { ...place, references: [...references, reference] });
}

/** Follows a JSON pointer within the schema (RFC 6901, as a fragment). */
function findPart(root: JsonObject, reference: string): JsonValue | null {
  if (!reference.startsWith('#/')) return null;
  let part: JsonValue = root;
  for (const step of reference.slice(2).split('/')) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (!isObject(part) || !Object.hasOwn(part, key)) return null;
    part = part[key] ?? null;
  }
  return part;
}

const isObject = (value: JsonValue): value is { [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
