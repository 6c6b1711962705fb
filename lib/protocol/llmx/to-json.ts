/** Converts a message to JSON with the same content and the same field names, to compare what the two forms cost. Pure. */
import type { JsonValue } from '@/lib/core/json';
import { type LlmxBlock, isCustom, type LlmxMessage } from './message';
import type { LlmxValue } from './value';

export function toJson({ header, blocks }: LlmxMessage): JsonValue {
  return { HEADER: plain(header), blocks: blocks.map((block) => ({ [block.type]: writeBody(block) })) };
}

function writeBody(block: LlmxBlock): JsonValue {
  if (isCustom(block)) return plain(block.body);
  return block.type === 'PLAN' ? block.steps.map(plain) : plain(block.fields);
}

type Fields = { readonly [name: string]: LlmxValue | undefined };

function plain(value: LlmxValue | Fields): JsonValue {
  if (typeof value !== 'object') return value;
  if (isArray(value)) return value.map(plain);
  const pairs = Object.entries(value).flatMap(([name, inner]) =>
    inner === undefined ? [] : [[name, plain(inner)] as const],
  );
  return Object.fromEntries(pairs);
}

const isArray = (value: object): value is readonly LlmxValue[] => Array.isArray(value);
