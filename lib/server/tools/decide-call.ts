/**
 * The gate of a run: the policy table applied to what the run knows (`lib/engine/policy`). A person's approval of exactly this call counts
 * as a permission for it. It answers what policy asks, and lifts nothing that policy forbids.
 */
import type { KeptGrant } from '@/lib/domain/policy/store';
import { decide } from '@/lib/engine/policy/decide';
import { findGrant, type GrantUse } from '@/lib/engine/policy/grants';
import type { PolicyDecision } from '@/lib/engine/policy/policy-question';
import type { CallFacts, ValidCall } from '@/lib/engine/tools/tool';
import type { RunPolicy } from './load-policy';

export type CallDecision = PolicyDecision & {
  /** The permission that allowed the call. One of its uses is taken when the call is made. */
  readonly use: { readonly grant: KeptGrant; readonly of: GrantUse } | null;
};

export type CallToDecide = {
  readonly call: ValidCall;
  readonly facts: CallFacts;
  /** True if a person approved this very call. */
  readonly isApproved: boolean;
  readonly now: Date;
};

export function decideCall(policy: RunPolicy, { call, facts, isApproved, now }: CallToDecide): CallDecision {
  const { tool } = call;
  if (policy.role === null) return noMember;
  const of = { tool: tool.name, arguments: call.arguments, addresses: facts.addresses, costUsd: 0 };
  const found = findGrant(policy.grants, of, now);
  const decision = decide({
    tool,
    facts,
    actorRole: policy.role,
    isTainted: policy.isTainted,
    setting: policy.settings.get(tool.name)?.setting ?? null,
    grant: isApproved ? 'exact' : (found?.scope ?? null),
    typedAddresses: policy.typedAddresses,
    surface: policy.surface,
  });
  const isGranted = !isApproved && decision.ruleId === 'granted' && found !== null;
  return { ...decision, use: isGranted ? { grant: found.grant, of } : null };
}

const noMember: CallDecision = {
  decision: 'deny',
  ruleId: 'no-member',
  reason: 'The member who asked is no longer in this workspace.',
  use: null,
};
