/** What owners set for tools: read by every member, changed by owners, and only to what is legal for the tool. */
import { AppError, notFound } from '@/lib/core/errors';
import { insertPolicyEvent } from '@/lib/domain/policy/audit-store';
import { type KeptSetting, listPolicySettings, savePolicySetting } from '@/lib/domain/policy/store';
import type { Owner, PersonInBrowser, Viewer } from '@/lib/domain/team/actor';
import { listMembers } from '@/lib/domain/team/member-store';
import { describeSetting, isLegalSetting, listLegalSettings } from '@/lib/engine/policy/settings';
import { findTool, tools } from '@/lib/engine/tools/catalogue';
import type { Tool } from '@/lib/engine/tools/tool';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { changePolicyEndpoint, PolicyEntryReply } from '@/lib/protocol/http/approvals';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import { isOffered, listOfferedPorts } from '../tools/list-offered-ports';

export function readPolicy(actor: Viewer) {
  return inWorkspace(actor.workspaceId, async (database) => ({
    items: await presentPolicy(database, actor, tools),
    next: null,
  }));
}

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
      `setting: what leaves the workspace can only be made stricter; ${name} can be set to ${legal}.`,
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

async function presentPolicy(
  database: Database,
  actor: Viewer,
  shown: readonly Tool[],
): Promise<PolicyEntryReply[]> {
  const settings = await listPolicySettings(database, actor.workspaceId);
  const members = await listMembers(database, actor.workspaceId);
  const ports = await listOfferedPorts();
  const nameMember = (id: string) => members.find(({ userId }) => userId === id)?.name ?? 'A former member';
  return shown.map((tool) => {
    const kept: KeptSetting | null = settings.get(tool.name) ?? null;
    const { name, title, sentence, risk, role, contexts } = tool;
    return {
      tool: name,
      title,
      sentence,
      risk,
      role,
      contexts: [...contexts],
      is_available: isOffered(tool, ports),
      setting: kept?.setting ?? null,
      legal_settings: [...listLegalSettings(tool)],
      description: describeSetting(tool, kept?.setting ?? null),
      updated_by: kept === null ? null : nameMember(kept.updatedBy),
      updated_at: kept?.updatedAt.toISOString() ?? null,
    };
  });
}
