/** External services that the workspace may send to. Their addresses and secrets can be written but never read. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { integrationKinds } from '../integration-words';
import { defineEndpoint, idParams, listOf, timeSchema } from './endpoint';
import { keyIsSet } from './models';
import { explainWords } from '../explain-words';

export const receiverStatusSchema = z
  .number()
  .int()
  .nullable()
  .describe('The HTTP status of the receiver; null if it did not answer.');

export const integrationKindSchema = explainWords(integrationKinds, {
  webhook: 'JSON is sent to an address of yours',
  slack: 'messages are sent to an incoming webhook of Slack',
});

const nameSchema = z.string().trim().min(1).max(limits.toolNameChars);
const addressSchema = z.string().trim().min(1).max(limits.urlChars);
const secretSchema = z.string().min(1).max(limits.integrationSecretChars);

export const integrationSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: integrationKindSchema,
  host: z
    .string()
    .describe('The host is all that is ever revealed of the address, so that it can be recognised.'),
  address: z.literal(keyIsSet),
  secret: z
    .literal(keyIsSet)
    .nullable()
    .describe('Null if requests are not signed; the secret itself is never shown.'),
  operations: z.array(z.string()),
  created_at: timeSchema,
  updated_at: timeSchema.describe('When its name, address or secret last changed.'),
});
export type IntegrationReply = z.output<typeof integrationSchema>;

export const listIntegrationsEndpoint = defineEndpoint({
  name: 'listIntegrations',
  method: 'GET',
  path: '/v1/integrations',
  summary: 'Lists the integrations that the workspace may send to, by name.',
  access: 'owner',
  token: 'read',
  reply: listOf(integrationSchema),
});

export const createIntegrationEndpoint = defineEndpoint({
  name: 'createIntegration',
  method: 'POST',
  path: '/v1/integrations',
  summary: 'Add an integration. Requests to a webhook with a secret are signed (X-Sourcebook-Signature).',
  access: 'owner',
  refusals: ['conflict'],
  token: 'browser',
  outcome: 'created',
  body: z.strictObject({
    name: nameSchema,
    kind: integrationKindSchema,
    url: addressSchema,
    secret: secretSchema.optional().describe('Signs what is sent. If absent, nothing is signed.'),
  }),
  reply: integrationSchema,
});

export const updateIntegrationEndpoint = defineEndpoint({
  name: 'updateIntegration',
  method: 'PATCH',
  path: '/v1/integrations/{id}',
  summary:
    'Rename an integration, or change its address or secret. Without `secret` the stored one is kept, as long as the host stays the same; null removes it.',
  access: 'owner',
  refusals: ['conflict'],
  token: 'browser',
  params: idParams,
  body: z
    .strictObject({
      name: nameSchema.optional(),
      url: addressSchema.optional(),
      secret: secretSchema
        .nullable()
        .optional()
        .describe('If absent, the stored one is kept as long as the host stays the same. Null removes it.'),
    })
    .describe('What is left out stays as it is.'),
  reply: integrationSchema,
});

export const deleteIntegrationEndpoint = defineEndpoint({
  name: 'deleteIntegration',
  method: 'DELETE',
  path: '/v1/integrations/{id}',
  summary: 'Permanently delete an integration with its address and secret.',
  access: 'owner',
  token: 'browser',
  outcome: 'nothing',
  params: idParams,
});

export const testIntegrationEndpoint = defineEndpoint({
  name: 'testIntegration',
  method: 'POST',
  path: '/v1/integrations/{id}/test',
  summary: 'Send a short test message, and report in a sentence whether it arrived.',
  access: 'owner',
  token: 'browser',
  params: idParams,
  reply: z.object({
    ok: z.boolean(),
    sentence: z.string(),
    status: receiverStatusSchema,
  }),
});
