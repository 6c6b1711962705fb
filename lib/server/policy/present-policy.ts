/** Presents the policy for tools as a reply, with the settings that are possible. */
import { type KeptSetting, listPolicySettings } from '@/lib/domain/policy/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { listMembers } from '@/lib/domain/team/member-store';
import { describeSetting, listLegalSettings } from '@/lib/engine/policy/settings';
import type { Tool } from '@/lib/engine/tools/tool';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { PolicyEntryReply } from '@/lib/protocol/http/approvals';
import { isOffered, listOfferedPorts } from '../tools/list-offered-ports';

export async function presentPolicy(
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
