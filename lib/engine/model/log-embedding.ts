/** Logs requests for vectors as a wrapper around any model that makes them. The texts are logged as a model's messages are, the vectors never. */
import type { EmbeddingModel } from './embedding-model';
import { createEntry, type RequestLogOptions, type WriteRequestLog } from './request-log';

export function withEmbeddingLog(
  { provider, name, embedTexts }: EmbeddingModel,
  write: WriteRequestLog,
  options: RequestLogOptions,
): EmbeddingModel {
  return {
    provider,
    name,
    async embedTexts(request) {
      const entry = createEntry(name, write, options);
      entry.start({
        system: '',
        messages: request.texts.map((content) => ({ role: 'user', content })),
        tools: [],
        maxOutputTokens: 0,
        responseFormat: 'text',
      });
      const made = await embedTexts(request);
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
