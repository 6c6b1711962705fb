/**
 * Sends something out once for each idempotency key (protocols 1, `integration.invoke`; threats 31, 39). The row comes first, then the
 * request, then what was answered: a worker that is lost in between leaves the row `sending`, and whoever repeats the call sends it
 * again under the same key, by which its receiver knows it. Two at once: the later one waits for the earlier and has its answer. Every
 * status is an answer; its text is bounded, and holds nothing of what was secret in the request. Never throws for what the other side does.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type Clock, dayMs, minuteMs, secondMs } from '@/lib/core/clock';
import type { WorkspaceId } from '@/lib/core/ids';
import { type JsonValue, writeCanonicalJson } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import type { DeliveryAnswer, DeliveryClaim } from '@/lib/domain/deliveries/delivery';
import { claimDelivery, type DeliveryName, finishDelivery } from '@/lib/domain/deliveries/store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { FetchFailureCode } from '@/lib/platform/fetch/fetch-failure';
import type { GuardedPost } from '@/lib/platform/fetch/guarded-post';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { digestBytes } from '@/lib/platform/secrets/token';
import { hideSecrets } from './hide-secrets';
import { writeDeliveryHeaders, writeSendableKey } from './write-delivery-headers';

export type Outgoing = {
  /** Names for good where it goes, with no secret in it: `integration:<id>`. */
  readonly target: string;
  readonly url: string;
  readonly method: 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly [key: string]: JsonValue };
  readonly signingSecret: string | null;
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
};

export type DeliveryServices = { readonly post: GuardedPost; readonly clock: Clock };

/** `isRepeat`: it was sent before; this is what was answered then. */
export type Delivered = DeliveryAnswer & { readonly isRepeat: boolean };

export type DeliveryFailure = {
  /** `key_taken`: the key stands for another target or body. */
  readonly code: 'key_taken' | 'body_too_large' | FetchFailureCode;
  /** For people and models. */
  readonly sentence: string;
};

/** Milliseconds between two looks at a delivery that somebody else is sending. */
const lookMs = 200;

export async function deliver(
  workspaceId: WorkspaceId,
  outgoing: Outgoing,
  services: DeliveryServices,
): Promise<Result<Delivered, DeliveryFailure>> {
  const body = JSON.stringify(outgoing.body);
  if (body.length > limits.deliveryBodyChars) return fail(bodyTooLarge);
  const name = { workspaceId, idempotencyKey: writeSendableKey(outgoing.idempotencyKey) };
  const { claim, since } = await claimInTurn(name, outgoing, services.clock);
  switch (claim.type) {
    case 'taken':
      return fail(keyTaken);
    case 'answered':
      return succeed({ ...claim.answer, isRepeat: true });
    case 'send':
      return send({ name, outgoing, body, since }, services);
  }
}

type Claimed = {
  readonly claim: Exclude<DeliveryClaim, { type: 'wait' }>;
  readonly since: Date;
};

/** Waits while somebody else sends it; ends when they have, or are taken for lost. */
async function claimInTurn(name: DeliveryName, outgoing: Outgoing, clock: Clock): Promise<Claimed> {
  const { target, signal } = outgoing;
  const bodyDigest = digestBytes(writeCanonicalJson([outgoing.method, outgoing.body]));
  while (true) {
    const now = clock.now();
    const claim = await claimOnce(name, { target, bodyDigest, now });
    if (claim.type !== 'wait') return { claim, since: now };
    await wait(lookMs, undefined, { signal });
  }
}

function claimOnce(name: DeliveryName, asked: Parameters<typeof claimDelivery>[2]): Promise<DeliveryClaim> {
  const { workspaceId } = name;
  return inWorkspace(workspaceId, async (database) => {
    const claim = await claimDelivery(database, name, asked);
    if (claim.type === 'send' && claim.isFirst)
      await sendJob(
        database,
        { queue: 'erase', data: { workspaceId, kind: 'deliveries', id: workspaceId, purge: false } },
        { delaySeconds: (limits.deliveryDays * dayMs + minuteMs) / secondMs },
      );
    return claim;
  });
}

type Begun = {
  readonly name: DeliveryName;
  readonly outgoing: Outgoing;
  readonly body: string;
  readonly since: Date;
};

async function send(
  { name, outgoing, body, since }: Begun,
  { post, clock }: DeliveryServices,
): Promise<Result<Delivered, DeliveryFailure>> {
  const { url, method, signal } = outgoing;
  const headers = writeDeliveryHeaders(outgoing, { body, idempotencyKey: name.idempotencyKey });
  const posted = await post(url, { method, headers, body, signal });
  const heard: Result<DeliveryAnswer, DeliveryFailure> = posted.ok
    ? succeed({ status: posted.value.status, text: hideSecrets(posted.value.text, outgoing) })
    : posted;
  const answer = heard.ok ? heard.value : null;
  const status = answer !== null && isAccepted(answer.status) ? 'sent' : 'refused';
  await inWorkspace(name.workspaceId, (database) =>
    finishDelivery(database, name, { since, status, answer, now: clock.now() }),
  );
  return heard.ok ? succeed({ ...heard.value, isRepeat: false }) : heard;
}

export const isAccepted = (status: number) => status >= 200 && status < 300;

const bodyTooLarge: DeliveryFailure = {
  code: 'body_too_large',
  sentence: `What would be sent is longer than ${limits.deliveryBodyChars} characters. Send less.`,
};

const keyTaken: DeliveryFailure = {
  code: 'key_taken',
  sentence: `This idempotency key was used for something else in the last ${limits.deliveryDays} days. Choose another one.`,
};
