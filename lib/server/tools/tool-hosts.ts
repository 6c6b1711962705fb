/**
 * How a run that calls tools gets its host. The kernel of tools lies below the features whose tools it calls, so it declares here what it
 * needs, and the worker combines the ports of all features (`worker/create-tool-hosts.ts`).
 */
import type { Run } from '@/lib/domain/runs/run';
import type { Viewer } from '@/lib/domain/team/actor';
import type { ToolHost } from '@/lib/engine/tools/host';
import type { BrowserSessions } from './browser/browser-sessions';

export type ToolHostOptions = {
  readonly actor: Viewer;
  readonly run: Pick<Run, 'id' | 'collectionId' | 'conversationId'>;
  /** True if a tab of the user who asked follows the run. */
  readonly isTabPresent: boolean;
  /** The owner of the browser that the host uses. Defaults to the run itself. */
  readonly browserOwner?: string;
};

export type ToolHosts = {
  /** The host of one run of one member. It checks rights and workspace again at every call, and does not have to be closed. */
  open(options: ToolHostOptions): ToolHost;
  /** The browsers that runs keep open, or null if no browser is installed. */
  readonly browserSessions: BrowserSessions | null;
};
