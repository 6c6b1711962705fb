/** The models of a workspace, their keys (which can be written but never read), their spending limits, and what was spent. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { modelOrigins, modelProviders } from '../model-words';
import { limitKinds, limitScopes, meterStates } from '../usage-words';
import { defineEndpoint, idParams, idSchema, listOf, timeSchema } from './endpoint';
import { explainWords } from '../explain-words';

/** `environment`: the model configured at server start, or else the built-in reader. `extractive`: the built-in reader. */
export const settingProviders = [
  'environment',
  'extractive',
  'openai-compatible',
  'ollama',
  'google',
  'anthropic',
  'openai',
] as const;

export const settingProviderSchema = explainWords(settingProviders, {
  environment: 'the model configured when the server was started, or else the built-in reader',
  extractive: 'the built-in reader',
  'openai-compatible': 'any server that speaks the interface of OpenAI',
  ollama: 'Ollama',
  google: 'Google',
  anthropic: 'Anthropic',
  openai: 'OpenAI',
});

export const modelProviderSchema = explainWords(modelProviders, {
  anthropic: 'Anthropic',
  openai: 'OpenAI',
  google: 'Google',
  ollama: 'Ollama',
  'openai-compatible': 'any server that speaks the interface of OpenAI',
});

export const modelOriginSchema = explainWords(modelOrigins, {
  settings: 'set up by an owner',
  environment: 'configured when the server was started',
  'built-in': 'the built-in reader',
});

export const limitKindSchema = explainWords(limitKinds, {
  storage: 'bytes that the workspace keeps',
  sources: 'sources that it keeps',
  tokens: 'tokens used in a calendar month (UTC)',
  cost: 'US dollars spent in a calendar month (UTC)',
});

export const limitScopeSchema = explainWords(limitScopes, {
  workspace: 'of the whole workspace',
  member: 'of one member',
});

export const meterStateSchema = explainWords(meterStates, {
  free: 'less than four fifths is used, or there is no limit',
  near: 'four fifths are used',
  reached: 'all is used',
});

export type SettingProvider = (typeof settingProviders)[number];

/** This is all that is ever revealed of a key. */
export const keyIsSet = '•••• (set)';

/** The name that the provider uses. */
const modelName = z.string().trim().max(limits.titleChars);
const contextTokens = z.number().int().min(limits.windowMinTokens).max(limits.windowMaxTokens).nullable();
const costCeiling = z.number().positive().max(100_000).nullable();
const tokenCeiling = z.number().int().min(1_000).max(1_000_000_000).nullable();
const baseUrl = z.string().trim().max(limits.urlChars);
const apiKey = z.string().trim().max(limits.modelKeyChars);

export const contextOrigins = ['set', 'server', 'name', 'assumed'] as const;
export type ContextOrigin = (typeof contextOrigins)[number];

const priceSchema = z.object({
  input_per_million: z.number().describe('US dollars for a million tokens that are sent.'),
  output_per_million: z.number().describe('US dollars for a million tokens that are received.'),
  as_of: z.string(),
});

/** What a model takes in at once, what a run with it may use, and what it costs. */
const sizeAndCost = {
  own_context_tokens: z
    .number()
    .int()
    .nullable()
    .describe('The context size in tokens that an owner set by hand; null if none did.'),
  run_cost_ceiling_usd: z
    .number()
    .nullable()
    .describe('US dollars at list prices that a run may spend; null for no limit.'),
  run_token_ceiling: z
    .number()
    .int()
    .nullable()
    .describe('Number of tokens that a run may use; null for no limit.'),
  price: priceSchema.nullable().describe('List prices; null if they are not known.'),
} as const;

