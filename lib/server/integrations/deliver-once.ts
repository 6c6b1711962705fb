/**
 * Sends something once per idempotency key (threats 31). First the row is stored, then the request is sent, then the answer is stored. A
 * worker that is lost in between leaves the row `sending`, and whoever repeats the call sends it again under the same key, by which the
 * receiver recognises it. Of two simultaneous calls, the later waits for the earlier and gets its answer. What was accepted is never sent
 * again. What was refused or not answered may be.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type Clock, dayMs, minuteMs, secondMs } from '@/lib/core/clock';
import type { WorkspaceId } from '@/lib/core/ids';
import { type JsonValue, writeCanonicalJson } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import type { DeliveryAnswer, DeliveryClaim } from '@/lib/domain/integrations/delivery';
import { claimDelivery, type DeliveryName, finishDelivery } from '@/lib/domain/integrations/delivery-store';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { digestBytes } from '@/lib/platform/secrets/token';
import { writeSendableKey } from './write-delivery-headers';

export type AskedOnce = {
  /** A permanent name of the destination, without secrets. */
  readonly target: string;
  readonly idempotencyKey: string;
  /** Everything that distinguishes one delivery from another under the same key. */
  readonly content: JsonValue;
  /** Milliseconds after which an unfinished delivery counts as lost. */
  readonly lostMs: number;
  readonly signal: AbortSignal;
};

export type Sending<Failure> = {
  readonly clock: Clock;
  /** Never throws because of what the receiver does. */
  readonly send: (idempotencyKey: string) => Promise<Result<DeliveryAnswer, Failure>>;
};

/** `isRepeat`: it was sent earlier, and this is the answer given then. */
export type Delivered = DeliveryAnswer & { readonly isRepeat: boolean };

/** The key was already used for another target or content. */
export type KeyTaken = { readonly code: 'key_taken'; readonly sentence: string };

/** Milliseconds between two checks of a delivery that someone else is sending. */
const lookMs = 200;

export async function deliverOnce<Failure>(
  workspaceId: WorkspaceId,
  asked: AskedOnce,
  sending: Sending<Failure>,
): Promise<Result<Delivered, Failure | KeyTaken>> {
  const name = { workspaceId, idempotencyKey: writeSendableKey(asked.idempotencyKey) };
  const { claim, since } = await claimInTurn(name, asked, sending.clock);
  switch (claim.type) {
    case 'taken':
      return fail(keyTaken);
    case 'answered':
      return succeed({ ...claim.answer, isRepeat: true });
    case 'send':
      return sendClaimed(name, since, sending);
  }
}

type Claimed = {
  readonly claim: Exclude<DeliveryClaim, { type: 'wait' }>;
  readonly since: Date;
};

/** Waits while someone else is sending, until they have finished or count as lost. */
async function claimInTurn(name: DeliveryName, asked: AskedOnce, clock: Clock): Promise<Claimed> {
  const { target, lostMs, signal } = asked;
  const bodyDigest = digestBytes(writeCanonicalJson(asked.content));
  while (true) {
    const now = clock.now();
    const claim = await claimOnce(name, { target, bodyDigest, lostMs, now });
    if (claim.type !== 'wait') return { claim, since: now };
    await wait(lookMs, undefined, { signal });
  }
}

function claimOnce(name: DeliveryName, asked: Parameters<typeof claimDelivery>[2]): Promise<DeliveryClaim> {
  const { workspaceId } = name;
  return inWholeWorkspace(workspaceId, async (database) => {
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

async function sendClaimed<Failure>(
  name: DeliveryName,
  since: Date,
  { clock, send }: Sending<Failure>,
): Promise<Result<Delivered, Failure>> {
  const heard = await send(name.idempotencyKey);
  const answer = heard.ok ? heard.value : null;
  const status = answer !== null && isAccepted(answer.status) ? 'sent' : 'refused';
  await inWholeWorkspace(name.workspaceId, (database) =>
    finishDelivery(database, name, { since, status, answer, now: clock.now() }),
  );
  return heard.ok ? succeed({ ...heard.value, isRepeat: false }) : heard;
}

export const isAccepted = (status: number) => status >= 200 && status < 300;

const keyTaken: KeyTaken = {
  code: 'key_taken',
  sentence: `This idempotency key was used for something else in the last ${limits.deliveryDays} days. Choose another one.`,
};
