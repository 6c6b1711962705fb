/**
 * Gives each run the host of its tools. A host belongs to one run of one member: the ports that the tools may use, based on the same use
 * cases as the routes. Rights and workspace are checked again at every call (`lib/server/tools/member-calls.ts`). A port that this instance
 * cannot offer is left out. Holds neither a connection nor a token of the member.
 */
import type { Clock } from '@/lib/core/clock';
import type { PortName, ToolHost } from '@/lib/engine/tools/host';
import type { TabPort } from '@/lib/engine/tools/ports/tab';
import type { Environment } from '@/lib/platform/settings/env';
import { createGuardedPost, type GuardedPost } from '@/lib/platform/fetch/guarded-post';
import { openMailer, type SendMail } from '@/lib/platform/mail/send-mail';
import { createAlertsPort } from '@/lib/server/alerts/alerts-port';
import { createArtifactsPort } from '@/lib/server/artifacts/artifacts-port';
import { type BrowserOutside, createBrowserPort } from '@/lib/server/tools/browser/browser-port';
import { createCollectionsPort } from '@/lib/server/sources/collections-port';
import { createDiscoveryPort } from '@/lib/server/workflows/discovery-port';
import { createIntegrationsPort } from '@/lib/server/integrations/integrations-port';
import { createMcpServersPort } from '@/lib/server/mcp-servers/mcp-servers-port';
import { createMemberCalls } from '@/lib/server/tools/member-calls';
import type { ToolHostOptions, ToolHosts } from '@/lib/server/tools/tool-hosts';
import { createSearchPort } from '@/lib/server/search/search-port';
import { createSharingPort } from '@/lib/server/shares/sharing-port';
import { createSourcesPort } from '@/lib/server/sources/sources-port';
import { createTablesPort } from '@/lib/server/tables/tables-port';
import { createTransformsPort } from '@/lib/server/transforms/transforms-port';
import { createWorkflowDraftsPort } from '@/lib/server/workflows/workflow-drafts-port';
import { createWorkflowPreviewsPort } from '@/lib/server/workflows/workflow-previews-port';
import { createWorkflowsPort } from '@/lib/server/workflows/workflows-port';
import { createWebSearch, type WebSearch } from '@/lib/server/search/web-search';

/** The connections to the outside that tools and workflow steps use, created once per process. */
export type ToolOutside = {
  readonly post: GuardedPost;
  /** Null if no search engine is set up. */
  readonly searchWeb: WebSearch | null;
  /** Null if no mail server is set up. */
  readonly sendMail: SendMail | null;
  /** Null if no browser is installed. The caller that creates it must close it. */
  readonly browser: BrowserOutside | null;
  readonly clock: Clock;
};

type OutsideSettings = Pick<Environment, 'CAPTURE_ALLOW' | 'SEARXNG_URL'> &
  Partial<Pick<Environment, 'SMTP_URL' | 'MAIL_FROM'>>;

/** Apart from the browser, nothing keeps a socket between calls, so there is nothing to close. */
export function createToolOutside(
  { CAPTURE_ALLOW, SEARXNG_URL, SMTP_URL, MAIL_FROM }: OutsideSettings,
  clock: Clock,
  browser: BrowserOutside | null = null,
): ToolOutside {
  return {
    browser,
    post: createGuardedPost({ allow: CAPTURE_ALLOW }),
    searchWeb: SEARXNG_URL === undefined ? null : createWebSearch(SEARXNG_URL, clock),
    sendMail: openMailer({ SMTP_URL, MAIL_FROM }),
    clock,
  };
}

/** Opens hosts that share the outside connections of one process. */
export function createToolHosts(outside: ToolOutside): ToolHosts {
  return {
    open: (options) => createToolHost(outside, options),
    browserSessions: outside.browser?.sessions ?? null,
  };
}

function createToolHost(
  { post, searchWeb, clock, browser }: ToolOutside,
  { actor, run, isTabPresent, browserOwner = run.id }: ToolHostOptions,
): ToolHost {
  const calls = createMemberCalls(actor);
  return {
    collections: createCollectionsPort(calls),
    sources: createSourcesPort(calls),
    search: createSearchPort(calls, searchWeb),
    artifacts: createArtifactsPort(calls, run.collectionId),
    tables: createTablesPort(calls, { run, clock }),
    transforms: createTransformsPort(calls),
    sharing: createSharingPort(calls, clock),
    integrations: createIntegrationsPort(calls, { runId: run.id, post, clock }),
    mcpServers: createMcpServersPort(calls),
    discovery: createDiscoveryPort(),
    workflows: createWorkflowsPort(calls),
    workflowDrafts: createWorkflowDraftsPort(calls, { run, clock }),
    workflowPreviews: createWorkflowPreviewsPort(calls, { run, clock }),
    alerts: createAlertsPort(calls),
    ...(browser === null
      ? {}
      : { browser: createBrowserPort(calls, { outside: browser, owner: browserOwner }) }),
    ...(isTabPresent ? { tab: ownTab } : {}),
  };
}

/** The ports that every host has, whoever follows the run. A worker reports them as available to tools. */
export const standingPorts = [
  'collections',
  'sources',
  'search',
  'artifacts',
  'tables',
  'transforms',
  'sharing',
  'integrations',
  'mcpServers',
  'discovery',
  'workflows',
  'workflowDrafts',
  'workflowPreviews',
  'alerts',
] as const satisfies readonly PortName[];

/** What our own page can do after a click. */
const ownTab: TabPort = { abilities: new Set(['open', 'copy', 'share']) };
