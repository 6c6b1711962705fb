/** Lets an owner set whether a tool needs approval before it is used. Only settings that are legal for the tool are accepted. */
import { AppError, notFound } from '@/lib/core/errors';
import { insertPolicyEvent } from '@/lib/domain/policy/audit-store';
import { savePolicySetting } from '@/lib/domain/policy/store';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { isLegalSetting, listLegalSettings } from '@/lib/engine/policy/settings';
import { findTool } from '@/lib/engine/tools/catalogue';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { changePolicyEndpoint } from '@/lib/protocol/http/approvals';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import { presentPolicy } from './present-policy';

export function changePolicy(
  actor: Owner & PersonInBrowser,
  { tool: name, setting }: BodyOf<typeof changePolicyEndpoint>,
) {
  const tool = findTool(name);
  if (tool === null) throw notFound('tool');
  if (setting !== null && !isLegalSetting(tool, setting)) {
    const legal = listLegalSettings(tool).join(' or ');
    throw new AppError(
      'invalid_input',
      `setting: rules for data leaving the workspace can only be made stricter; ${name} can be set to ${legal}.`,
      { data: { field: 'setting' } },
    );
  }
  return inWorkspace(actor.workspaceId, async (database) => {
    await savePolicySetting(database, actor, { subject: name, setting });
    await insertPolicyEvent(database, {
      workspaceId: actor.workspaceId,
      userId: actor.userId,
      action: 'policy.changed',
      objectId: name,
      detail: { setting },
    });
    const [entry] = await presentPolicy(database, actor, [tool]);
    if (entry === undefined) throw notFound('tool');
    return entry;
  });
}
