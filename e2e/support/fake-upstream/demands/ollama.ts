/**
 * The requirements of Ollama's chat API on a request, with its server's own error messages. It is a Go program that decodes JSON into fixed
 * types.
 */
import { asList, asRecord, asText, type LooseRecord } from '../wire';
import { firstFault, isObject } from './find-fault';

const roles = ['system', 'user', 'assistant', 'tool'];

export function findOllamaFault(body: LooseRecord): string | null {
  return firstFault([
    () => (asText(body.model) === '' ? 'model is required' : null),
    ...asList(body.messages).map((message) => () => findMessageFault(asRecord(message))),
    ...asList(body.tools).map((tool) => () => findToolFault(asRecord(asRecord(tool).function))),
  ]);
}

function findMessageFault(message: LooseRecord): string | null {
  if (!roles.includes(asText(message.role))) return `invalid role: ${asText(message.role)}`;
  if (typeof message.content !== 'string')
    return 'json: cannot unmarshal into Go struct field .content of type string';
  const broken = asList(message.tool_calls).some(
    (call) => !isObject(asRecord(asRecord(call).function).arguments),
  );
  return broken
    ? 'json: cannot unmarshal string into Go struct field ToolCallFunction.arguments of type api.ToolCallFunctionArguments'
    : null;
}

function findToolFault({ name, parameters }: LooseRecord): string | null {
  if (asText(name) === '') return 'json: the function of a tool has no name';
  return asRecord(parameters).type === 'object'
    ? null
    : 'json: cannot unmarshal into Go struct field .parameters';
}
