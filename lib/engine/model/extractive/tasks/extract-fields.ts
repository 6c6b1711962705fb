/**
 * `web.extract`: returns for each requested field its value from the sources, with the quote that contains it. What counts as its value is
 * decided in `cells`. A field without a value is null, never a guess. Answers with one `json` code block and the same object as data
 * (protocols 1).
 */
import { z } from 'zod';
import { checkShape } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { createDraftWriter, type Draft, readQuote } from '../answer/draft';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import { selfDescription } from '../answer/write-answer';
import type { AskedField } from '../cells/cell-ask';
import { findCell } from '../cells/find-cell';
import type { PacketIndex } from '../rank/packet-index';

const fieldSchema = z.object({
  name: z.string().min(1).max(limits.titleChars),
  description: z.string().max(limits.workflowTextChars).optional().catch(undefined),
  type: z.string().max(limits.idChars).optional().catch(undefined),
  unit: z.string().max(limits.tableUnitChars).optional().catch(undefined),
  options: z
    .array(z.string().min(1).max(limits.tableOptionChars))
    .max(limits.tableOptions)
    .optional()
    .catch(undefined),
});

/** Fields as a list of objects, a list of names, or an object of name → type or description. */
const argsSchema = z.object({
  fields: z.union([
    z.array(z.union([fieldSchema, z.string().min(1).max(limits.titleChars)])),
    z.record(z.string().min(1).max(limits.titleChars), z.unknown()),
  ]),
});

export function readFields(args: unknown): AskedField[] {
  const read = checkShape(argsSchema, args);
  if (!read.ok) return [];
  const { fields } = read.value;
  if (Array.isArray(fields))
    return fields.map((field) => (typeof field === 'string' ? { name: field } : field));
  return Object.entries(fields).map(([name, told]) => {
    const described = checkShape(
      fieldSchema.partial(),
      typeof told === 'string' ? { description: told } : told,
    );
    return { ...(described.ok ? described.value : {}), name };
  });
}

export function extractFields(index: PacketIndex, args: unknown): Draft {
  const found = readFields(args).map((field) => ({ name: field.name, cell: findCell(index, field) }));
  const writer = createDraftWriter();
  const data = Object.fromEntries(found.map(({ name, cell }) => [name, cell?.value ?? null]));
  writer.add(['```json', JSON.stringify(data, null, 2), '```'].join('\n'));
  const lines = found.flatMap(({ name, cell }) => {
    const [first] = cell?.units ?? [];
    if (cell === null || first === undefined) return [];
    const quote = readQuote(cell.units);
    return [`- **${escapeMarkdown(name)}**: “${escapeMarkdown(quote)}” ${writer.cite(first.source, quote)}`];
  });
  if (lines.length > 0) writer.add(lines.join('\n'));
  const missing = found.filter(({ cell }) => cell === null).map(({ name }) => escapeMarkdown(name));
  if (missing.length > 0) writer.add(`Not in the sources: ${missing.join(', ')}.`);
  writer.add(selfDescription);
  return writer.finish('Extracted fields', data);
}
