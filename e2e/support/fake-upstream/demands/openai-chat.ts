/**
 * The requirements of chat completions on a request, with OpenAI's own error messages. Also those of a compatible server whose model thinks
 * between its calls (DeepSeek, "Thinking mode: tool calls"): it wants its `reasoning_content` back.
 */
import { asList, asRecord, asText, type Issued, type LooseRecord } from '../wire';
import { findJsonFault, findSchemaFault, firstFault, isObjectText, toolNamePattern } from './find-fault';

export function findOpenaiChatFault(body: LooseRecord, issued: Issued): string | null {
  const messages = asList(body.messages).map(asRecord);
  return firstFault([
    () => (messages.length === 0 ? "Invalid 'messages': empty array." : null),
    () => findJsonFault(body.response_format, body.messages),
    ...asList(body.tools).map((tool, index) => () => findToolFault(asRecord(tool), index)),
    ...messages.map((_message, index) => () => findMessageFault(body, { messages, index, issued })),
  ]);
}

function findToolFault(tool: LooseRecord, index: number): string | null {
  const declared = asRecord(tool.function);
  if (!toolNamePattern.test(asText(declared.name))) {
    return `Invalid 'tools[${index}].function.name': string does not match pattern.`;
  }
  return findSchemaFault(declared.parameters, `tools[${index}].function.parameters`);
}

type Place = {
  readonly messages: readonly LooseRecord[];
  readonly index: number;
  readonly issued: Issued;
};

function findMessageFault(body: LooseRecord, place: Place): string | null {
  const { messages, index } = place;
  const message = messages[index] ?? {};
  const calls = asList(message.tool_calls).map(asRecord);
  switch (message.role) {
    case 'system':
    case 'developer':
    case 'user':
      return isEmpty(message.content) ? `Invalid value for 'content' at messages[${index}]: empty.` : null;
    case 'tool':
      return findOpener(messages, index).includes(asText(message.tool_call_id))
        ? null
        : "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.";
    case 'assistant':
      if (calls.length === 0 && isEmpty(message.content)) {
        return 'Assistant message must have either content or tool_calls, but not none.';
      }
      return findCallsFault(body, place);
    default:
      return `Invalid value: '${asText(message.role)}'. Supported values are: 'system', 'assistant', 'user', and 'tool'.`;
  }
}

const isEmpty = (content: unknown) => content === undefined || content === null || content === '';

const listIds = (message: LooseRecord | undefined) =>
  asList(message?.tool_calls).map((call) => asText(asRecord(call).id));

/** Returns the ids of the calls in the message that the tool results around `index` follow. */
function findOpener(messages: readonly LooseRecord[], index: number): string[] {
  return listIds(messages.slice(0, index).findLast(({ role }) => role !== 'tool'));
}

function findCallsFault(body: LooseRecord, { messages, index, issued }: Place): string | null {
  const message = messages[index] ?? {};
  const following = messages.slice(index + 1);
  const end = following.findIndex(({ role }) => role !== 'tool');
  const results = (end === -1 ? following : following.slice(0, end)).map((result) =>
    asText(result.tool_call_id),
  );
  const ids = listIds(message);
  const open = ids.filter((id) => !results.includes(id));
  if (open.length > 0) {
    return `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${open.join(', ')}`;
  }
  const wanted = ids.flatMap((id) => issued.get(`${asText(body.model)} ${id}`) ?? []);
  if (wanted.some((reasoning) => message.reasoning_content !== reasoning)) {
    return 'The `reasoning_content` in the thinking mode must be passed back to the API.';
  }
  const broken = asList(message.tool_calls).find((call) => {
    const { name, arguments: text } = asRecord(asRecord(call).function);
    return !toolNamePattern.test(asText(name)) || !isObjectText(text);
  });
  return broken === undefined ? null : `Invalid 'messages[${index}].tool_calls': ${JSON.stringify(broken)}`;
}
