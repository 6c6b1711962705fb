/**
 * Reads the rows of a recorded result in order to summarise it. The result comes back from the run as JSON, so its structure is validated
 * like any other. A row with a different structure is a bug, because one of our own tools wrote it.
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
