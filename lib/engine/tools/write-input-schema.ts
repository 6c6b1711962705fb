/**
 * Writes the JSON Schema of a tool's arguments for models, `GET /v1/tools` and MCP. Free JSON (`z.json()`) would be described with `$ref`
 * and `$defs`, which several providers reject; an empty schema means the same. Pure.
 */
import { z } from 'zod';

type JsonSchema = Readonly<Record<string, unknown>>;

export function writeInputSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, $defs: __, ...json } = z.toJSONSchema(schema, { io: 'input', reused: 'inline' });
  return Object.fromEntries(Object.entries(json).map(([key, inner]) => [key, withoutReferences(inner)]));
}

/** `propertyNames` is removed too: keys in JSON are always strings, and some providers may not know this keyword. */
function withoutReferences(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutReferences);
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('$ref' in schema) return {};
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => key !== 'propertyNames')
      .map(([key, inner]: [string, unknown]) => [key, withoutReferences(inner)]),
  );
}
