/** The policy settings for tools, in words. Pure. */
import type { SelectOption } from '@/components/ui/select';
import type { PolicyEntryReply } from '@/lib/protocol/http/approvals';

/** On screen, the product's default rule is a choice like the others. On the wire it is null. */
export type SettingChoice = 'usual' | NonNullable<PolicyEntryReply['setting']>;

export const settingNames: Readonly<Record<SettingChoice, string>> = {
  usual: 'Default',
  allow: 'Allow',
  ask: 'Ask',
  deny: 'Off',
};

export const toChoice = (setting: PolicyEntryReply['setting']): SettingChoice => setting ?? 'usual';
export const toSetting = (choice: SettingChoice) => (choice === 'usual' ? null : choice);

/** Lists only the settings allowed for the tool. */
export function listChoices({
  legal_settings: legal,
}: Pick<PolicyEntryReply, 'legal_settings'>): SelectOption<SettingChoice>[] {
  const choices: readonly SettingChoice[] = ['usual', ...legal];
  return choices.map((choice) => ({ value: choice, label: settingNames[choice] }));
}

type Risk = PolicyEntryReply['risk'];

/** Tools that send data outside come first, because owners come to check those. */
export const riskGroups: readonly { readonly risk: Risk; readonly title: string; readonly lead: string }[] = [
  {
    risk: 'outward',
    title: 'Sends data outside',
    lead: 'Sends to another place, opens addresses or makes something public. By default these need approval, except for plain look-ups and addresses that a person typed. They can only be made stricter.',
  },
  {
    risk: 'write',
    title: 'Changes the workspace',
    lead: 'Adds or changes something in the workspace, which can be undone there. By default these do not need approval.',
  },
  {
    risk: 'read',
    title: 'Reads',
    lead: 'Reads what is in the workspace and changes nothing. By default these do not need approval.',
  },
];

export const contextNames: Readonly<Record<string, string>> = {
  collection: 'collections',
  workflow: 'workflows',
  tables: 'tables',
};

export const roleNeeded: Readonly<Record<PolicyEntryReply['role'], string>> = {
  viewer: 'for every member',
  editor: 'for editors and owners',
  owner: 'for owners',
};
