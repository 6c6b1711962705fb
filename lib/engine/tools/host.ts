/**
 * What tools may request from their host, one port per group. The host is created for one run of one member. It checks rights, tenant and
 * names itself at every call, and accepts no store, request or token from a tool. A method throws `ToolFailure`, or an `AppError` with a
 * sentence for people, for anything that a model should read; any other error is a bug in the program. Everything a method returns may be
 * shown to the member and, unless it says otherwise, to the model.
 */
import type { AlertsPort } from './ports/alerts';
import type { ArtifactsPort } from './ports/artifacts';
import type { BrowserPort } from './ports/browser';
import type { CollectionsPort } from './ports/collections';
import type { DiscoveryPort } from './ports/discovery';
import type { IntegrationsPort } from './ports/integrations';
import type { McpServersPort } from './ports/mcp-servers';
import type { SearchPort } from './ports/search';
import type { SharingPort } from './ports/sharing';
import type { SourcesPort } from './ports/sources';
import type { TablesPort } from './ports/tables';
import type { TabPort } from './ports/tab';
import type { TransformsPort } from './ports/transforms';
import type { WorkflowDraftsPort } from './ports/workflow-drafts';
import type { WorkflowPreviewsPort } from './ports/workflow-previews';
import type { WorkflowsPort } from './ports/workflows';

export type ToolPorts = {
  readonly alerts: AlertsPort;
  readonly artifacts: ArtifactsPort;
  readonly browser: BrowserPort;
  readonly collections: CollectionsPort;
  readonly discovery: DiscoveryPort;
  readonly integrations: IntegrationsPort;
  readonly mcpServers: McpServersPort;
  readonly search: SearchPort;
  readonly sharing: SharingPort;
  readonly sources: SourcesPort;
  readonly tab: TabPort;
  readonly tables: TablesPort;
  readonly transforms: TransformsPort;
  readonly workflowDrafts: WorkflowDraftsPort;
  readonly workflowPreviews: WorkflowPreviewsPort;
  readonly workflows: WorkflowsPort;
};

export type PortName = keyof ToolPorts;

/** If a port is left out (no browser, no mail), the tools that need it are hidden. */
export type ToolHost = Partial<ToolPorts>;

/** The ports that a tool is given: those it needs are always present, those it uses only if the host has them. */
export type PortsOf<Need extends PortName, Use extends PortName> = Pick<ToolPorts, Need> &
  Partial<Pick<ToolPorts, Use>>;

export function hasPorts<Need extends PortName, Use extends PortName>(
  host: ToolHost,
  needs: readonly Need[],
): host is ToolHost & PortsOf<Need, Use> {
  return needs.every((name) => host[name] !== undefined);
}
