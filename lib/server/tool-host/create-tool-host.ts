/**
 * The host of one run of one member: what its tools may ask for, over the use cases that the routes have too. Rights and tenant are
 * looked up again at every call (`ports/member-calls.ts`); a port that this instance cannot offer is left out. Holds no connection and
 * no token of the member.
 */
import type { Clock } from '@/lib/core/clock';
import type { PortName, ToolHost } from '@/lib/engine/tools/host';
import type { TabPort } from '@/lib/engine/tools/ports/tab';
import type { Environment } from '@/lib/platform/env';
import { createGuardedPost, type GuardedPost } from '@/lib/platform/fetch/guarded-post';
import { openMailer, type SendMail } from '@/lib/platform/mail/send-mail';
import { createAlertsPort } from '../alerts/alerts-port';
import { createArtifactsPort } from '../artifacts/artifacts-port';
import { type BrowserOutside, createBrowserPort } from '../tools/browser/browser-port';
import { createCollectionsPort } from '../sources/collections-port';
import { createDiscoveryPort } from './discovery-port';
import { createIntegrationsPort } from '../integrations/integrations-port';
import { createMemberCalls } from '../tools/member-calls';
import type { ToolHostOptions, ToolHosts } from '../tools/tool-hosts';
import { createSearchPort } from '../search/search-port';
import { createSharingPort } from '../shares/sharing-port';
import { createSourcesPort } from '../sources/sources-port';
import { createTablesPort } from '../tables/tables-port';
import { createTransformsPort } from '../artifacts/transforms-port';
import { createWorkflowDraftsPort } from '../workflows/workflow-drafts-port';
import { createWorkflowPreviewsPort } from '../workflows/workflow-previews-port';
import { createWorkflowsPort } from '../workflows/workflows-port';
import { createWebSearch, type WebSearch } from '../search/web-search';

/** The ways out that tools and steps of workflows have, made once a process. */
export type ToolOutside = {
  readonly post: GuardedPost;
  /** Null where no engine is set up. */
  readonly searchWeb: WebSearch | null;
  /** Null where no mail server is set up. */
  readonly sendMail: SendMail | null;
  /** Null where no browser is installed. Whoever makes it closes it. */
  readonly browser: BrowserOutside | null;
  readonly clock: Clock;
};

type OutsideSettings = Pick<Environment, 'CAPTURE_ALLOW' | 'SEARXNG_URL'> &
  Partial<Pick<Environment, 'SMTP_URL' | 'MAIL_FROM'>>;

/** None of the others keeps a socket between calls, so there is nothing to close. */
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

/** Opens hosts over one process's ways out. */
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

/** The ports that every host has, whoever follows the run: what a worker tells that tools can ask of it. */
export const standingPorts = [
  'collections',
  'sources',
  'search',
  'artifacts',
  'tables',
  'transforms',
  'sharing',
  'integrations',
  'discovery',
  'workflows',
  'workflowDrafts',
  'workflowPreviews',
  'alerts',
] as const satisfies readonly PortName[];

/** What our own page does after a click. */
const ownTab: TabPort = { abilities: new Set(['open', 'copy', 'share']) };
