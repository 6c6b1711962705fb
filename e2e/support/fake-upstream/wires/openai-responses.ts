/** Streamed OpenAI responses. */
import { encryptReasoning, findOpenaiResponsesFault } from '../demands/openai-responses';
import {
  asList,
  asRecord,
  asText,
  createExchange,
  type Exchange,
  halve,
  readContentText,
  type Wire,
  type WireWriter,
  writeSse,
} from '../wire';

export const openaiResponses: Wire = {
  name: 'openai-responses',
  contentType: 'text/event-stream',
  chatPath: /\/responses$/,
  readRequest(_path, body) {
    const record = asRecord(body);
    const all = asList(record.input).map((item) => {
      const entry = asRecord(item);
      if (entry.type === 'function_call_output') {
        const output = entry.output;
        return { role: 'tool', text: typeof output === 'string' ? output : readContentText(output) };
      }
      return { role: asText(entry.role) || 'assistant', text: readContentText(entry.content) };
    });
    const isSystem = (role: string) => role === 'system' || role === 'developer';
    return {
      model: asText(record.model),
      system: [
        asText(record.instructions),
        ...all.filter((item) => isSystem(item.role)).map((item) => item.text),
      ]
        .filter(Boolean)
        .join('\n'),
      messages: all.filter((item) => !isSystem(item.role)),
      toolNames: asList(record.tools).map((tool) => asText(asRecord(tool).name)),
    };
  },
  findFault: findOpenaiResponsesFault,
  createWriter,
  writeError: (_status, message, code) => ({
    error: { message, type: 'invalid_request_error', param: null, code: code ?? null },
  }),
};

function createWriter(model: string, { body }: Exchange = createExchange()): WireWriter {
  const response = { id: 'resp_1', object: 'response', created_at: 1, model, output: [] };
  let sequence = 0;
  let outputIndex = -1;
  let openText: string | null = null;
  let textSoFar = '';
  const event = (type: string, rest: object) => {
    sequence += 1;
    return writeSse({ type, sequence_number: sequence, ...rest }, type);
  };
  const messageItem = (id: string, status: string, text: string) => ({
    id,
    type: 'message',
    role: 'assistant',
    status,
    content: text ? [{ type: 'output_text', text, annotations: [], logprobs: [] }] : [],
  });
  const closeText = () => {
    if (openText === null) return [];
    const done = event('response.output_item.done', {
      output_index: outputIndex,
      item: messageItem(openText, 'completed', textSoFar),
    });
    openText = null;
    textSoFar = '';
    return [done];
  };
  const writeRefusal = (refusal: string) => {
    outputIndex += 1;
    const id = `msg_${outputIndex}`;
    const place = { item_id: id, output_index: outputIndex, content_index: 0 };
    return [
      ...closeText(),
      event('response.output_item.added', {
        output_index: outputIndex,
        item: messageItem(id, 'in_progress', ''),
      }),
      event('response.refusal.delta', { ...place, delta: refusal }),
      event('response.refusal.done', { ...place, refusal }),
      event('response.output_item.done', {
        output_index: outputIndex,
        item: { ...messageItem(id, 'completed', ''), content: [{ type: 'refusal', refusal }] },
      }),
    ];
  };
  return {
    start: () => [event('response.created', { response: { ...response, status: 'in_progress' } })],
    text: (text: string) => {
      const frames: string[] = [];
      if (openText === null) {
        outputIndex += 1;
        openText = `msg_${outputIndex}`;
        frames.push(
          event('response.output_item.added', {
            output_index: outputIndex,
            item: messageItem(openText, 'in_progress', ''),
          }),
        );
      }
      textSoFar += text;
      frames.push(
        event('response.output_text.delta', {
          item_id: openText,
          output_index: outputIndex,
          content_index: 0,
          delta: text,
          logprobs: [],
        }),
      );
      return frames;
    },
    thinking: (text: string) => {
      outputIndex += 1;
      const id = `rs_${outputIndex}`;
      // The encrypted content is only sent on request, and only as a whole with the end of the item.
      const isAsked = asList(body.include).includes('reasoning.encrypted_content');
      const item = { id, type: 'reasoning', summary: [] };
      const encrypted = isAsked ? { encrypted_content: encryptReasoning(text) } : {};
      const place = { item_id: id, output_index: outputIndex, summary_index: 0 };
      return [
        event('response.output_item.added', { output_index: outputIndex, item }),
        event('response.reasoning_summary_part.added', {
          ...place,
          part: { type: 'summary_text', text: '' },
        }),
        event('response.reasoning_summary_text.delta', { ...place, delta: text }),
        event('response.reasoning_summary_part.done', { ...place, part: { type: 'summary_text', text } }),
        event('response.output_item.done', {
          output_index: outputIndex,
          item: { ...item, summary: [{ type: 'summary_text', text }], ...encrypted },
        }),
      ];
    },
    redacted: () => [],
    refusal: (text: string) => writeRefusal(text),
    tool: (call: { id: string; name: string; argumentsText: string }) => {
      const closing = closeText();
      outputIndex += 1;
      const item = { id: `fc_${outputIndex}`, type: 'function_call', call_id: call.id, name: call.name };
      const [head, tail] = halve(call.argumentsText);
      const delta = (text: string) =>
        event('response.function_call_arguments.delta', {
          item_id: item.id,
          output_index: outputIndex,
          delta: text,
        });
      return [
        ...closing,
        event('response.output_item.added', {
          output_index: outputIndex,
          item: { ...item, status: 'in_progress', arguments: '' },
        }),
        delta(head),
        delta(tail),
        event('response.output_item.done', {
          output_index: outputIndex,
          item: { ...item, status: 'completed', arguments: call.argumentsText },
        }),
      ];
    },
    end: (finish, usage, word) => {
      const reason =
        word ??
        { length: 'max_output_tokens', filter: 'content_filter', stop: undefined, tool: undefined }[finish];
      const type = reason === undefined ? 'response.completed' : 'response.incomplete';
      return [
        ...closeText(),
        event(type, {
          response: {
            ...response,
            status: reason === undefined ? 'completed' : 'incomplete',
            incomplete_details: reason === undefined ? null : { reason },
            usage:
              usage === null
                ? null
                : {
                    input_tokens: usage.inputTokens,
                    input_tokens_details: { cached_tokens: 0 },
                    output_tokens: usage.outputTokens,
                    output_tokens_details: { reasoning_tokens: 0 },
                    total_tokens: usage.inputTokens + usage.outputTokens,
                  },
          },
        }),
      ];
    },
    errorEvent: (message: string) => [
      event('error', { error: { type: 'server_error', code: 'server_error', message, param: null } }),
    ],
    malformed: () => [writeSse('{"type":"response.output_text.delta","delta": BROKEN')],
  };
}
