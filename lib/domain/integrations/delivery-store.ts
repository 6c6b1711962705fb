/** Rows of deliveries, by workspace and idempotency key. Stores the response, never what was sent or an address with a secret. */
import type { WorkspaceId } from '@/lib/core/ids';
import { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import {
  type AskedDelivery,
  decideClaim,
  type Delivery,
  type DeliveryAnswer,
  deliveryAnswerSchema,
  type DeliveryClaim,
  deliveryStatuses,
} from './delivery';

export type DeliveryName = { readonly workspaceId: WorkspaceId; readonly idempotencyKey: string };

const select = {
  target: true,
  bodyDigest: true,
  status: true,
  sendingSince: true,
  answer: true,
  createdAt: true,
} as const;

function presentRow(row: Prisma.DeliveryGetPayload<{ select: typeof select }>): Delivery {
  const status = deliveryStatuses.find((known) => known === row.status);
  if (status === undefined) throw new Error(`Unknown delivery status in the database: ${row.status}`);
  return { ...row, status, answer: row.answer === null ? null : deliveryAnswerSchema.parse(row.answer) };
}

/** Claims the key for one sender, or says why not. Of two concurrent senders only one sends. */
export async function claimDelivery(
  database: Database,
  name: DeliveryName,
  { target, bodyDigest, lostMs, now }: AskedDelivery,
): Promise<DeliveryClaim> {
  const begun = { target, bodyDigest, status: 'sending', sendingSince: now };
  const inserted = await database.delivery.createMany({
    data: [
      {
        workspaceId: name.workspaceId,
        idempotencyKey: name.idempotencyKey,
        target: begun.target,
        bodyDigest: begun.bodyDigest,
        status: begun.status,
        sendingSince: begun.sendingSince,
        createdAt: now,
      },
    ],
    skipDuplicates: true,
  });
  if (inserted.count > 0) return { type: 'send', isFirst: true };
  const stored = await lockDelivery(database, name);
  const claim = decideClaim(stored, { target, bodyDigest, lostMs, now });
  if (claim.type === 'send')
    await database.delivery.updateMany({
      where: { ...name },
      data: {
        target: begun.target,
        bodyDigest: begun.bodyDigest,
        status: begun.status,
        sendingSince: begun.sendingSince,
        answer: Prisma.DbNull,
        finishedAt: null,
        ...(claim.isFirst ? { createdAt: now } : {}),
      },
    });
  return claim;
}

async function lockDelivery(database: Database, name: DeliveryName): Promise<Delivery> {
  const { workspaceId, idempotencyKey } = name;
  await database.$queryRaw`
    SELECT FROM delivery WHERE workspace_id = ${workspaceId} AND idempotency_key = ${idempotencyKey} FOR UPDATE`;
  return presentRow(
    await database.delivery.findUniqueOrThrow({
      where: { workspaceId_idempotencyKey: { workspaceId, idempotencyKey } },
      select,
    }),
  );
}

/**
 * Records the result for the sender that began at `since`. Has no effect if that sender was taken for lost in the meantime and another one
 * began.
 */
export async function finishDelivery(
  database: Database,
  name: DeliveryName,
  end: {
    readonly since: Date;
    readonly status: 'sent' | 'refused';
    readonly answer: DeliveryAnswer | null;
    readonly now: Date;
  },
): Promise<void> {
  await database.delivery.updateMany({
    where: { ...name, status: 'sending', sendingSince: end.since },
    data: { status: end.status, answer: end.answer ?? Prisma.DbNull, finishedAt: end.now },
  });
}

/** Deletes the keys that were first used at this time or earlier. */
export async function eraseDeliveries(
  database: Database,
  workspaceId: WorkspaceId,
  before: Date,
): Promise<void> {
  await database.delivery.deleteMany({ where: { workspaceId, createdAt: { lte: before } } });
}
