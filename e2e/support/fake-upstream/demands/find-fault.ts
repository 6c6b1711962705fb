/** Checks shared by the requirements of several providers. */
import { readJson } from '@/lib/core/json';
import { asRecord } from '../wire';

const maxArgumentChars = 1_000_000;

/** Letters, digits, `_` and `-` are allowed by OpenAI, Anthropic and the servers that copy them. OpenAI's length limit is the lowest. */
export const toolNamePattern = /^[a-zA-Z0-9_-]{1,64}$/;

export const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the first fault that a check finds, or null. */
export function firstFault(checks: readonly (() => string | null)[]): string | null {
  for (const check of checks) {
    const fault = check();
    if (fault !== null) return fault;
  }
  return null;
}

/** The arguments must be an object, declared at the top level, and not a choice between several schemas. */
export function findSchemaFault(schema: unknown, place: string): string | null {
  const record = asRecord(schema);
  if (record.type !== 'object') return `${place}.type: Input should be 'object'`;
  const choice = ['oneOf', 'anyOf', 'allOf', 'enum', 'not'].find((key) => key in record);
  return choice === undefined ? null : `${place}: does not support ${choice} at the top level`;
}

/** Both of OpenAI's APIs refuse `json_object` if the word JSON does not occur in the messages. */
export function findJsonFault(format: unknown, texts: unknown): string | null {
  if (asRecord(format).type !== 'json_object' || /json/i.test(JSON.stringify(texts))) return null;
  return "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.";
}

/** Arguments are sent as text that must be a JSON object. */
export function isObjectText(text: unknown): boolean {
  const read = typeof text === 'string' ? readJson(text, maxArgumentChars) : null;
  return read?.ok === true && isObject(read.value);
}
