/** Presents limits for the HTTP interface, and reads those that an owner sends. Pure. */
import { asId, type UserId } from '@/lib/core/ids';
import type { SpendingLimits, UsageLimits } from '@/lib/domain/usage/meters';
import type { UsageLimitsReply } from '@/lib/protocol/http/models';

export function presentLimits(limits: UsageLimits): UsageLimitsReply {
  return {
    storage_bytes: limits.storageBytes,
    sources: limits.sources,
    ...presentSpending(limits),
    member: presentSpending(limits.member),
    exceptions: limits.exceptions.map((one) => ({ user_id: one.userId, ...presentSpending(one) })),
  };
}

const presentSpending = ({ tokens, costUsd }: SpendingLimits) => ({ tokens, cost_usd: costUsd });

export function readLimits(sent: UsageLimitsReply): UsageLimits {
  return {
    storageBytes: sent.storage_bytes,
    sources: sent.sources,
    ...readSpending(sent),
    member: readSpending(sent.member),
    exceptions: sent.exceptions.map((one) => ({ userId: asId<UserId>(one.user_id), ...readSpending(one) })),
  };
}

const readSpending = (sent: { readonly tokens: number | null; readonly cost_usd: number | null }) => ({
  tokens: sent.tokens,
  costUsd: sent.cost_usd,
});