export const modelSettingSchema = z.object({
  choice: settingProviderSchema.describe("The owner's choice, or `environment` if nobody chose."),
  provider: z.string().describe('The provider that answers now.'),
  model: z.string(),
  chosen_by: modelOriginSchema,
  base_url: z
    .string()
    .nullable()
    .describe(
      'The address of its server, as an owner set it. Null if none did: the provider has one address for all, or the model was configured when the server was started.',
    ),
  key: z.literal(keyIsSet).nullable().describe('Null if it has no key; the key itself is never shown.'),
  context_tokens: z.number().int().describe('Number of tokens that fit into one request with its answer.'),
  context_from: z
    .enum(contextOrigins)
    .describe(
      "Where `context_tokens` comes from: `set` by an owner or the administrator, reported by the model's `server`, known from the model's `name`, or `assumed` to be the smallest that works because nobody knows.",
    ),
  ...sizeAndCost,
  environment: z
    .object({ provider: z.string(), model: z.string() })
    .nullable()
    .describe('The model configured at server start. Null means none, so that the built-in reader is used.'),
});
export type ModelSettingReply = z.output<typeof modelSettingSchema>;

export const getModelSettingEndpoint = defineEndpoint({
  name: 'getModelSetting',
  method: 'GET',
  path: '/v1/models/setting',
  summary:
    'Returns which model answers by default in this workspace and why, and what a run may spend. A key is never shown.',
  access: 'viewer',
  token: 'read',
  reply: modelSettingSchema,
});

export const setModelEndpoint = defineEndpoint({
  name: 'setModel',
  method: 'PUT',
  path: '/v1/models/setting',
  summary:
    'Choose the model that answers by default. Without `api_key` the stored key is kept, as long as provider and address stay the same; null removes it.',
  access: 'owner',
  refusals: ['conflict'],
  token: 'browser',
  body: z.strictObject({
    provider: settingProviderSchema,
    model: modelName.default(''),
    base_url: baseUrl.nullable().default(null),
    api_key: apiKey
      .nullable()
      .optional()
      .describe(
        'If absent, the stored key is kept as long as provider and address stay the same. Null removes it.',
      ),
    context_tokens: contextTokens
      .default(null)
      .describe('Number of tokens that fit into one request with its answer; null to find out.'),
    run_cost_ceiling_usd: costCeiling
      .default(null)
      .describe('US dollars at list prices that a run may spend; null for no limit.'),
    run_token_ceiling: tokenCeiling
      .default(null)
      .describe('Number of tokens that a run may use; null for no limit.'),
  }),
  reply: modelSettingSchema,
});

export const resetModelEndpoint = defineEndpoint({
  name: 'resetModel',
  method: 'DELETE',
  path: '/v1/models/setting',
  summary: 'Remove the default model, its key and its spending limits, and return to the server default.',
  access: 'owner',
  token: 'browser',
  reply: modelSettingSchema,
});

/**
 * A model to test before it is stored. Without `api_key`, the key stored for `model_id` is used, or else the one of the default, if provider and
 * address equal the stored ones.
 */
const triedModel = z.strictObject({
  model_id: idSchema
    .optional()
    .describe('The model whose stored key is used. If absent, that of the default.'),
  provider: settingProviderSchema,
  base_url: baseUrl.nullable().default(null),
  api_key: apiKey
    .optional()
    .describe(
      'If absent, the key stored for `model_id` is used, or else that of the default, if provider and address are the stored ones.',
    ),
});

const modelFailure = z.object({ reason: z.string(), action: z.string() });

const trySchema = z.object({
  ok: z.boolean(),
  sentence: z.string(),
  context_tokens: z
    .number()
    .int()
    .nullable()
    .describe(
      "Number of tokens that fit into one request with its answer, as the model's server reports; null if it reports none.",
    ),
  failure: modelFailure.nullable().describe('Why it does not work; null if it does.'),
});

export const testModelEndpoint = defineEndpoint({
  name: 'testModel',
  method: 'POST',
  path: '/v1/models/test',
  summary: 'Ask a model for one word, and report in a sentence whether it works.',
  access: 'owner',
  token: 'browser',
  body: triedModel.extend({ model: modelName.default('') }),
  reply: trySchema,
});

