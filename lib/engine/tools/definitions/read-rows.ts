/**
 * The rows of a recorded result, for its summary: a result comes back from the run as JSON, so its shape is read like any other. A row
 * of another shape is a fault of the program, because a tool of ours wrote it.
 */
import { z } from 'zod';
import type { JsonValue } from '@/lib/core/json';

const objectSchema = z.record(z.string(), z.json());

export function readRows<Row extends z.ZodType>(
  rowSchema: Row,
  result: JsonValue,
  field: string,
): { readonly rows: z.output<Row>[]; readonly rest: { readonly [key: string]: JsonValue } } {
  const { [field]: rows, ...rest } = objectSchema.parse(result);
  return { rows: z.array(rowSchema).parse(rows), rest };
}
