/**
 * Writes a message as LLMX text in one canonical form: one block per line, fields in the order of their declaration, then private fields.
 * Only the names and words that the specification's examples leave unquoted (3) are unquoted, so that each example is printed exactly as it
 * appears there. Pure.
 */
import type { BlockSchema } from './block-schema';
import { blockSchemas, headerSchema, stepSchema } from './block-schemas';
import { type LlmxBlock, isCustom, type LlmxMessage } from './message';
import type { LlmxObject, LlmxValue } from './value';

export function writeMessage({ header, blocks }: LlmxMessage): string {
  const lines = blocks.map((block) => `${block.type}:${writeBody(block)}`);
  return [`HEADER:${writeFields(header, headerSchema, 'HEADER')}`, ...lines].join('\n');
}

function writeBody(block: LlmxBlock): string {
  if (isCustom(block)) return writeValue(block.body);
  if (block.type === 'PLAN') {
    const steps = block.steps.map((step) => `(${writePairs(step, stepSchema, 'PLAN')})`);
    return `[${steps.join(',')}]`;
  }
  return writeFields(block.fields, blockSchemas[block.type], block.type);
}

type Fields = { readonly [name: string]: LlmxValue | undefined };

function writeFields(fields: Fields, schema: BlockSchema, type: string): string {
  return `{${writePairs(fields, schema, type)}}`;
}

function writePairs(fields: Fields, schema: BlockSchema, type: string): string {
  const declared = Object.keys(schema);
  const own = Object.keys(fields).filter((name) => !Object.hasOwn(schema, name));
  return [...declared, ...own]
    .flatMap((name) => {
      const value = fields[name];
      if (value === undefined) return [];
      const isBare = typeof value === 'string' && bare.has(`${type}.${name}`) && isBareWord(value);
      return [`${name}:${isBare ? value : writeValue(value)}`];
    })
    .join(',');
}

/** Fields that may be unquoted: names of agents, batches, actions and projects, and enumeration values. */
const bare = new Set([
  ...['HEADER.f', 'HEADER.t', 'HEADER.b', 'CTX.p', 'PLAN.i', 'PLAN.s'],
  ...['ACT.i', 'ACT.op', 'OBS.ai', 'OBS.s'],
]);

/** True if the unquoted text is read back as the same string. `true`, `false` and `null` would not be. */
const isBareWord = (text: string) =>
  /^[A-Za-z][A-Za-z0-9_.-]*$/.test(text) && !['true', 'false', 'null'].includes(text);

export function writeValue(value: LlmxValue): string {
  if (typeof value === 'string') return writeString(value);
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value === 'boolean') return String(value);
  if (isArray(value)) return `[${value.map(writeValue).join(',')}]`;
  return `{${Object.entries(value)
    .map(([key, inner]) => `${key}:${writeValue(inner)}`)
    .join(',')}}`;
}

const isArray = (value: LlmxObject | readonly LlmxValue[]): value is readonly LlmxValue[] =>
  Array.isArray(value);

const escapes: Readonly<Record<string, string>> = {
  '"': String.raw`\"`,
  '\\': String.raw`\\`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
};

/** Control characters and lone surrogates would not survive every transport. */
function writeString(text: string): string {
  const written = text.replace(
    /["\\\p{Cc}]|\p{Cs}/gu,
    (character) =>
      escapes[character] ?? String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `"${written}"`;
}