export const listModelsEndpoint = defineEndpoint({
  name: 'listModels',
  method: 'POST',
  path: '/v1/models/list',
  summary: 'Lists the models that a provider offers for this key.',
  access: 'owner',
  token: 'browser',
  body: triedModel,
  reply: z.object({
    items: z.array(z.string()),
    failure: modelFailure.nullable().describe('Why the names could not be read; null if they could.'),
  }),
});

export const findOllamaEndpoint = defineEndpoint({
  name: 'findOllama',
  method: 'GET',
  path: '/v1/models/ollama',
  summary: 'Reports whether Ollama is running on the server’s machine, and with which models.',
  access: 'owner',
  token: 'browser',
  reply: z.object({ found: z.boolean(), items: z.array(z.string()) }),
});

/** A model that a question may choose. */
export const offeredModelSchema = z.object({
  id: z.string().describe('`environment` and `built-in` are always these models.'),
  name: z.string(),
  origin: modelOriginSchema.describe(
    '`settings`: set up by an owner. `environment`: configured when the server was started. `built-in`: the built-in reader.',
  ),
  provider: z.string(),
  model: z.string().describe('The name that the provider uses; empty for the built-in reader.'),
  is_default: z.boolean().describe('True for exactly one. It answers whatever chooses no model.'),
  base_url: z
    .string()
    .nullable()
    .describe(
      'The address of its server, as an owner set it. Null if none did: the provider has one address for all, or the model was configured when the server was started.',
    ),
  key: z.literal(keyIsSet).nullable().describe('Null if it has no key; the key itself is never shown.'),
  ...sizeAndCost,
  tried: z
    .object({
      at: timeSchema.describe('When it was tried.'),
      failure: z.string().nullable().describe('Why it did not work; null if it did.'),
    })
    .nullable()
    .describe('What its last try found, as it is set up now. Null if it was not tried.'),
});
export type OfferedModelReply = z.output<typeof offeredModelSchema>;

export const listOfferedModelsEndpoint = defineEndpoint({
  name: 'listOfferedModels',
  method: 'GET',
  path: '/v1/models',
  summary: 'Lists the models that a question may choose. A key is never shown.',
  access: 'viewer',
  token: 'read',
  reply: listOf(offeredModelSchema),
});

const ownName = z.string().trim().min(1).max(limits.titleChars);

export const addModelEndpoint = defineEndpoint({
  name: 'addModel',
  method: 'POST',
  path: '/v1/models',
  summary: 'Set up another model. Without a name it gets the name of the model.',
  access: 'owner',
  refusals: ['conflict'],
  token: 'browser',
  outcome: 'created',
  body: z.strictObject({
    name: ownName.optional().describe('If absent, the name of the model.'),
    provider: modelProviderSchema,
    model: modelName,
    base_url: baseUrl.nullable().default(null),
    api_key: apiKey.nullable().optional().describe('Null, or left out, for a server that needs none.'),
    context_tokens: contextTokens
      .default(null)
      .describe('Number of tokens that fit into one request with its answer; null to find out.'),
    run_cost_ceiling_usd: costCeiling
      .default(null)
      .describe('US dollars at list prices that a run may spend; null for no limit.'),
    run_token_ceiling: tokenCeiling
      .default(null)
      .describe('Number of tokens that a run may use; null for no limit.'),
    is_default: z.boolean().default(false),
  }),
  reply: offeredModelSchema,
});

