/** What policy may say of a call, and what an owner may set for a tool. No schemas, so that screens can import it. */
/** An owner sets for a tool only what is legal (`lib/engine/policy/settings.ts`). */
export const policyVerdicts = ['allow', 'ask', 'deny'] as const;
export type PolicyVerdict = (typeof policyVerdicts)[number];
