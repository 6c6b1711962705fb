/**
 * Reads the fields that a packet for `web.extract` asks for (protocols 1, "Tasks"), and restricts the model's data to them: every requested
 * field and no other, each of its type or null, with a reason for everything that was dropped. Pure. Never invents a value.
 */
import { z } from 'zod';
import { checkShape, type JsonValue, readJson } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import { shorten } from '@/lib/core/text';
import type { BlockNode, DroppedAnswerPart, RenderTree } from '@/lib/protocol/llmcp';

const plainValue = z.union([z.string().max(limits.transformTextChars), z.number(), z.boolean()]);
const listValue = z.array(plainValue).max(limits.transformItems);
const textValue = z.string().max(limits.transformTextChars);

/** The schema of each type name. */
const valueSchemas = {
  string: textValue,
  text: textValue,
  number: z.number(),
  integer: z.int(),
  boolean: z.boolean(),
  date: z.union([z.string().regex(/^\d{4}(-\d{2})?$/), z.iso.date(), z.iso.datetime({ offset: true })]),
  url: z.url({ protocol: /^https?$/ }).max(limits.urlChars),
  email: z.email().max(limits.urlChars),
  list: listValue,
  array: listValue,
  object: z.record(z.string(), z.json()),
} as const satisfies Record<string, z.ZodType>;

const untypedValue = z.union([plainValue, listValue]);

type FieldType = keyof typeof valueSchemas;
const fieldTypes = Object.keys(valueSchemas);
const isFieldType = (word: string): word is FieldType => Object.hasOwn(valueSchemas, word);

const fieldSchema = z.looseObject({
  name: z.string({ error: 'must be the name of a field' }).min(1).max(limits.titleChars),
  type: z
    .string({ error: 'must be the name of a type' })
    .refine(isFieldType, { error: `is not a known type; the known types are ${fieldTypes.join(', ')}` })
    .optional(),
  description: z.string().max(limits.workflowTextChars).optional(),
});

export type PacketField = { readonly name: string; readonly type: FieldType | null };
export type FieldsFailure = { readonly path: string; readonly reason: string };

const fieldsPath = 'input.task.args.fields';

/**
 * Reads fields written as a list of names, a list of objects, or an object of name → type or description. Returns null if the task names no
 * fields, and a failure with the path of what cannot be checked.
 */
export function readAskedFields(
  args: Readonly<Record<string, JsonValue>>,
): Result<readonly PacketField[] | null, FieldsFailure> {
  const { fields } = args;
  if (fields === undefined) return succeed(null);
  const entries = listEntries(fields);
  if (entries === null || entries.length === 0 || entries.length > limits.transformItems) {
    const reason = `must be a list of 1 to ${limits.transformItems} fields, or an object with one key for each`;
    return fail({ path: fieldsPath, reason: `\`${fieldsPath}\` ${reason}.` });
  }
  const asked: PacketField[] = [];
  for (const { key, given } of entries) {
    const checked = checkShape(fieldSchema, given);
    if (!checked.ok) {
      const below =
        checked.failure.path === undefined || checked.failure.path === '' ? [] : [checked.failure.path];
      const path = [fieldsPath, key, ...below].join('.');
      return fail({ path, reason: `\`${path}\` ${checked.failure.clause ?? 'is not valid'}.` });
    }
    const { name, type } = checked.value;
    asked.push({ name, type: type ?? null });
  }
  return succeed(asked);
}

type Entry = { readonly key: string; readonly given: unknown };

function listEntries(fields: JsonValue): readonly Entry[] | null {
  if (Array.isArray(fields)) {
    return fields.map((field, index) => ({
      key: String(index),
      given: typeof field === 'string' ? { name: field } : field,
    }));
  }
  if (typeof fields !== 'object' || fields === null) return null;
  return Object.entries(fields).map(([name, told]) => ({ key: name, given: readTold(name, told) }));
}

/** Reads what follows a field's name: a type name, a description, or an object with both. */
function readTold(name: string, told: JsonValue): unknown {
  if (typeof told === 'string') return isFieldType(told) ? { name, type: told } : { name, description: told };
  return typeof told === 'object' && told !== null && !Array.isArray(told) ? { ...told, name } : told;
}

export type HeldFields = {
  readonly data: Record<string, JsonValue>;
  readonly dropped: readonly DroppedAnswerPart[];
};

const objectSchema = z.record(z.string(), z.json());
const dataPath = (name: string) => `assistant.data.${shorten(name, limits.titleChars)}`;

/** Returns the requested fields of an answer, or null if it has no data at all. */
export function holdToFields(
  fields: readonly PacketField[],
  answer: { readonly data: JsonValue | undefined; readonly render: RenderTree },
): HeldFields | null {
  const given = findData(answer);
  if (given === null) return null;
  const values = new Map<string, JsonValue>();
  const dropped: DroppedAnswerPart[] = [];
  for (const { name, type } of fields) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    const isRight = (type === null ? untypedValue : valueSchemas[type]).safeParse(value).success;
    values.set(name, isRight && value !== undefined ? value : null);
    if (value === undefined) dropped.push({ path: dataPath(name), reason: 'the model left this field out' });
    else if (value !== null && !isRight) dropped.push({ path: dataPath(name), reason: describeWrong(type) });
  }
  for (const name of Object.keys(given)) {
    if (!values.has(name)) dropped.push({ path: dataPath(name), reason: 'this field was not requested' });
  }
  return { data: Object.fromEntries(values), dropped };
}

const describeWrong = (type: FieldType | null) =>
  type === null
    ? 'the value is neither plain nor a list of plain values'
    : `the value is not of type ${type}`;

/** Looks in `assistant.data`, or in the code block that the task also asks for. */
function findData({ data, render }: Parameters<typeof holdToFields>[1]): Record<string, JsonValue> | null {
  const candidates = [data, ...render.children.filter(isDataBlock).map(readBlock)];
  for (const candidate of candidates) {
    const checked = objectSchema.safeParse(candidate);
    if (checked.success) return checked.data;
  }
  return null;
}

type DataBlock = Extract<BlockNode, { type: 'code_block' }>;

const isDataBlock = (block: BlockNode): block is DataBlock =>
  block.type === 'code_block' && block.language?.toLowerCase() === 'json';

function readBlock({ text }: DataBlock): unknown {
  const read = readJson(text, limits.answerChars);
  return read.ok ? read.value : null;
}

/** Returns the text with a code block that shows exactly the returned data. */
export function showFields(render: RenderTree, data: Readonly<Record<string, JsonValue>>): RenderTree {
  const block: BlockNode = { type: 'code_block', language: 'json', text: JSON.stringify(data, null, 2) };
  const first = render.children.findIndex(isDataBlock);
  const before = render.children.slice(0, Math.max(first, 0));
  const after = render.children.slice(before.length).filter((child) => !isDataBlock(child));
  return { ...render, children: [...before, block, ...after] };
}
