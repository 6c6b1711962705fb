/** The catalogue for programs (LLMCP "Tool schema versioning"): every tool, and whether it can be used now. */
import { toolSchemaVersion, tools } from '@/lib/engine/tools/catalogue';
import type { listToolsEndpoint } from '@/lib/protocol/http/tools';
import type { ReplyOf } from '@/lib/protocol/http/endpoint';
import { isOffered, listOfferedPorts } from './list-offered-ports';
import { presentTool } from './present-tool';

export async function readTools(): Promise<ReplyOf<typeof listToolsEndpoint>> {
  const ports = await listOfferedPorts();
  return {
    schema_version: toolSchemaVersion,
    items: tools.map((tool) => presentTool(tool, isOffered(tool, ports))),
    next: null,
  };
}
