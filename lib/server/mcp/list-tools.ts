/**
 * Lists the tools that a member may currently call over the Model Context Protocol: those that this instance has and that their role and
 * token allow.
 */
import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { hasScope, type Viewer } from '@/lib/domain/team/actor';
import { hasRight } from '@/lib/domain/team/role';
import { tools } from '@/lib/engine/tools/catalogue';
import { isOffered, listOfferedPorts } from '../tools/list-offered-ports';
import { getToolScope } from '../tools/tool-scope';
import { presentTool } from './present-tool';
import type { Spell } from './tool-spelling';

export async function listTools(actor: Viewer, spell: Spell): Promise<ListedTool[]> {
  const ports = await listOfferedPorts();
  return tools
    .filter((tool) => hasRight(actor.role, tool.role) && hasScope(actor, getToolScope(tool)))
    .filter((tool) => isOffered(tool, ports))
    .map((tool) => presentTool(tool, spell));
}
