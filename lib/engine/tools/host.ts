/**
 * What tools may ask of their host, one port a group. The host is made for one run of one member: rights, tenant and names are its own
 * business at every call, and it takes no store, no request and no token from a tool. Methods throw `ToolFailure`, or an `AppError`
 * with a sentence for people, for what a model should read; anything else is a fault of the program. Whatever a method returns may be
 * shown to the member and, unless it says otherwise, to the model.
 */
import type { AlertsPort } from './ports/alerts';
import type { ArtifactsPort } from './ports/artifacts';
import type { BrowserPort } from './ports/browser';
import type { CollectionsPort } from './ports/collections';
import type { DiscoveryPort } from './ports/discovery';
import type { IntegrationsPort } from './ports/integrations';
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

/** A port that is left out (no browser, no mail) hides the tools that need it. */
export type ToolHost = Partial<ToolPorts>;

/** What a tool that names its ports is given: those it needs for certain, those it uses where they are there. */
export type PortsOf<Need extends PortName, Use extends PortName> = Pick<ToolPorts, Need> &
  Partial<Pick<ToolPorts, Use>>;

export function hasPorts<Need extends PortName, Use extends PortName>(
  host: ToolHost,
  needs: readonly Need[],
): host is ToolHost & PortsOf<Need, Use> {
  return needs.every((name) => host[name] !== undefined);
}