export const changeModelEndpoint = defineEndpoint({
  name: 'changeModel',
  method: 'PATCH',
  path: '/v1/models/{id}',
  summary:
    'Change a model or make it the default. The stored key is kept as long as provider and address stay the same; null removes it. Of the model of the environment only the limits can be changed, of the built-in reader nothing.',
  access: 'owner',
  refusals: ['conflict'],
  token: 'browser',
  params: idParams,
  body: z
    .strictObject({
      name: ownName.optional(),
      provider: modelProviderSchema.optional(),
      model: modelName.optional(),
      base_url: baseUrl.nullable().optional().describe('Null for the address of the provider.'),
      api_key: apiKey
        .nullable()
        .optional()
        .describe(
          'If absent, the stored key is kept as long as provider and address stay the same. Null removes it.',
        ),
      context_tokens: contextTokens
        .optional()
        .describe('Number of tokens that fit into one request with its answer; null to find out.'),
      run_cost_ceiling_usd: costCeiling
        .optional()
        .describe('US dollars at list prices that a run may spend; null for no limit.'),
      run_token_ceiling: tokenCeiling
        .optional()
        .describe('Number of tokens that a run may use; null for no limit.'),
      is_default: z.literal(true).optional(),
    })
    .describe('What is left out stays as it is.'),
  reply: offeredModelSchema,
});

export const removeModelEndpoint = defineEndpoint({
  name: 'removeModel',
  method: 'DELETE',
  path: '/v1/models/{id}',
  summary:
    'Remove a model and its key. Questions that chose it and are not answered yet end with a failure that says so.',
  access: 'owner',
  refusals: ['conflict'],
  token: 'browser',
  outcome: 'nothing',
  params: idParams,
});

export const tryModelEndpoint = defineEndpoint({
  name: 'tryModel',
  method: 'POST',
  path: '/v1/models/{id}/try',
  summary:
    'Ask a model that is set up for one word, report in a sentence whether it works, and keep the outcome.',
  access: 'owner',
  token: 'browser',
  params: idParams,
  body: z.strictObject({}),
  reply: trySchema,
});

const spentSchema = z.object({
  calls: z.number().int().describe('Number of calls of models.'),
  input_tokens: z.number().describe('Number of tokens that were sent.'),
  output_tokens: z.number().describe('Number of tokens that were received.'),
  cost_usd: z.number().describe('Computed from list prices, excluding calls without a known price.'),
  unpriced_calls: z.number().int().describe('Number of calls of models without a known price.'),
});

/** A whole number that may be larger than an `integer` of PostgreSQL holds; it is stored as a double. */
const largeNumber = (most: number) =>
  z.number().multipleOf(1, 'is not a whole number').min(1).max(most).nullable();

const tokensAMonth = largeNumber(limits.usageTokens);
const costAMonth = z.number().positive().max(limits.usageCostUsd).nullable();
const spendingLimits = {
  tokens: tokensAMonth.describe('Input and output tokens of a member in a month; null for no limit.'),
  cost_usd: costAMonth.describe('US dollars at list prices of a member in a month; null for no limit.'),
};

/** What owners allow. Null: no limit. Months are calendar months, UTC. */
export const usageLimitsSchema = z.object({
  storage_bytes: largeNumber(limits.usageStorageBytes).describe(
    'Bytes of captured originals, files of pages and exports; null for no limit.',
  ),
  sources: z
    .number()
    .int()
    .min(1)
    .max(limits.storedNumber)
    .nullable()
    .describe('Number of sources; null for no limit.'),
  tokens: tokensAMonth.describe(
    'Input and output tokens of the whole workspace in a month; null for no limit.',
  ),
  cost_usd: costAMonth.describe(
    'US dollars at list prices of the whole workspace in a month. Calls without a known price do not count. Null for no limit.',
  ),
  member: z.strictObject(spendingLimits).describe('The limits of each member in a month.'),
  exceptions: z
    .array(z.strictObject({ user_id: idSchema, ...spendingLimits }))
    .max(limits.memberLimits)
    .describe('Members who have limits of their own instead.'),
});
export type UsageLimitsReply = z.output<typeof usageLimitsSchema>;

