/**
 * Creates an `EmbeddingModel` from the user's settings, through the AI SDK: OpenAI's `/embeddings`, which self-hosted servers and Ollama speak too,
 * and Google's `:batchEmbedContents`. Creation never fails: a model that cannot be reached reports this when it is called. What comes back is
 * checked as a stranger's: the number of vectors, their dimensions, and every number.
 */
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { embedMany, type EmbeddingModel as SdkModel } from 'ai';
import { limits } from '@/lib/core/limits';
import { fail, succeed } from '@/lib/core/result';
import { sliceWhole } from '@/lib/core/text';
import type { ModelProvider } from '@/lib/protocol/model-words';
import { describeFailure, isTransportFault } from '../describe-failure';
import type { Embedded, EmbeddingModel, EmbeddingPurpose, EmbeddingRequest } from '../embedding-model';
import type { FailureContext } from '../failure-words';
import { getPrefix, takesTaskType } from '../known-embedding-models';
import { ModelProblem } from '../model-problem';
import { normalise } from '../normalise';
import { retryDelayMs } from '../retry-once';
import { sleep } from '../sleep';
import {
  type ModelConfig,
  type ModelDeps,
  providerNames,
  type ReachableModel,
  readModelConfig,
} from './model-config';
import { boundResponses, type ModelFetch } from './model-fetch';

type Maker = (options: ReachableModel & { readonly model: string; readonly fetch: ModelFetch }) => SdkModel;

const createCompatible: Maker = ({ model, baseUrl, apiKey, fetch }) =>
  createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: baseUrl,
    fetch,
    ...(apiKey === '' ? {} : { apiKey }),
  }).embeddingModel(model);

const makers: Readonly<Record<ModelProvider, Maker | null>> = {
  'openai-compatible': createCompatible,
  ollama: ({ baseUrl, ...options }) => createCompatible({ ...options, baseUrl: `${baseUrl}/v1` }),
  google: ({ model, baseUrl, apiKey, fetch }) =>
    createGoogle({ baseURL: baseUrl, apiKey, fetch }).embeddingModel(model),
  anthropic: null,
  openai: ({ model, baseUrl, apiKey, fetch }) =>
    createOpenAI({ baseURL: baseUrl, apiKey, fetch }).embeddingModel(model),
};

const taskTypes = { passage: 'RETRIEVAL_DOCUMENT', question: 'RETRIEVAL_QUERY' } as const;

export function createEmbeddingModel(config: ModelConfig, deps: ModelDeps): EmbeddingModel {
  const { provider, model } = config;
  const providerName = providerNames[provider];
  const reachable = readModelConfig(config);
  const make = makers[provider];
  if (make === null) {
    const reason = `${providerName} makes no vectors.`;
    const failure = { kind: 'refused', reason, action: 'Choose another server in Settings.' } as const;
    return { provider, name: model, embedTexts: () => Promise.resolve(fail(failure)) };
  }
  if (!reachable.ok) return { provider, name: model, embedTexts: () => Promise.resolve(reachable) };
  const sdkModel = make({ ...reachable.value, model, fetch: boundResponses(deps.fetch) });
  return {
    provider,
    name: model,
    async embedTexts({ texts, purpose, signal }) {
      const context: FailureContext = {
        providerName,
        modelName: model,
        secrets: [reachable.value.apiKey],
        requestTexts: texts,
        now: deps.clock.now(),
      };
      const values = texts.map((text) => writeValue(model, purpose, text));
      const taskType = takesTaskType(model) ? { taskType: taskTypes[purpose] } : {};
      const attempt = () => embedOnce({ model: sdkModel, values, google: taskType, signal });
      try {
        return succeed(await attempt().catch((error: unknown) => retry(error, attempt)));
      } catch (error) {
        return fail(describeFailure(signal.aborted ? new ModelProblem('aborted') : error, context));
      }

      async function retry(error: unknown, again: () => Promise<Embedded>): Promise<Embedded> {
        if (purpose === 'question' || signal.aborted || !isTransportFault(error)) throw error;
        deps.log?.({ provider, model, kind: describeFailure(error, { providerName: provider }).kind });
        await (deps.sleep ?? sleep)(retryDelayMs, signal);
        return again();
      }
    },
  };
}

/** A text that is only blank would be refused by some providers, and with it all others of its request. */
function writeValue(model: string, purpose: EmbeddingPurpose, text: string): string {
  const cut = sliceWhole(text, limits.embeddedChars);
  return getPrefix(model, purpose) + (cut.trim() === '' ? '-' : cut);
}

type Attempt = Pick<EmbeddingRequest, 'signal'> & {
  readonly model: SdkModel;
  readonly values: string[];
  /** What only Google is told. */
  readonly google: { readonly taskType?: string };
};

async function embedOnce({ model, values, google, signal }: Attempt): Promise<Embedded> {
  if (values.length === 0 || values.length > limits.embeddedTexts)
    throw new RangeError(`${values.length} texts are not between 1 and ${limits.embeddedTexts}.`);
  const { embeddings, usage } = await embedMany({
    model,
    values,
    providerOptions: { google },
    maxRetries: 0,
    maxParallelCalls: 1,
    abortSignal: signal,
    telemetry: { isEnabled: false },
  });
  const vectors = embeddings.map(readNumbers);
  if (vectors.some(({ length }) => length !== vectors[0]?.length))
    throw new ModelProblem('malformed', 'vectors of different lengths');
  return { vectors, tokens: Number.isSafeInteger(usage.tokens) && usage.tokens >= 0 ? usage.tokens : null };
}

function readNumbers(numbers: readonly number[]): Float32Array {
  if (numbers.length === 0 || numbers.length > limits.vectorDimensions)
    throw new ModelProblem('malformed', `a vector of ${numbers.length} dimensions`);
  const vector = normalise(numbers);
  if (vector === null) throw new ModelProblem('malformed', 'a vector without a direction');
  return vector;
}
