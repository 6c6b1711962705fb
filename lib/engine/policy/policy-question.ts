/**
 * The question that policy is asked about one call, and its answer (product rules 3 and 4, threats 4 and 10). Every field comes from
 * declarations, database rows and code; a model or a page must never supply any of them.
 */
import type { PolicyVerdict } from '@/lib/protocol/policy-words';
import type { Role } from '@/lib/protocol/team-words';
import type { Risk } from '@/lib/protocol/tool-words';
import type { CallFacts, Tool } from '../tools/tool';

/** The surface from which a call comes. */
export const policySurfaces = ['chat', 'rest', 'mcp', 'workflow', 'llmx'] as const;
export type PolicySurface = (typeof policySurfaces)[number];

/**
 * How much of the call a user permitted beforehand: all of its arguments, or some of them with the rest free (`grants.ts` for a run; the
 * permission of a workflow).
 */
export type GrantScope = 'exact' | 'part';

export type PolicyQuestion = {
  readonly tool: Pick<Tool, 'name' | 'risk' | 'role' | 'readsUntrusted'>;
  readonly facts: CallFacts;
  readonly actorRole: Role;
  /** True if the run has read something that someone outside the team may have written (`taint.ts`). */
  readonly isTainted: boolean;
  /** The owner's setting for the tool; null if the product's own rule applies. */
  readonly setting: PolicyVerdict | null;
  readonly grant: GrantScope | null;
  /** Addresses that the user typed in this conversation (`typed-addresses.ts`). */
  readonly typedAddresses: readonly string[];
  readonly surface: PolicySurface;
};

export type PolicyDecision = {
  readonly decision: PolicyVerdict;
  /** The rule that decided. It is recorded with the call and shown beside it. */
  readonly ruleId: string;
  /** One sentence for the user. */
  readonly reason: string;
};

export type PolicyRule = {
  readonly id: string;
  readonly risks: readonly Risk[];
  readonly matches: (question: PolicyQuestion) => boolean;
  readonly decision: PolicyVerdict;
  readonly reason: (question: PolicyQuestion) => string;
};
