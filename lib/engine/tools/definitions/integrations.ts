/**
 * `integration.invoke` (LLMCP; protocols 1): always asks. Sends once for each idempotency key. If the model gives none, the call itself is
 * the key, so that a repeated step of a run never sends twice.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import { defineTool } from '../tool';
import { idSchema } from './argument-schemas';

const nameSchema = z.string().trim().min(1).max(limits.toolNameChars);

const invoke = defineTool({
  name: 'integration.invoke',
  title: 'Send to an integration',
  sentence:
    'Sends a payload to an external service that an owner set up. Always needs approval. For an unknown name, the reply lists the available ones.',
  input: z.strictObject({
    integration: nameSchema,
    operation: nameSchema,
    payload: z.record(z.string(), z.json()),
    idempotencyKey: idSchema.optional().describe('The same key is never sent twice.'),
  }),
  contexts: ['collection'],
  risk: 'outward',
  role: 'editor',
  needs: ['integrations'],
  readsUntrusted: true,
  isRepeatable: true,
  editable: ['payload'],
  describe: ({ integration, operation }) => `Send "${shorten(operation, 60)}" to ${shorten(integration, 60)}`,
  async describeFacts({ integration, operation }, { integrations }) {
    const known = await integrations.describe(integration, operation);
    return { mustAsk: `sends data to ${known.integration} (${known.host})` };
  },
  async execute({ integration, operation, payload, idempotencyKey }, { integrations }, { callId, signal }) {
    const sent = await integrations.invoke({
      integration,
      operation,
      payload,
      signal,
      callId,
      idempotencyKey: idempotencyKey ?? null,
    });
    return { result: { status: sent.status, answer: sent.answer, isRepeat: sent.isRepeat } };
  },
});

export const integrationTools = [invoke];
