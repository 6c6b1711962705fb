/**
 * A request that was sent out under an idempotency key (protocols 1; threats 31). States: `sending` (since a given time; the sender may be
 * lost) → `sent` (it was accepted: it is never sent again, and its stored response is returned instead) or `refused` (it got another
 * response, or none: it may be sent again). A repeated delivery carries the same key, by which the receiver recognises it, because a worker
 * may be lost between sending and recording. A key belongs to one target and one body. Pure.
 */
import { z } from 'zod';
import { dayMs } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';

export const deliveryStatuses = ['sending', 'sent', 'refused'] as const;
type DeliveryStatus = (typeof deliveryStatuses)[number];

export const deliveryAnswerSchema = z.object({ status: z.number().int(), text: z.string() });
export type DeliveryAnswer = z.output<typeof deliveryAnswerSchema>;

export type Delivery = {
  readonly target: string;
  readonly bodyDigest: string;
  readonly status: DeliveryStatus;
  readonly sendingSince: Date;
  readonly answer: DeliveryAnswer | null;
  readonly createdAt: Date;
};

export type AskedDelivery = Pick<Delivery, 'target' | 'bodyDigest'> & {
  /** Milliseconds after which the sender is taken for lost. */
  readonly lostMs: number;
  readonly now: Date;
};

/** What a caller that wants to send must do. */
export type DeliveryClaim =
  /** `isFirst`: the key was free, so it must be scheduled for deletion. */
  | { readonly type: 'send'; readonly isFirst: boolean }
  | { readonly type: 'answered'; readonly answer: DeliveryAnswer }
  /** The key belongs to another target or body. */
  | { readonly type: 'taken' }
  /** Another sender is sending it right now, and is taken for lost after `until`. */
  | { readonly type: 'wait'; readonly until: Date };

export function decideClaim(stored: Delivery, asked: AskedDelivery): DeliveryClaim {
  if (stored.createdAt <= getForgottenBefore(asked.now)) return { type: 'send', isFirst: true };
  if (stored.target !== asked.target || stored.bodyDigest !== asked.bodyDigest) return { type: 'taken' };
  if (stored.status === 'sent' && stored.answer !== null) return { type: 'answered', answer: stored.answer };
  const until = new Date(stored.sendingSince.getTime() + asked.lostMs);
  return stored.status === 'sending' && until > asked.now
    ? { type: 'wait', until }
    : { type: 'send', isFirst: false };
}

/** Returns the time at or before which a key must have been first used to be free again. */
export function getForgottenBefore(now: Date): Date {
  return new Date(now.getTime() - limits.deliveryDays * dayMs);
}
