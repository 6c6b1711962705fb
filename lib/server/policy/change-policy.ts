/** Lets an owner set whether tools need approval before they are used. Only settings that are legal for a tool are accepted. */
import { AppError, notFound } from '@/lib/core/errors';
import { insertPolicyEvent } from '@/lib/domain/policy/audit-store';
import { savePolicySetting } from '@/lib/domain/policy/store';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { isLegalSetting, listLegalSettings } from '@/lib/engine/policy/settings';
import { findTool } from '@/lib/engine/tools/catalogue';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { PolicyChange } from '@/lib/protocol/http/approvals';
import { presentPolicy } from './present-policy';

type Changer = Owner & PersonInBrowser;

export async function changePolicy(actor: Changer, change: PolicyChange) {
  const [entry] = (await changePolicies(actor, [change])).items;
  if (entry === undefined) throw notFound('tool');
  return entry;
}

/** Makes all changes in one transaction. If one of them is not allowed, none is made. */
export function changePolicies(actor: Changer, changes: readonly PolicyChange[]) {
  const tools = changes.map(requireLegal);
  return inWorkspace(actor, async (database) => {
    for (const change of changes) await saveChange(database, actor, change);
    return { items: await presentPolicy(database, actor, tools), next: null };
  });
}

/** Returns the tool. Throws if it does not exist, or if the setting is not possible for it. */
function requireLegal({ tool: name, setting }: PolicyChange) {
  const tool = findTool(name);
  if (tool === null) throw notFound('tool');
  if (setting === null || isLegalSetting(tool, setting)) return tool;
  const legal = listLegalSettings(tool).join(' or ');
  throw new AppError(
    'invalid_input',
    `setting: rules for data leaving the workspace can only be made stricter; ${name} can be set to ${legal}.`,
    { data: { field: 'setting' } },
  );
}

async function saveChange(database: Database, actor: Changer, { tool, setting }: PolicyChange) {
  await savePolicySetting(database, actor, { subject: tool, setting });
  await insertPolicyEvent(database, {
    workspaceId: actor.workspaceId,
    userId: actor.userId,
    tool,
    setting,
  });
}
