/**
 * What policy is asked about one call, and what it answers (product rules 3 and 4, threats 4 and 10). All of it is told by
 * declarations, rows and code; nothing here may be said by a model or a page.
 */
import type { PolicyVerdict } from '@/lib/protocol/policy-words';
import type { Role } from '@/lib/protocol/team-words';
import type { Risk } from '@/lib/protocol/tool-words';
import type { CallFacts, Tool } from '../tools/tool';

/** Where a call comes from. */
export const policySurfaces = ['chat', 'rest', 'mcp', 'workflow', 'llmx'] as const;
export type PolicySurface = (typeof policySurfaces)[number];

/**
 * How much of the call a person permitted beforehand: all of its arguments, or some of them with the rest free
 * (`grants.ts` for a run; the permission of a workflow).
 */
export type GrantScope = 'exact' | 'part';

export type PolicyQuestion = {
  readonly tool: Pick<Tool, 'name' | 'risk' | 'role' | 'readsUntrusted'>;
  readonly facts: CallFacts;
  readonly actorRole: Role;
  /** The run has read what somebody outside the team may have written (`taint.ts`). */
  readonly isTainted: boolean;
  /** What an owner set for the tool; null where the product's own rule holds. */
  readonly setting: PolicyVerdict | null;
  readonly grant: GrantScope | null;
  /** Addresses that a person typed in this conversation (`typed-addresses.ts`). */
  readonly typedAddresses: readonly string[];
  readonly surface: PolicySurface;
};

export type PolicyDecision = {
  readonly decision: PolicyVerdict;
  /** The rule that decided; recorded with the call and shown beside it. */
  readonly ruleId: string;
  /** One sentence for a person. */
  readonly reason: string;
};

export type PolicyRule = {
  readonly id: string;
  readonly risks: readonly Risk[];
  readonly matches: (question: PolicyQuestion) => boolean;
  readonly decision: PolicyVerdict;
  readonly reason: (question: PolicyQuestion) => string;
};
