/**
 * Reads LLMX text as a message (LLMX 3, 7, 8; protocols 5). It is strict where the specification says what a block contains, accepts
 * private extensions (`X_…`, `x_…`) silently, and warns about anything else it does not know. Pure and bounded. A failure says where it is
 * and what was expected.
 */
import { fail, type Result, succeed } from '@/lib/core/result';
import type { BlockSchema, FieldsOf } from './block-schema';
import { blockSchemas, type Header, headerSchema, isStandardType, stepSchema } from './block-schemas';
import { failAt, type Fault, type LlmxFailure, placeFault } from './llmx-failure';
import type { LlmxBlock, LlmxMessage } from './message';
import { parseBlocks, type RawBlock } from './parse-blocks';
import { type LlmxObject, type LlmxValue, type Node, toValue } from './value';

export type ReadMessage = {
  readonly message: LlmxMessage;
  /** "unknown message type: CUSTOM ignored" */
  readonly warnings: readonly string[];
};

/** Includes the header if it could be read, so that the sender of a faulty message can be answered. */
export type UnreadMessage = { readonly failure: LlmxFailure; readonly header: Header | null };

/** What the field reader needs besides the body: the block's type, to name it in faults, and the list that collects warnings. */
type Reading = { readonly type: string; readonly warnings: string[] };

export function readMessage(text: string): Result<ReadMessage, UnreadMessage> {
  const { blocks: raw, fault } = parseBlocks(text);
  const warnings: string[] = [];
  const refuse = (found: Fault, header: Header | null) => fail({ failure: placeFault(text, found), header });
  const [first, ...rest] = raw;
  if (first === undefined && fault !== null) return refuse(fault, null);
  if (first?.type !== 'HEADER')
    return refuse({ offset: first?.offset ?? 0, reason: 'missing HEADER', expected: headerForm }, null);
  const header = readFields(first.body, headerSchema, { type: 'HEADER', warnings });
  if (!header.ok) return refuse(header.failure, null);
  const blocks: LlmxBlock[] = [];
  for (const one of rest) {
    const block = readBlock(one, warnings);
    if (!block.ok) return refuse(block.failure, header.value);
    if (block.value !== null) blocks.push(block.value);
  }
  if (fault !== null) return refuse(fault, header.value);
  if (rest.length === 0)
    return refuse(
      { offset: text.length, reason: 'missing block after HEADER', expected: 'a block' },
      header.value,
    );
  return succeed({ message: { header: header.value, blocks }, warnings });
}

const headerForm = 'HEADER:{f:…,t:…,s:…} first';

/** Null if the block's type is unknown. */
function readBlock({ type, offset, body }: RawBlock, warnings: string[]): Result<LlmxBlock | null, Fault> {
  if (type === 'HEADER') return failAt(offset, 'second HEADER', 'one HEADER a message');
  if (type === 'PLAN') return readPlan(body, warnings);
  if (isCustomType(type)) return succeed({ type, body: toBody(body) });
  if (isStandardType(type)) return readStandard(type, body, warnings);
  warnings.push(`unknown message type: ${type} ignored`);
  return succeed(null);
}

const isCustomType = (type: string): type is `X_${string}` => type.startsWith('X_');

/** The grammar allows only objects and arrays after a type. */
function toBody(body: Node): LlmxObject | readonly LlmxValue[] {
  const value = toValue(body);
  return typeof value === 'object' ? value : [value];
}

function readStandard(
  type: keyof typeof blockSchemas,
  body: Node,
  warnings: string[],
): Result<LlmxBlock, Fault> {
  const read = readFields(body, blockSchemas[type], { type, warnings });
  if (!read.ok) return read;
  // The same schema provided both the check and the type.
  const block = { type, fields: read.value } as LlmxBlock;
  if (block.type === 'OBS' && block.fields.s === 'OK' && block.fields.c === undefined)
    return failMissing(body, { type, name: 'c', expected: 'an object' });
  return succeed(block);
}

function readPlan(body: Node, warnings: string[]): Result<LlmxBlock, Fault> {
  if (body.kind !== 'array') return failAt(body.offset, 'PLAN is not an array', 'PLAN:[(i:…,t:…,s:…),…]');
  const steps = [];
  for (const item of body.items) {
    const step = readFields(item, stepSchema, { type: 'PLAN', warnings });
    if (!step.ok) return step;
    steps.push(step.value);
  }
  return succeed({ type: 'PLAN', steps });
}

function readFields<Schema extends BlockSchema>(
  body: Node,
  schema: Schema,
  { type, warnings }: Reading,
): Result<FieldsOf<Schema>, Fault> {
  if (body.kind !== 'object') return failAt(body.offset, `${type} is not an object`, 'an object');
  const fields: [string, LlmxValue][] = [];
  for (const { key, node } of body.pairs) {
    const field = Object.hasOwn(schema, key) ? schema[key] : undefined;
    const given = toValue(node);
    const value = field?.normalise?.(given) ?? given;
    if (field !== undefined && !field.accepts(value))
      return failAt(node.offset, `wrong field '${key}' in ${type}`, field.expected);
    if (field !== undefined || key.startsWith('x_')) fields.push([key, value]);
    else warnings.push(`unknown field: ${key} in ${type} ignored`);
  }
  const names = new Set(fields.map(([key]) => key));
  for (const [name, { isRequired, expected }] of Object.entries(schema))
    if (isRequired && !names.has(name)) return failMissing(body, { type, name, expected });
  return succeed(Object.fromEntries(fields) as FieldsOf<Schema>);
}

type Missing = { readonly type: string; readonly name: string; readonly expected: string };

/** The wording is the specification's own (7.2). */
function failMissing({ offset }: Node, { type, name, expected }: Missing) {
  return failAt(offset, `missing required field '${name}' in ${type}`, `${name}, ${expected}`);
}
