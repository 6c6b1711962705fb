/** Lists the models a provider offers, those that answer or those that make vectors, by name, sorted. Tolerant of fields, strict about size. */
import { z } from 'zod';
import { readJsonAs } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import { describeFailure } from '../describe-failure';
import type { ModelFailure } from '../model';
import { isNamedForEmbedding } from '../known-embedding-models';
import { ModelProblem } from '../model-problem';
import type { ModelProvider } from '@/lib/protocol/model-words';
import {
  type ModelConfig,
  type ModelDeps,
  providerNames,
  type ReachableModel,
  readModelConfig,
  type Wanted,
  writeKeyHeaders,
} from './model-config';
import { boundResponses } from './model-fetch';
import { readHttpError } from './read-http-error';

type List = {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly names: Readonly<Record<Wanted, z.ZodType<string[]>>>;
};

/** If no name tells that a model makes vectors, all are listed. */
const preferVectors = (names: readonly string[]): string[] => {
  const named = names.filter(isNamedForEmbedding);
  return named.length > 0 ? named : [...names];
};
const ofBoth = (names: z.ZodType<string[]>) => ({ answers: names, vectors: names.transform(preferVectors) });

const openaiNames = ofBoth(
  z.object({ data: z.array(z.object({ id: z.string() })) }).transform(({ data }) => data.map(({ id }) => id)),
);
const ollamaNames = ofBoth(
  z
    .object({ models: z.array(z.object({ name: z.string() })) })
    .transform(({ models }) => models.map(({ name }) => name)),
);
const listGoogleNames = (method: string) =>
  z
    .object({
      models: z.array(
        z.object({
          name: z.string(),
          supportedGenerationMethods: z.array(z.string()).default(['generateContent']),
        }),
      ),
    })
    .transform(({ models }) =>
      models
        .filter((model) => model.supportedGenerationMethods.includes(method))
        .map(({ name }) => name.replace(/^models\//, '')),
    );
const googleNames = { answers: listGoogleNames('generateContent'), vectors: listGoogleNames('embedContent') };

const lists: Readonly<Record<ModelProvider, List>> = {
  'openai-compatible': { path: '/models', names: openaiNames },
  openai: { path: '/models', names: openaiNames },
  anthropic: {
    path: '/models?limit=1000',
    headers: { 'anthropic-version': '2023-06-01' },
    names: openaiNames,
  },
  google: { path: '/models?pageSize=1000', names: googleNames },
  ollama: { path: '/api/tags', names: ollamaNames },
};

export async function listModels(
  { wanted = 'answers', ...config }: Omit<ModelConfig, 'model'> & { readonly wanted?: Wanted },
  deps: ModelDeps,
  signal: AbortSignal,
): Promise<Result<string[], ModelFailure>> {
  const reachable = readModelConfig({ ...config, model: '' });
  if (!reachable.ok) return reachable;
  try {
    return succeed(await fetchNames(config.provider, reachable.value, { deps, signal, wanted }));
  } catch (error) {
    const problem = signal.aborted ? new ModelProblem('aborted') : error;
    return fail(
      describeFailure(problem, {
        providerName: providerNames[config.provider],
        secrets: [reachable.value.apiKey],
        now: deps.clock.now(),
      }),
    );
  }
}

async function fetchNames(
  provider: ModelProvider,
  { baseUrl, apiKey }: ReachableModel,
  { deps, signal, wanted }: { deps: ModelDeps; signal: AbortSignal; wanted: Wanted },
): Promise<string[]> {
  const list = lists[provider];
  const response = await boundResponses(deps.fetch)(`${baseUrl}${list.path}`, {
    headers: { accept: 'application/json', ...list.headers, ...writeKeyHeaders(provider, apiKey) },
    signal,
  });
  if (!response.ok) throw await readHttpError(response);
  const read = readJsonAs(list.names[wanted], await response.text(), limits.modelListChars);
  if (!read.ok) throw new ModelProblem('malformed', 'not a list of models');
  return [...new Set(read.value)].sort().slice(0, limits.modelNames);
}
