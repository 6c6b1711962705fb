/** Logs requests for vectors as a wrapper around any model that makes them. The texts are logged as a model's messages are, the vectors never. */
import type { EmbeddingModel } from './embedding-model';
import { createEntry, type RequestLogOptions, type WriteRequestLog } from './request-log';

export function withEmbeddingLog(
  model: EmbeddingModel,
  write: WriteRequestLog,
  options: RequestLogOptions,
): EmbeddingModel {
  return {
    provider: model.provider,
    name: model.name,
    async embedTexts(request) {
      const entry = createEntry(model.name, write, options);
      entry.start({
        system: '',
        messages: request.texts.map((content) => ({ role: 'user', content })),
        tools: [],
        maxOutputTokens: 0,
        responseFormat: 'text',
      });
      const made = await model.embedTexts(request);
      if (!made.ok) entry.read({ type: 'error', failure: made.failure });
      else
        entry.read({
          type: 'message_complete',
          stopForToolUse: false,
          finishReason: 'stop',
          calls: [],
          usage: null,
        });
      return made;
    },
  };
}
