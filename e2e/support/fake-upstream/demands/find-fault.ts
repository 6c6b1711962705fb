/** What the demands of several providers have in common. */
import { readJson } from '@/lib/core/json';
import { asRecord } from '../wire';

const maxArgumentChars = 1_000_000;

/** Letters, digits, `_` and `-`: the same at OpenAI, Anthropic and the servers that copy them; OpenAI takes the fewest characters. */
export const toolNamePattern = /^[a-zA-Z0-9_-]{1,64}$/;

export const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Null, or the first fault that one of the checks finds. */
export function firstFault(checks: readonly (() => string | null)[]): string | null {
  for (const check of checks) {
    const fault = check();
    if (fault !== null) return fault;
  }
  return null;
}

/** Arguments are an object, said so at the top, and not one of several objects. */
export function findSchemaFault(schema: unknown, place: string): string | null {
  const record = asRecord(schema);
  if (record.type !== 'object') return `${place}.type: Input should be 'object'`;
  const choice = ['oneOf', 'anyOf', 'allOf', 'enum', 'not'].find((key) => key in record);
  return choice === undefined ? null : `${place}: does not support ${choice} at the top level`;
}

/** Both of OpenAI's interfaces refuse `json_object` where nothing that they are sent says JSON. */
export function findJsonFault(format: unknown, texts: unknown): string | null {
  if (asRecord(format).type !== 'json_object' || /json/i.test(JSON.stringify(texts))) return null;
  return "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.";
}

/** Arguments travel as text, which is a JSON object. */
export function isObjectText(text: unknown): boolean {
  const read = typeof text === 'string' ? readJson(text, maxArgumentChars) : null;
  return read?.ok === true && isObject(read.value);
}
