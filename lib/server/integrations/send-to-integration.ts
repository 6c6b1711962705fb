/** Sends a payload to an integration. Its address and secret are unsealed here, for this request only. */
import type { JsonValue } from '@/lib/core/json';
import { notFound } from '@/lib/core/errors';
import type { Result } from '@/lib/core/result';
import type { Integration } from '@/lib/domain/integrations/integration';
import { findSealed } from '@/lib/domain/integrations/store';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { unseal } from '@/lib/platform/secrets/seal';
import { deliver, type DeliveryFailure, type DeliveryServices } from './deliver';
import type { Delivered } from './deliver-once';

export type SentPayload = {
  /** The result of `readPayload`. */
  readonly payload: { readonly [key: string]: JsonValue };
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
};

/** The context to which an integration's ciphertext is bound, so that it cannot be unsealed in another row. */
export const writeSealContext = (id: string) => `integration:${id}`;

export async function sendToIntegration(
  { id, workspaceId }: Pick<Integration, 'id' | 'workspaceId'>,
  { payload, idempotencyKey, signal }: SentPayload,
  services: DeliveryServices,
): Promise<Result<Delivered, DeliveryFailure>> {
  const sealed = await inWholeWorkspace(workspaceId, (database) => findSealed(database, workspaceId, id));
  if (sealed === null) throw notFound('integration');
  const context = writeSealContext(id);
  const outgoing = {
    target: context,
    url: unseal(sealed.urlCipher, context),
    method: 'POST' as const,
    headers: {},
    body: payload,
    signingSecret: sealed.secretCipher === null ? null : unseal(sealed.secretCipher, context),
    idempotencyKey,
    signal,
  };
  return deliver(workspaceId, outgoing, services);
}
