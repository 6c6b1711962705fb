/**
 * The gate that every call from every surface must pass (style, example 9; threats 10). Pure: the first matching rule decides, and a call
 * that no rule covers is denied.
 */

import { risks } from '@/lib/protocol/tool-words';
import type { PolicyDecision, PolicyQuestion, PolicyRule } from './policy-question';
import { policyRules } from './rules';

export function decide(question: PolicyQuestion, rules: readonly PolicyRule[] = policyRules): PolicyDecision {
  const rule = isDeclared(question)
    ? rules.find(({ risks, matches }) => risks.includes(question.facts.risk) && matches(question))
    : undefined;
  if (rule === undefined) return noRule;
  return { decision: rule.decision, ruleId: rule.id, reason: rule.reason(question) };
}

const noRule: PolicyDecision = {
  decision: 'deny',
  ruleId: 'no-rule',
  reason: 'No policy rule covers this call.',
};

/** Database rows and requests may contain a risk that the program does not know. */
function isDeclared({ tool }: PolicyQuestion): boolean {
  return tool.name !== '' && risks.includes(tool.risk);
}
