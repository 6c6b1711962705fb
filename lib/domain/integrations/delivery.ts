/**
 * Something that was sent out under an idempotency key (protocols 1; threats 31). States: `sending` (since a time; whoever began it may
 * be lost) → `sent` (it was accepted: never sent again, its answer is given instead) or `refused` (answered otherwise, or not at all: it
 * may be sent again). A delivery that is sent again carries the same key, by which its receiver knows it: a worker that was lost
 * between sending and writing down leaves no other way. A key stands for one target and one body. Pure.
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
  /** Milliseconds after which whoever began it is taken for lost. */
  readonly lostMs: number;
  readonly now: Date;
};

/** What is to be done for someone who wants to send. */
export type DeliveryClaim =
  /** `isFirst`: the key was free, and must be forgotten in time. */
  | { readonly type: 'send'; readonly isFirst: boolean }
  | { readonly type: 'answered'; readonly answer: DeliveryAnswer }
  /** The key stands for something else. */
  | { readonly type: 'taken' }
  /** Somebody sends it just now; after `until` they are taken for lost. */
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

/** Keys that were first used then, or earlier, are free again. */
export function getForgottenBefore(now: Date): Date {
  return new Date(now.getTime() - limits.deliveryDays * dayMs);
}
