/** The search by meaning: whether it is on, which server makes its vectors, what is sent there and what that takes. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { defineEndpoint, idSchema } from './endpoint';

/** The name that the provider uses. */
const modelName = z.string().trim().min(1).max(limits.titleChars);

export const meaningSchema = z.object({
  is_on: z.boolean(),
  model_id: z
    .string()
    .nullable()
    .describe('The model whose server and key are used. Null if none was chosen.'),
  model: z.string().describe('The model that makes the vectors there; empty if none was chosen.'),
  host: z
    .string()
    .nullable()
    .describe(
      'Where passages and questions are sent, or would be. Null if no server was chosen, or it is no longer set up.',
    ),
  passages: z
    .number()
    .int()
    .describe('Passages that can be searched; a text that is repeated in a source counts once.'),
  made: z.number().int().describe('Number of passages that have a vector of this model.'),
  tokens_left: z.number().int().describe('About how many tokens of text would still be sent.'),
  price: z
    .object({ per_million: z.number().describe('US dollars for a million tokens.'), as_of: z.string() })
    .nullable()
    .describe('US dollars at list prices for a million tokens. Null if the price is not known.'),
  failure: z
    .string()
    .nullable()
    .describe('Why the last vectors could not be made; they are tried again. Null if they could.'),
  servers: z
    .array(
      z.object({
        model_id: z.string(),
        name: z.string(),
        host: z.string(),
        first_choice: z
          .string()
          .describe('A model of that provider to begin with; empty if only the server knows its names.'),
      }),
    )
    .describe('The models whose servers can make vectors.'),
});
export type MeaningReply = z.output<typeof meaningSchema>;

export const getMeaningEndpoint = defineEndpoint({
  name: 'getMeaning',
  method: 'GET',
  path: '/v1/models/meaning',
  summary:
    'Returns whether passages are also found by what they mean, and how far their vectors have been made; with a model, what it would take with that one. Sends nothing.',
  access: 'owner',
  token: 'browser',
  query: z.object({
    model_id: idSchema
      .optional()
      .describe('The id of one of the models of the workspace, whose server might make the vectors.'),
    model: modelName.optional().describe('The model of that server that might make them.'),
  }),
  reply: meaningSchema,
});

export const setMeaningEndpoint = defineEndpoint({
  name: 'setMeaning',
  method: 'PUT',
  path: '/v1/models/meaning',
  summary:
    'Switch the search by meaning on or off. Switched on, every passage and every question is sent to that server; it is asked for one vector first. Switched off, the vectors are deleted in the background.',
  access: 'owner',
  token: 'browser',
  body: z.strictObject({ is_on: z.boolean(), model_id: idSchema, model: modelName }),
  reply: meaningSchema,
});

export const listMeaningModelsEndpoint = defineEndpoint({
  name: 'listMeaningModels',
  method: 'GET',
  path: '/v1/models/meaning/names',
  summary: 'Lists the models by which a server makes vectors, as far as it tells.',
  access: 'owner',
  token: 'browser',
  query: z.object({
    model_id: idSchema.describe('The id of one of the models of the workspace, whose server is asked.'),
  }),
  reply: z.object({
    items: z.array(z.string()),
    failure: z
      .object({ reason: z.string(), action: z.string() })
      .nullable()
      .describe('Why the names could not be read; null if they could.'),
  }),
});
