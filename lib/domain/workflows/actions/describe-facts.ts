/**
 * What policy must know of a step (`lib/engine/policy`): the same questions as of a tool's call, answered from the declaration of its type
 * and from its config. What a tool of conversations does too, an owner has turned off for both. Pure.
 */
import type { PolicyQuestion } from '@/lib/engine/policy/question';
import type { CallFacts } from '@/lib/engine/tools/tool';
import type { Config } from './define-action';
import { readLiteral } from './effect-words';
import { findActionType } from './registry';

/** A step writes in its approver's name, so they must at least be what writing needs. */
const neededRole = 'editor';

/** Types whose effect a tool has as well: what an owner says of the one holds for the other. */
const toolsOfTypes: Readonly<Record<string, string>> = {
  run_transform: 'transform.run',
  save_artifact: 'artifact.save',
  share_artifact: 'share.create',
  capture_source: 'source.capture',
  refresh_source: 'source.refresh',
  call_webhook: 'integration.invoke',
};

/** The names under which an owner may have set something for this type, the own one first. */
export function listSettingNames(type: string): readonly string[] {
  const tool = toolsOfTypes[type];
  return tool === undefined ? [type] : [type, tool];
}

export function describeStepTool(type: string): PolicyQuestion['tool'] {
  const risk = findActionType(type)?.risk ?? 'outward';
  return { name: type, risk, role: neededRole, readsUntrusted: false };
}

/** An address that is filled in when the step runs is named once it is. */
export function describeStepFacts(type: string, config: Config): CallFacts {
  const address = readLiteral(config['url']);
  return {
    risk: describeStepTool(type).risk,
    addresses: address === null ? [] : [address],
    mustAsk: null,
    mustDeny: null,
  };
}
