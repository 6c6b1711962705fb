/**
 * One model call whose answer consists of lines (knowledge pipeline, "Model Compatibility"): chat completions, or Ollama's native chat. The
 * request is in the provider's format. The format of the answer is recognised by its content, because servers behind the same address use
 * several. Nothing is retried here: the caller that reads the lines knows what is still unanswered.
 */
import type { ModelRequest } from '../model';
import { ModelProblem } from '../model-problem';
import type { ModelAttempt } from '../retry-once';
import { type AdapterOptions, writeKeyHeaders } from './model-config';
import { writeOllamaRequest } from './ollama-request';
import { readHttpError } from './read-http-error';
import { readLineStream } from './read-line-stream';
import { separateThinking } from './separate-thinking';
import { createToolNames } from './tool-names';

export type LinesProvider = 'openai-compatible' | 'ollama';

export const createLinesAttempt =
  (provider: LinesProvider) =>
  (options: AdapterOptions): ModelAttempt => {
    const { path, writeBody } = wires[provider];
    return separateThinking(async function* attempt(request, signal) {
      const response = await options.fetch(`${options.baseUrl}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...writeKeyHeaders(provider, options.apiKey) },
        body: writeBody(request, options),
        signal,
      });
      if (!response.ok) throw await readHttpError(response);
      if (response.body === null) throw new ModelProblem('interrupted');
      yield* readLineStream(response.body);
    });
  };

type LinesWire = {
  readonly path: string;
  readonly writeBody: (request: ModelRequest, options: AdapterOptions) => string;
};

const wires: Readonly<Record<LinesProvider, LinesWire>> = {
  'openai-compatible': { path: '/chat/completions', writeBody: writeChatRequest },
  ollama: {
    path: '/api/chat',
    writeBody: (request, options) => writeOllamaRequest(request, createToolNames([]), options),
  },
};

function writeChatRequest(request: ModelRequest, { model }: AdapterOptions): string {
  const messages = request.messages.flatMap((message) => (message.role === 'tool' ? [] : message));
  return JSON.stringify({
    model,
    messages: [
      { role: 'system', content: request.system },
      ...messages.map(({ role, content }) => ({ role, content })),
    ],
    stream: true,
    temperature: request.temperature,
    max_tokens: request.maxOutputTokens,
    stream_options: { include_usage: true },
  });
}
