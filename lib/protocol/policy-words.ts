/**
 * The verdicts that policy may give on a call, and the settings an owner may choose for a tool. No schemas, so that screens can import it.
 */

/** Owners can set only the verdicts that are legal for a tool (`lib/engine/policy/settings.ts`). */
export const policyVerdicts = ['allow', 'ask', 'deny'] as const;
export type PolicyVerdict = (typeof policyVerdicts)[number];