/** One limit, if there is one, and how much of it is used. */
export const usageMeterSchema = z.object({
  kind: limitKindSchema,
  scope: limitScopeSchema.describe('Whose limit it is: that of the workspace, or your own.'),
  limit: z.number().nullable().describe('Bytes, sources, tokens or US dollars. Null: no limit.'),
  used: z.number().describe('The number that is used, in the same unit as `limit`.'),
  state: meterStateSchema,
  reached: z
    .string()
    .nullable()
    .describe('What is used up and what can be done, in words. Null unless the limit is reached.'),
});
export type UsageMeterReply = z.output<typeof usageMeterSchema>;

export const usageReplySchema = z.object({
  since: z.iso.datetime().describe('The beginning of the time that totals, days and members count.'),
  month: z.string().describe('The month for which tokens and cost are limited: `2026-11`, UTC.'),
  month_ends_at: z.iso.datetime().describe('When the next month begins.'),
  meters: z.array(usageMeterSchema),
  members_near: z
    .array(usageMeterSchema.omit({ reached: true }).extend({ user_id: z.string(), name: z.string() }))
    .describe('The limits of other members of which four fifths are used, or all. Only owners see them.'),
  limits: usageLimitsSchema
    .nullable()
    .describe('All limits, including those of single members; null unless you are an owner.'),
  totals: spentSchema,
  days: z
    .array(spentSchema.extend({ day: z.iso.date() }))
    .describe('Newest first, without days that have no calls.'),
  members: z
    .array(spentSchema.extend({ user_id: z.string(), name: z.string() }))
    .describe('Owners see all members, others only themselves.'),
  items: z.array(spentSchema.extend({ day: z.iso.date(), user_id: z.string(), name: z.string() })),
  quota: z.object({
    run_cost_ceiling_usd: z
      .number()
      .nullable()
      .describe('US dollars at list prices that a run of the default model may spend; null for no limit.'),
    run_token_ceiling: z
      .number()
      .int()
      .nullable()
      .describe('Number of tokens that a run of the default model may use; null for no limit.'),
    largest_run: z
      .object({
        id: z.string(),
        tokens: z.number().int().describe('Number of tokens that it sent and received.'),
        cost_usd: z
          .number()
          .nullable()
          .describe('US dollars at list prices; null if a model has no known price.'),
      })
      .nullable()
      .describe('The run since `since` that used the most tokens; null if none used any.'),
  }),
});
export type UsageReply = z.output<typeof usageReplySchema>;

export const getUsageEndpoint = defineEndpoint({
  name: 'getUsage',
  method: 'GET',
  path: '/v1/usage',
  summary:
    'Returns tokens and cost by day and member, the spending limits per run, and how much of each limit of the workspace and of yours is used.',
  access: 'viewer',
  token: 'read',
  query: z.object({
    days: z.coerce.number().int().min(1).max(366).default(30).describe('How many days back it reaches.'),
  }),
  reply: usageReplySchema,
});

export const setUsageLimitsEndpoint = defineEndpoint({
  name: 'setUsageLimits',
  method: 'PUT',
  path: '/v1/usage/limits',
  summary:
    'Limit what the workspace keeps, and what it and its members use in a month. All limits are replaced; one that is left out is removed. What exceeds a new limit is kept, and nothing can be added to it.',
  access: 'owner',
  token: 'browser',
  body: z.strictObject({
    storage_bytes: usageLimitsSchema.shape.storage_bytes.default(null),
    sources: usageLimitsSchema.shape.sources.default(null),
    tokens: usageLimitsSchema.shape.tokens.default(null),
    cost_usd: usageLimitsSchema.shape.cost_usd.default(null),
    member: z
      .strictObject({
        tokens: tokensAMonth
          .default(null)
          .describe('Input and output tokens of each member in a month; null for no limit.'),
        cost_usd: costAMonth
          .default(null)
          .describe('US dollars at list prices of each member in a month; null for no limit.'),
      })
      .default({ tokens: null, cost_usd: null }),
    exceptions: usageLimitsSchema.shape.exceptions.default([]),
  }),
  reply: usageLimitsSchema,
});
