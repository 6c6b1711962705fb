/**
 * The requirements of the Responses API on a request that is not stored, with OpenAI's own error messages (OpenAI, "Responses",
 * "Reasoning", "Function calling"): reasoning comes back with its encrypted content and is followed by what it led to, and every call has
 * its output.
 */
import { asList, asRecord, asText, type LooseRecord } from '../wire';
import {
  findJsonFault,
  findSchemaFault,
  firstFault,
  isObject,
  isObjectText,
  toolNamePattern,
} from './find-fault';

const maxCallIdChars = 64;
const leastOutputTokens = 16;

export const encryptReasoning = (text: string) => Buffer.from(`encrypted: ${text}`).toString('base64');

export function findOpenaiResponsesFault(body: LooseRecord): string | null {
  const items = asList(body.input).map(asRecord);
  const bound = body.max_output_tokens;
  return firstFault([
    () => (items.length === 0 ? "Invalid 'input': empty array." : null),
    () =>
      typeof bound === 'number' && bound < leastOutputTokens
        ? `Invalid 'max_output_tokens': integer below minimum value. Expected a value >= ${leastOutputTokens}, but got ${bound} instead.`
        : null,
    () => findJsonFault(asRecord(body.text).format, [body.input, body.instructions]),
    ...asList(body.tools).map((tool, index) => () => findToolFault(asRecord(tool), index)),
    ...items.map((_item, index) => () => findItemFault(items, index, body)),
  ]);
}

function findToolFault(tool: LooseRecord, index: number): string | null {
  if (!toolNamePattern.test(asText(tool.name))) {
    return `Invalid 'tools[${index}].name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`;
  }
  const fault = findSchemaFault(tool.parameters, `tools[${index}].parameters`);
  // Without `strict: false`, the schema is taken as strict.
  return fault ?? (tool.strict === false ? null : findStrictFault(tool.parameters, asText(tool.name)));
}

/** Strict schemas must list every property as required and allow no others, at every level. */
function findStrictFault(schema: unknown, name: string): string | null {
  if (typeof schema !== 'object' || schema === null) return null;
  const { properties, required, additionalProperties } = asRecord(schema);
  if (isObject(properties)) {
    const missing = Object.keys(asRecord(properties)).find((key) => !asList(required).includes(key));
    if (additionalProperties !== false) {
      return `Invalid schema for function '${name}': 'additionalProperties' is required to be supplied and to be false.`;
    }
    if (missing !== undefined) {
      return `Invalid schema for function '${name}': 'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`;
    }
  }
  return firstFault(Object.values(schema).map((inner: unknown) => () => findStrictFault(inner, name)));
}

function findItemFault(items: readonly LooseRecord[], index: number, body: LooseRecord): string | null {
  const item = items[index] ?? {};
  const id = asText(item.call_id);
  switch (item.type) {
    case 'item_reference':
      return describeLost(asText(item.id));
    case 'reasoning':
      return findReasoningFault(item, items[index + 1], body);
    case 'function_call':
      return (
        findCallFault(item, `input[${index}]`) ??
        (isAnswered(items, index, id) ? null : `No tool output found for function call ${id}.`)
      );
    case 'function_call_output': {
      const isKnown = items
        .slice(0, index)
        .some((other) => other.type === 'function_call' && other.call_id === id);
      return isKnown ? null : `No tool call found for function call output with call_id ${id}.`;
    }
    case undefined:
    case 'message':
      return ['user', 'assistant', 'system', 'developer'].includes(asText(item.role))
        ? null
        : `Invalid value for 'input[${index}].role'.`;
    default:
      return `Invalid value: '${asText(item.type)}' at 'input[${index}].type'.`;
  }
}

function findCallFault(item: LooseRecord, place: string): string | null {
  const id = asText(item.call_id);
  if (id === '' || id.length > maxCallIdChars) return `Invalid '${place}.call_id'.`;
  if (!toolNamePattern.test(asText(item.name))) return `Invalid '${place}.name'.`;
  return isObjectText(item.arguments) ? null : `Invalid '${place}.arguments'.`;
}

const describeLost = (id: string) =>
  `Item with id '${id}' not found. Items are not persisted when \`store\` is set to false. Try again with \`store\` set to true, or remove this item from your input.`;

const isAnswered = (items: readonly LooseRecord[], index: number, id: string) =>
  items.slice(index).some((other) => other.type === 'function_call_output' && other.call_id === id);

function findReasoningFault(
  item: LooseRecord,
  next: LooseRecord | undefined,
  body: LooseRecord,
): string | null {
  const encrypted = asText(item.encrypted_content);
  if (body.store === false && encrypted === '') return describeLost(asText(item.id));
  if (!Buffer.from(encrypted, 'base64').toString().startsWith('encrypted: ')) {
    return 'The encrypted content could not be verified. Reason: Encrypted content could not be decrypted or parsed.';
  }
  const isFollowed = next !== undefined && next.type !== 'function_call_output' && next.role !== 'user';
  return isFollowed
    ? null
    : `Item '${asText(item.id)}' of type 'reasoning' was provided without its required following item.`;
}
