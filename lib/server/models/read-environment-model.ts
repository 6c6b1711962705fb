/** Reads the model that the administrator named when the server was started. */
import { z } from 'zod';
import { modelProviders } from '@/lib/protocol/model-words';
import type { ModelConfig } from '@/lib/engine/model/adapters/model-config';
import { getEnvironment } from '@/lib/platform/settings/env';

export const providerSchema = z.enum(modelProviders);

/** Reads `MODEL`: `provider/model`, split at the first slash, or just `extractive`. Null means the built-in model. */
export function readEnvironmentModel(environment = getEnvironment()): ModelConfig | null {
  const { MODEL, MODEL_BASE_URL, MODEL_API_KEY, MODEL_CONTEXT_TOKENS } = environment;
  if (MODEL === undefined || MODEL === 'extractive') return null;
  const slash = MODEL.indexOf('/');
  return {
    provider: providerSchema.parse(MODEL.slice(0, slash)),
    model: MODEL.slice(slash + 1),
    ...(MODEL_BASE_URL === undefined ? {} : { baseUrl: MODEL_BASE_URL }),
    ...(MODEL_API_KEY === undefined ? {} : { apiKey: MODEL_API_KEY }),
    ...(MODEL_CONTEXT_TOKENS === undefined ? {} : { contextTokens: MODEL_CONTEXT_TOKENS }),
  };
}
