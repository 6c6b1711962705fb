/** Ollama's native `/api/chat`, with one JSON object per line. */
import { readJson } from '@/lib/core/json';
import { findOllamaFault } from '../demands/ollama';
import { asList, asRecord, asText, type Wire } from '../wire';

const doneReasons = { stop: 'stop', length: 'length', tool: 'stop', filter: 'stop' };

export const ollama: Wire = {
  name: 'ollama',
  contentType: 'application/x-ndjson',
  chatPath: /\/api\/chat$/,
  readRequest(_path, body) {
    const record = asRecord(body);
    const all = asList(record.messages).map((message) => ({
      role: asText(asRecord(message).role),
      text: asText(asRecord(message).content),
    }));
    return {
      model: asText(record.model),
      system: all
        .filter((message) => message.role === 'system')
        .map((message) => message.text)
        .join('\n'),
      messages: all.filter((message) => message.role !== 'system'),
      toolNames: asList(record.tools).map((tool) => asText(asRecord(asRecord(tool).function).name)),
    };
  },
  findFault: findOllamaFault,
  createWriter(model) {
    const line = (value: object) => `${JSON.stringify(value)}\n`;
    const base = { model, created_at: '2026-01-01T00:00:00Z' };
    const chunk = (message: object) =>
      line({ ...base, message: { role: 'assistant', content: '', ...message }, done: false });
    return {
      start: () => [],
      text: (text) => [chunk({ content: text })],
      thinking: (text) => [chunk({ thinking: text })],
      redacted: () => [],
      refusal: (text) => [chunk({ content: text })],
      tool: (call) => {
        const read = readJson(call.argumentsText, 100_000);
        const args = read.ok ? read.value : { broken: call.argumentsText };
        return [chunk({ tool_calls: [{ id: call.id, function: { name: call.name, arguments: args } }] })];
      },
      end: (finish, usage, word) => [
        line({
          ...base,
          message: { role: 'assistant', content: '' },
          done: true,
          done_reason: word ?? doneReasons[finish],
          ...(usage === null ? {} : { prompt_eval_count: usage.inputTokens, eval_count: usage.outputTokens }),
        }),
      ],
      errorEvent: (message) => [line({ error: message })],
      malformed: () => ['{"message":{"content": BROKEN\n'],
    };
  },
  writeError: (_status, message) => ({ error: message }),
};
