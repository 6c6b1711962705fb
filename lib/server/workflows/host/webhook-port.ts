/** Calls the webhook of a workflow, once per key. */
import { limits } from '@/lib/core/limits';
import { sliceWhole } from '@/lib/core/text';
import type { ActionHost } from '@/lib/domain/workflows/actions/action-host';
import { ActionFailure } from '@/lib/domain/workflows/actions/define-action';
import { digestBytes } from '@/lib/platform/secrets/token';
import { deliver } from '../../integrations/deliver';
import type { StepPlace } from './step-place';

type Request = Parameters<ActionHost['webhooks']['call']>[0];

export async function callWebhook(
  { actor, outside }: StepPlace,
  { url, method, headers, body, signingSecret, idempotencyKey, signal }: Request,
): ReturnType<ActionHost['webhooks']['call']> {
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw new ActionFailure('The data to send must be a JSON object.');
  const outgoing = {
    // Hashed, because the address itself may contain a key.
    target: `webhook:${digestBytes(url)}`,
    url,
    method,
    headers,
    body,
    signingSecret,
    idempotencyKey,
    signal,
  };
  const delivered = await deliver(actor.workspaceId, outgoing, outside);
  if (!delivered.ok) throw new ActionFailure(delivered.failure.sentence);
  const { status, text } = delivered.value;
  return { status, text: sliceWhole(text, limits.workflowTextChars) };
}
