/** Streamed OpenAI chat completions, which OpenAI-compatible servers speak too. */
import { findOpenaiChatFault } from '../demands/openai-chat';
import {
  asList,
  asRecord,
  asText,
  createExchange,
  halve,
  readContentText,
  type Wire,
  writeSse,
} from '../wire';

const finishReasons = { stop: 'stop', length: 'length', tool: 'tool_calls', filter: 'content_filter' };

export const openaiChat: Wire = {
  name: 'openai-chat',
  contentType: 'text/event-stream',
  chatPath: /\/chat\/completions$/,
  readRequest(_path, body) {
    const record = asRecord(body);
    const all = asList(record.messages).map((message) => ({
      role: asText(asRecord(message).role),
      text: readContentText(asRecord(message).content),
    }));
    return {
      model: asText(record.model),
      system: all
        .filter((message) => message.role === 'system' || message.role === 'developer')
        .map((message) => message.text)
        .join('\n'),
      messages: all.filter((message) => message.role !== 'system' && message.role !== 'developer'),
      toolNames: asList(record.tools).map((tool) => asText(asRecord(asRecord(tool).function).name)),
    };
  },
  findFault: (body, { issued }) => findOpenaiChatFault(body, issued),
  createWriter(model, { issued } = createExchange()) {
    const base = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model };
    const chunk = (delta: object, finish: string | null = null) =>
      writeSse({ ...base, choices: [{ index: 0, delta, finish_reason: finish }] });
    let toolIndex = -1;
    let reasoning = '';
    return {
      start: () => [chunk({ role: 'assistant', content: '' })],
      text: (text) => [chunk({ content: text })],
      thinking: (text) => {
        reasoning += text;
        return [chunk({ reasoning_content: text })];
      },
      redacted: () => [],
      refusal: (text) => [chunk({ refusal: text })],
      tool: (call) => {
        toolIndex += 1;
        issued.set(`${model} ${call.id}`, reasoning === '' ? [] : [reasoning]);
        const [head, tail] = halve(call.argumentsText);
        const delta = (part: object) => chunk({ tool_calls: [{ index: toolIndex, ...part }] });
        return [
          delta({ id: call.id, type: 'function', function: { name: call.name, arguments: '' } }),
          delta({ function: { arguments: head } }),
          delta({ function: { arguments: tail } }),
        ];
      },
      end: (finish, usage, word) => [
        chunk({}, word ?? finishReasons[finish]),
        ...(usage === null
          ? []
          : [
              writeSse({
                ...base,
                choices: [],
                usage: {
                  prompt_tokens: usage.inputTokens,
                  completion_tokens: usage.outputTokens,
                  total_tokens: usage.inputTokens + usage.outputTokens,
                },
              }),
            ]),
        writeSse('[DONE]'),
      ],
      errorEvent: (message) => [writeSse({ error: { message, type: 'server_error', code: 500 } })],
      malformed: () => [writeSse('{"choices":[{"delta":{"content": BROKEN')],
    };
  },
  writeError: (_status, message, code) => ({
    error: { message, type: 'invalid_request_error', param: null, code: code ?? null },
  }),
};
