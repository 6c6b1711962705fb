/** Streamed Anthropic messages. */
import { findAnthropicFault, redactedThinking, signThinking } from '../demands/anthropic';
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

const stopReasons = { stop: 'end_turn', length: 'max_tokens', tool: 'tool_use', filter: 'refusal' };

export const anthropic: Wire = {
  name: 'anthropic',
  contentType: 'text/event-stream',
  chatPath: /\/messages$/,
  readRequest(_path, body) {
    const record = asRecord(body);
    return {
      model: asText(record.model),
      system: readContentText(record.system),
      messages: asList(record.messages).map((message) => ({
        role: asText(asRecord(message).role),
        text: readContentText(asRecord(message).content),
      })),
      toolNames: asList(record.tools).map((tool) => asText(asRecord(tool).name)),
    };
  },
  findFault: findAnthropicFault,
  createWriter(model, { body } = createExchange()) {
    const send = (data: { readonly type: string }) => writeSse(data, data.type);
    let index = -1;
    let open: 'text' | 'thinking' | null = null;
    let thought = '';
    const start = (block: object) => {
      index += 1;
      return send({ type: 'content_block_start', index, content_block: block } as { type: string });
    };
    const delta = (part: object) =>
      send({ type: 'content_block_delta', index, delta: part } as { type: string });
    const stop = () => send({ type: 'content_block_stop', index } as { type: string });
    const close = () => {
      const sign = () => signThinking(thought, body, asList(body.messages));
      const signature = open === 'thinking' ? [delta({ type: 'signature_delta', signature: sign() })] : [];
      thought = '';
      const frames = open === null ? [] : [...signature, stop()];
      open = null;
      return frames;
    };
    const grow = (kind: 'text' | 'thinking', text: string) => {
      const signature = kind === 'thinking' ? { signature: '' } : {};
      const opening = open === kind ? [] : [...close(), start({ type: kind, [kind]: '', ...signature })];
      open = kind;
      if (kind === 'thinking') thought += text;
      // Thoughts may be signed while their text is withheld.
      return text === '' ? opening : [...opening, delta({ type: `${kind}_delta`, [kind]: text })];
    };
    return {
      start: () => [
        send({
          type: 'message_start',
          message: {
            id: 'msg_1',
            type: 'message',
            role: 'assistant',
            model,
            content: [],
            stop_reason: null,
            stop_sequence: null,
            usage: { input_tokens: 11, output_tokens: 1 },
          },
        } as { type: string }),
        send({ type: 'ping' }),
      ],
      text: (text) => grow('text', text),
      thinking: (text) => grow('thinking', text),
      redacted: (text) => [
        ...close(),
        start({ type: 'redacted_thinking', data: redactedThinking(text) }),
        stop(),
      ],
      refusal: (text) => grow('text', text),
      tool: (call) => {
        const [head, tail] = halve(call.argumentsText);
        return [
          ...close(),
          start({ type: 'tool_use', id: call.id, name: call.name, input: {} }),
          delta({ type: 'input_json_delta', partial_json: head }),
          delta({ type: 'input_json_delta', partial_json: tail }),
          stop(),
        ];
      },
      end: (finish, usage, word) => [
        ...close(),
        send({
          type: 'message_delta',
          delta: { stop_reason: word ?? stopReasons[finish], stop_sequence: null },
          usage: { output_tokens: usage?.outputTokens ?? 0 },
        } as { type: string }),
        send({ type: 'message_stop' }),
      ],
      errorEvent: (message) => [
        send({ type: 'error', error: { type: 'overloaded_error', message } } as { type: string }),
      ],
      malformed: () => [writeSse('{"type":"content_block_delta","index":0, BROKEN', 'content_block_delta')],
    };
  },
  writeError: (_status, message, code) => ({
    type: 'error',
    error: { type: code ?? 'invalid_request_error', message },
  }),
};
