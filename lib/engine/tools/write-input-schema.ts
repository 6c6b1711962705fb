/**
 * The JSON Schema of a tool's arguments as models, `GET /v1/tools` and MCP are shown it. Free JSON (`z.json()`) describes itself through
 * `$ref` and `$defs`, which several providers refuse; an empty schema says the same. Pure.
 */
import { z } from 'zod';

type JsonSchema = Readonly<Record<string, unknown>>;

export function writeInputSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, $defs: __, ...json } = z.toJSONSchema(schema, { io: 'input', reused: 'inline' });
  return Object.fromEntries(Object.entries(json).map(([key, inner]) => [key, withoutReferences(inner)]));
}

/** `propertyNames` goes too: keys of JSON are text, and it is one more word that a provider may not know. */
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
