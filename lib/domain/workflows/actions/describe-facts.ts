/**
 * Answers what policy must know about a step (`lib/engine/policy`), which are the same questions as for a tool call, from the declaration
 * of its type and from its config. An owner's setting for a tool also applies to the step type with the same effect. Pure.
 */
import type { PolicyQuestion } from '@/lib/engine/policy/policy-question';
import type { CallFacts } from '@/lib/engine/tools/tool';
import type { Config } from './define-action';
import { readLiteral } from './effect-words';
import { findActionType } from './registry';

/** A step writes in its approver's name, so the approver must at least have the role needed for writing. */
const neededRole = 'editor';

/** Types with the same effect as a tool: an owner's setting for the tool also applies to the type. */
const toolsOfTypes: Readonly<Record<string, string>> = {
  run_transform: 'transform.run',
  save_artifact: 'artifact.save',
  share_artifact: 'share.create',
  capture_source: 'source.capture',
  refresh_source: 'source.refresh',
  call_webhook: 'integration.invoke',
};

/** Returns the names under which an owner may have set a policy for this type, its own name first. */
export function listSettingNames(type: string): readonly string[] {
  const tool = toolsOfTypes[type];
  return tool === undefined ? [type] : [type, tool];
}

export function describeStepTool(type: string): PolicyQuestion['tool'] {
  const risk = findActionType(type)?.risk ?? 'outward';
  return { name: type, risk, role: neededRole, readsUntrusted: false };
}

/** An address that contains references is listed only once they are replaced. */
export function describeStepFacts(type: string, config: Config): CallFacts {
  const address = readLiteral(config['url']);
  return {
    risk: describeStepTool(type).risk,
    addresses: address === null ? [] : [address],
    mustAsk: null,
    mustDeny: null,
  };
}
