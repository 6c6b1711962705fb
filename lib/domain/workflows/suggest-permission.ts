/**
 * Suggests what can be permitted in advance for a step (product, "Automate"): literal fields are fixed, and fields that references fill may
 * differ. A step whose fields all come from data cannot be permitted in advance, and always needs approval. Pure.
 */
import type { JsonValue } from '@/lib/core/json';
import type { ArgumentPattern } from '@/lib/engine/policy/argument-pattern';
import type { WorkflowAction } from '@/lib/protocol/workflow/definition';
import { findReferences } from './find-references';
import { leaveOutSecrets } from './secrets';

export function suggestPattern({ actionType, actionConfig }: WorkflowAction): ArgumentPattern | null {
  const open = leaveOutSecrets(actionType, actionConfig);
  const fixed: Record<string, JsonValue> = Object.fromEntries(
    Object.entries(open).filter(([, value]) => findReferences(value).length === 0),
  );
  const count = Object.keys(fixed).length;
  if (count === Object.keys(open).length) return { kind: 'exact', arguments: fixed };
  return count === 0 ? null : { kind: 'part', arguments: fixed };
}
