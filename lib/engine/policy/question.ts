/**
 * What policy is asked about one call, and what it answers (product rules 3 and 4, threats 4 and 10). All of it is told by
 * declarations, rows and code; nothing here may be said by a model or a page.
 */
import type { CallFacts, Tool, ToolRisk } from '../tools/tool';

/** From least to most. A role that is not in this list has no right at all. */
export const actorRoles = ['viewer', 'editor', 'owner'] as const satisfies readonly Tool['role'][];
export type ActorRole = (typeof actorRoles)[number];

/** Where a call comes from. */
export const policySurfaces = ['chat', 'rest', 'mcp', 'workflow', 'llmx'] as const;
export type PolicySurface = (typeof policySurfaces)[number];

/** What an owner may say of a tool, where it is legal (`settings.ts`); null is the product's own rule. */
export const toolSettings = ['allow', 'ask', 'deny'] as const;
export type ToolSetting = (typeof toolSettings)[number];

/**
 * How much of the call a person permitted beforehand: all of its arguments, or some of them with the rest free
 * (`grants.ts` for a run; the permission of a workflow).
 */
export type GrantScope = 'exact' | 'part';

export type PolicyQuestion = {
  readonly tool: Pick<Tool, 'name' | 'risk' | 'role' | 'readsUntrusted'>;
  readonly facts: CallFacts;
  readonly actorRole: ActorRole;
  /** The run has read what somebody outside the team may have written (`taint.ts`). */
  readonly isTainted: boolean;
  readonly setting: ToolSetting | null;
  readonly grant: GrantScope | null;
  /** Addresses that a person typed in this conversation (`typed-addresses.ts`). */
  readonly typedAddresses: readonly string[];
  readonly surface: PolicySurface;
};

export type Verdict = 'allow' | 'ask' | 'deny';

export type PolicyDecision = {
  readonly decision: Verdict;
  /** The rule that decided; recorded with the call and shown beside it. */
  readonly ruleId: string;
  /** One sentence for a person. */
  readonly reason: string;
};

export type PolicyRule = {
  readonly id: string;
  readonly risks: readonly ToolRisk[];
  readonly matches: (question: PolicyQuestion) => boolean;
  readonly decision: Verdict;
  readonly reason: (question: PolicyQuestion) => string;
};
