/**
 * The settings an owner may choose for a tool (Settings, "Policy"). An owner can be stricter than the product, never laxer about what
 * leaves the workspace: "allow" is not offered for an outward tool, and if it is stored anyway, it changes nothing (`rules.ts`).
 */
import type { PolicyVerdict } from '@/lib/protocol/policy-words';
import type { Risk } from '@/lib/protocol/tool-words';
import type { Tool } from '../tools/tool';

type SettableTool = Pick<Tool, 'risk'>;

const legal: Readonly<Record<Risk, readonly PolicyVerdict[]>> = {
  read: ['allow', 'ask', 'deny'],
  write: ['allow', 'ask', 'deny'],
  outward: ['ask', 'deny'],
};

export function listLegalSettings(tool: SettableTool): readonly PolicyVerdict[] {
  return legal[tool.risk];
}

export function isLegalSetting(tool: SettableTool, setting: PolicyVerdict): boolean {
  return listLegalSettings(tool).includes(setting);
}

const standard: Readonly<Record<Risk, string>> = {
  read: 'Default: reads without asking, but asks before sending anything out.',
  write:
    'Default: changes the workspace without asking, and changes can be undone. Asks before sending anything out.',
  outward:
    'Default: asks before sending anything out, unless it goes only to an address that a person typed.',
};

const words: Readonly<Record<PolicyVerdict, string>> = {
  allow: 'Allow: does not ask, except before sending anything out.',
  ask: 'Ask: a person approves each call, or approves it for the whole run.',
  deny: 'Off: the tool cannot be used, even with approval.',
};

/** Returns a sentence for people; null means the product's own rule. */
export function describeSetting(tool: SettableTool, setting: PolicyVerdict | null): string {
  return setting === null ? standard[tool.risk] : words[setting];
}
