/**
 * The requirements of the Messages API on a request, with Anthropic's own error messages (Anthropic, "Messages", "Tool use", "Extended
 * thinking", "Prefix checks on thinking blocks"). The fake refuses what the vendor refuses, so a test that passes here proves something.
 */
import { asList, asRecord, asText, type LooseRecord } from '../wire';
import { findSchemaFault, firstFault, isObject, toolNamePattern } from './find-fault';

/** These models check that everything before a thinking block is the same as when they wrote it. */
const preservesThinking = /^claude-(fable|opus|sonnet|haiku|mythos)-5-[1-9]/;
const idPattern = /^[a-zA-Z0-9_-]+$/;

/** Returns the signature of a thinking block. It is valid only for this text and, on some models, only after this conversation. */
export function signThinking(thinking: string, body: LooseRecord, messages: readonly unknown[]): string {
  const prefix = preservesThinking.test(asText(body.model))
    ? JSON.stringify([body.system, body.tools, messages])
    : '';
  return Buffer.from(JSON.stringify(['signature', thinking, prefix])).toString('base64');
}

export const redactedThinking = (text: string) => Buffer.from(`redacted: ${text}`).toString('base64');

export function findAnthropicFault(body: LooseRecord): string | null {
  const messages = asList(body.messages).map(asRecord);
  const blocks = messages.flatMap((message) => listBlocks(message));
  const usesTools = blocks.some(({ type }) => type === 'tool_use' || type === 'tool_result');
  return firstFault([
    () => (Number.isInteger(body.max_tokens) ? null : 'max_tokens: Field required'),
    () => (messages.length === 0 ? 'messages: at least one message is required' : null),
    () => (messages[0]?.role === 'user' ? null : 'messages: first message must use the "user" role'),
    () =>
      messages.at(-1)?.role === 'user'
        ? null
        : 'This model does not support assistant message prefill. The conversation must end with a user message.',
    () =>
      usesTools && asList(body.tools).length === 0
        ? 'Requests which include `tool_use` or `tool_result` blocks must define tools'
        : null,
    () => (hasEmptyText(body.system) ? 'system: text content blocks must be non-empty' : null),
    ...asList(body.tools).map((tool, index) => () => findToolFault(asRecord(tool), index)),
    ...messages.map((message, index) => () => findMessageFault(body, messages, { message, index })),
  ]);
}

function listBlocks({ content }: LooseRecord): LooseRecord[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : asList(content).map(asRecord);
}

const hasEmptyText = (content: unknown) =>
  asList(content).some((block) => asRecord(block).type === 'text' && asText(asRecord(block).text) === '');

function findToolFault(tool: LooseRecord, index: number): string | null {
  const place = `tools.${index}.custom`;
  if (!toolNamePattern.test(asText(tool.name))) {
    return `${place}.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'`;
  }
  return findSchemaFault(tool.input_schema, `${place}.input_schema`);
}

type Place = { readonly message: LooseRecord; readonly index: number };

function findMessageFault(
  body: LooseRecord,
  messages: readonly LooseRecord[],
  { message, index }: Place,
): string | null {
  const place = `messages.${index}`;
  const blocks = listBlocks(message);
  const isAssistant = message.role === 'assistant';
  if (!isAssistant && message.role !== 'user') return `${place}.role: Input should be 'user' or 'assistant'`;
  if (blocks.length === 0) return `${place}: all messages must have non-empty content`;
  return firstFault([
    ...blocks.map((block) => () => findBlockFault(body, messages.slice(0, index), { block, place })),
    () => findPairFault(messages, { message, index }),
  ]);
}

function findBlockFault(
  body: LooseRecord,
  before: readonly LooseRecord[],
  { block, place }: { readonly block: LooseRecord; readonly place: string },
): string | null {
  switch (block.type) {
    case 'text':
      if (asText(block.text) === '') return `${place}: text content blocks must be non-empty`;
      return asText(block.text).trim() === ''
        ? `${place}: text content blocks must contain non-whitespace text`
        : null;
    case 'thinking':
      if (typeof block.thinking !== 'string') return `${place}: thinking: Input should be a valid string`;
      return block.signature === signThinking(block.thinking, body, before)
        ? null
        : `${place}: Invalid \`signature\` in \`thinking\` block`;
    case 'redacted_thinking':
      return Buffer.from(asText(block.data), 'base64').toString().startsWith('redacted: ')
        ? null
        : `${place}: Invalid \`data\` in \`redacted_thinking\` block`;
    case 'tool_use':
      return findCallFault(block, place);
    case 'tool_result':
      return hasEmptyText(block.content) ? `${place}: text content blocks must be non-empty` : null;
    default:
      return `${place}: Input tag '${asText(block.type)}' does not match any of the expected tags`;
  }
}

function findCallFault({ id, name, input }: LooseRecord, place: string): string | null {
  if (!idPattern.test(asText(id)))
    return `${place}.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'`;
  if (!toolNamePattern.test(asText(name))) return `${place}.tool_use.name: String should match pattern`;
  return isObject(input) ? null : `${place}.tool_use.input: Input should be a valid dictionary`;
}

/** Every call must be answered at the beginning of the very next message, and nothing else may be answered there. */
function findPairFault(messages: readonly LooseRecord[], { message, index }: Place): string | null {
  const blocks = listBlocks(message);
  if (message.role === 'assistant') {
    const used = blocks.filter(({ type }) => type === 'tool_use').map(({ id }) => asText(id));
    const answered = new Set(
      listBlocks(messages[index + 1] ?? {}).map(({ tool_use_id: answers }) => asText(answers)),
    );
    if (new Set(used).size !== used.length) return `messages.${index}: \`tool_use\` ids must be unique`;
    const open = used.filter((id) => !answered.has(id));
    return open.length === 0
      ? null
      : `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${open.join()}`;
  }
  const known = new Set(listBlocks(messages[index - 1] ?? {}).map(({ id }) => asText(id)));
  const results = blocks.filter(({ type }) => type === 'tool_result');
  const stray = results.find(({ tool_use_id: answers }) => !known.has(asText(answers)));
  if (stray !== undefined) {
    return `messages.${index}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${asText(stray.tool_use_id)}`;
  }
  const isFirst = blocks.slice(0, results.length).every(({ type }) => type === 'tool_result');
  return isFirst ? null : `messages.${index}: \`tool_result\` blocks must come before other content`;
}
