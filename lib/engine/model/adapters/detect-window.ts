/**
 * Detects the size of a model's context window in tokens, as reported by its own server. Servers that speak OpenAI's protocol report it in
 * their model list (vLLM, LM Studio, OpenRouter, llama.cpp), Ollama in the description of a model. Tolerant of fields, strict about size
 * and numbers. Never guesses: the result is `null` if a server does not report it.
 */
import { z } from 'zod';
import { readJsonAs } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import { describeFailure } from '../describe-failure';
import type { ModelFailure } from '../model';
import { ModelProblem } from '../model-problem';
import {
  type ModelConfig,
  type ModelDeps,
  providerNames,
  readModelConfig,
  writeKeyHeaders,
} from './model-config';
import { boundResponses } from './model-fetch';
import { readHttpError } from './read-http-error';

/** Ollama immediately reserves memory for as many tokens as we request, and a machine may hold fewer tokens than the model could read. */
export const ollamaDetectedTokens = 32_768;

const tokens = z.coerce
  .number()
  .int()
  .min(limits.windowMinTokens)
  .max(limits.windowMaxTokens)
  .optional()
  .catch(undefined);

const listSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      /** vLLM, SGLang. */
      max_model_len: tokens,
      /** LM Studio: the size with which the model was loaded. */
      loaded_context_length: tokens,
      /** OpenRouter, LM Studio, Together. */
      context_length: tokens,
      /** Groq. */
      context_window: tokens,
      /** LM Studio: the size with which the model could be loaded. */
      max_context_length: tokens,
      /** llama.cpp. */
      meta: z.object({ n_ctx: tokens, n_ctx_train: tokens }).nullish().catch(undefined),
    }),
  ),
});
type Listed = z.output<typeof listSchema>['data'][number];

const propsSchema = z.object({
  n_ctx: tokens,
  default_generation_settings: z.object({ n_ctx: tokens }).optional().catch(undefined),
});

const shownSchema = z.object({
  model_info: z.record(z.string(), z.unknown()).default({}),
  parameters: z.string().optional().catch(undefined),
});

type Asking = {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly model: string;
  readonly deps: ModelDeps;
  readonly signal: AbortSignal;
};

/** Returns `null` if the server does not report it, and for providers whose models are known by name. */
export async function detectWindow(
  config: ModelConfig,
  deps: ModelDeps,
  signal: AbortSignal,
): Promise<Result<number | null, ModelFailure>> {
  if (config.provider !== 'openai-compatible' && config.provider !== 'ollama') return succeed(null);
  const reachable = readModelConfig(config);
  if (!reachable.ok) return reachable;
  const { baseUrl, apiKey } = reachable.value;
  const headers = { accept: 'application/json', ...writeKeyHeaders(config.provider, apiKey) };
  const asking: Asking = { baseUrl, headers, model: config.model, deps, signal };
  try {
    return succeed(await (config.provider === 'ollama' ? askOllama(asking) : askCompatible(asking)));
  } catch (error) {
    const problem = signal.aborted ? new ModelProblem('aborted') : error;
    const providerName = providerNames[config.provider];
    return fail(describeFailure(problem, { providerName, secrets: [apiKey] }));
  }
}

async function askCompatible(asking: Asking): Promise<number | null> {
  const { data } = await ask(asking, { url: `${asking.baseUrl}/models`, schema: listSchema });
  const named = data.find(({ id }) => id === asking.model);
  const [only] = data;
  // A server with only one model answers with it under any name.
  const listed = named ?? (data.length === 1 ? only : undefined);
  if (listed === undefined) return null;
  const told = readListed(listed);
  // llama.cpp lists the size with which the model was trained, and reports elsewhere the size with which it was started.
  if (listed.meta?.n_ctx_train === undefined || listed.meta.n_ctx !== undefined) return told;
  return (await askProps(asking)) ?? told;
}

function readListed(listed: Listed): number | null {
  return (
    listed.max_model_len ??
    listed.loaded_context_length ??
    listed.context_length ??
    listed.context_window ??
    listed.max_context_length ??
    listed.meta?.n_ctx ??
    listed.meta?.n_ctx_train ??
    null
  );
}

/** `/props` is not part of OpenAI's protocol. A server without it has already reported all it knows. */
async function askProps(asking: Asking): Promise<number | null> {
  const url = `${asking.baseUrl.replace(/\/v1$/, '')}/props`;
  const response = await boundResponses(asking.deps.fetch)(url, {
    headers: asking.headers,
    signal: asking.signal,
  });
  if (!response.ok) {
    await response.body?.cancel();
    return null;
  }
  const read = readJsonAs(propsSchema, await response.text(), limits.modelListChars);
  if (!read.ok) return null;
  return read.value.default_generation_settings?.n_ctx ?? read.value.n_ctx ?? null;
}

async function askOllama(asking: Asking): Promise<number | null> {
  const shown = await ask(asking, {
    url: `${asking.baseUrl}/api/show`,
    schema: shownSchema,
    body: JSON.stringify({ model: asking.model }),
  });
  const set = /^\s*num_ctx\s+(\d+)/m.exec(shown.parameters ?? '')?.[1];
  const chosen = tokens.parse(set);
  if (chosen !== undefined) return chosen;
  const entry = Object.entries(shown.model_info).find(([name]) => name.endsWith('.context_length'));
  const trained = tokens.parse(entry?.[1]);
  return trained === undefined ? null : Math.min(trained, ollamaDetectedTokens);
}

type Question<Schema extends z.ZodType> = {
  readonly url: string;
  readonly schema: Schema;
  /** If set, the request is a POST. */
  readonly body?: string;
};

async function ask<Schema extends z.ZodType>(
  { headers, deps, signal }: Asking,
  { url, schema, body }: Question<Schema>,
): Promise<z.output<Schema>> {
  const response = await boundResponses(deps.fetch)(
    url,
    body === undefined
      ? { headers, signal }
      : { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body, signal },
  );
  if (!response.ok) throw await readHttpError(response);
  const read = readJsonAs(schema, await response.text(), limits.modelListChars);
  if (!read.ok) throw new ModelProblem('malformed', 'not a description of models');
  return read.value;
}
