/**
 * Lists all tools (LLMCP "Tool call schema", agent-chat §5, protocols 1 and 2) and decides which of them a turn is offered.
 *
 * Contexts: `collection` has the tools of LLMCP, and our own `source.read` and `share.create`; `workflow` has exactly the seventeen of
 * agent-chat §5; `tables` has its own five and the tools that read sources (`search`, `collection.list_sources`, `source.read`,
 * `app.calculate`).
 */
import type { ToolContextType } from '@/lib/protocol/conversation-words';
import type { ModelTool } from '../model/model';
import { alertTools } from './definitions/alerts';
import { artifactTextTools } from './definitions/artifact-texts';
import { artifactTools } from './definitions/artifacts';
import { browserActingTools } from './definitions/browser-acting';
import { browserMovingTools } from './definitions/browser-moving';
import { browserReadingTools } from './definitions/browser-reading';
import { calculateTools } from './definitions/calculate';
import { collectionTools } from './definitions/collections';
import { integrationTools } from './definitions/integrations';
import { searchTools } from './definitions/search';
import { sharingTools } from './definitions/sharing';
import { sourceTools } from './definitions/sources';
import { tableProposingTools } from './definitions/tables-proposing';
import { tableReadingTools } from './definitions/tables-reading';
import { transformTools } from './definitions/transforms';
import { workflowDiscoveryTools } from './definitions/workflow-discovery';
import { workflowDraftTools } from './definitions/workflow-drafts';
import { workflowReadingTools } from './definitions/workflow-reading';
import { workflowWritingTools } from './definitions/workflow-writing';
import { hasPorts, type ToolHost } from './host';
import type { Tool } from './tool';

/** Recorded with every model call (LLMCP "Tool schema versioning"). Increase it when a tool or an argument changes its meaning. */
export const toolSchemaVersion = 1;

export const tools: readonly Tool[] = [
  ...browserReadingTools,
  ...browserActingTools,
  ...browserMovingTools,
  ...searchTools,
  ...collectionTools,
  ...sourceTools,
  ...transformTools,
  ...artifactTools,
  ...artifactTextTools,
  ...sharingTools,
  ...integrationTools,
  ...calculateTools,
  ...workflowDiscoveryTools,
  ...workflowReadingTools,
  ...alertTools,
  ...workflowWritingTools,
  ...workflowDraftTools,
  ...tableReadingTools,
  ...tableProposingTools,
];

const byName: ReadonlyMap<string, Tool> = new Map(tools.map((tool) => [tool.name, tool]));

export function findTool(name: string): Tool | null {
  return byName.get(name) ?? null;
}

const isAvailable = (tool: Tool, host: ToolHost): boolean => hasPorts(host, tool.needs);

/** Returns the tools that a turn in this context is offered, limited to those that its host can run. */
export function listTools({
  context,
  host,
}: {
  readonly context: ToolContextType;
  readonly host: ToolHost;
}): readonly Tool[] {
  return tools.filter((tool) => tool.contexts.includes(context) && isAvailable(tool, host));
}

export function toModelTool({ name, sentence, inputSchema }: Tool): ModelTool {
  return { name, description: sentence, inputSchema };
}
