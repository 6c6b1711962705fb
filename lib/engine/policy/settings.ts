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
  read: 'As usual: reads without asking. A call that would send something out asks.',
  write:
    'As usual: changes the workspace without asking, and can be undone. A call that would send something out asks.',
  outward: 'As usual: asks before anything leaves, unless it goes only to an address that a person typed.',
};

const words: Readonly<Record<PolicyVerdict, string>> = {
  allow: 'Allow: does not ask. A call that would send something out asks all the same.',
  ask: 'Ask: a person approves each call, or permits it for a run.',
  deny: 'Off: nobody can have it called, with or without approval.',
};

/** Returns a sentence for people; null means the product's own rule. */
export function describeSetting(tool: SettableTool, setting: PolicyVerdict | null): string {
  return setting === null ? standard[tool.risk] : words[setting];
}
