/**
 * Sends a request once per idempotency key (protocols 1, `integration.invoke`; threats 31, 39), as `deliver-once.ts` describes. Any status
 * counts as an answer. Its text is bounded and contains no secret from the request. Never throws because of what the receiver does.
 */
import type { Clock } from '@/lib/core/clock';
import type { WorkspaceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import type { DeliveryAnswer } from '@/lib/domain/integrations/delivery';
import type { FetchFailureCode } from '@/lib/platform/fetch/fetch-failure';
import type { GuardedPost } from '@/lib/platform/fetch/guarded-post';
import { type Delivered, deliverOnce, type KeyTaken } from './deliver-once';
import { hideSecrets } from './hide-secrets';
import { writeDeliveryHeaders } from './write-delivery-headers';
import type { Outgoing } from './outgoing';

export type DeliveryServices = { readonly post: GuardedPost; readonly clock: Clock };

export type DeliveryFailure = {
  readonly code: KeyTaken['code'] | 'body_too_large' | FetchFailureCode;
  /** Shown to people and models. */
  readonly sentence: string;
};

export function deliver(
  workspaceId: WorkspaceId,
  outgoing: Outgoing,
  services: DeliveryServices,
): Promise<Result<Delivered, DeliveryFailure>> {
  const { target, method, idempotencyKey, signal } = outgoing;
  const body = JSON.stringify(outgoing.body);
  if (body.length > limits.deliveryBodyChars) return Promise.resolve(fail(bodyTooLarge));
  const asked = { target, idempotencyKey, signal, content: [method, outgoing.body] };
  return deliverOnce<DeliveryFailure>(
    workspaceId,
    { ...asked, lostMs: limits.deliveryLostMs },
    { clock: services.clock, send: (key) => send(services.post, outgoing, { body, idempotencyKey: key }) },
  );
}

type Written = { readonly body: string; readonly idempotencyKey: string };

async function send(
  post: GuardedPost,
  outgoing: Outgoing,
  written: Written,
): Promise<Result<DeliveryAnswer, DeliveryFailure>> {
  const { url, method, signal } = outgoing;
  const headers = writeDeliveryHeaders(outgoing, written);
  const posted = await post(url, { method, headers, body: written.body, signal });
  if (!posted.ok) return posted;
  const { status, text } = posted.value;
  return succeed({ status, text: hideSecrets(text, outgoing) });
}

const bodyTooLarge: DeliveryFailure = {
  code: 'body_too_large',
  sentence: `The data to send is longer than ${limits.deliveryBodyChars} characters. Send less.`,
};
