/**
 * How a run that calls tools gets its host. The tools' kernel lies below the features whose tools it calls, so it names what it needs here,
 * and `../tool-host` joins the ports of all features above them.
 */
import type { Run } from '@/lib/domain/runs/run';
import type { Viewer } from '@/lib/domain/team/actor';
import type { ToolHost } from '@/lib/engine/tools/host';
import type { BrowserSessions } from './browser/browser-sessions';

export type ToolHostOptions = {
  readonly actor: Viewer;
  readonly run: Pick<Run, 'id' | 'collectionId' | 'conversationId'>;
  /** Whether a tab of the asking person follows the run. */
  readonly isTabPresent: boolean;
  /** Whose browser the host acts in; the run's own if absent. */
  readonly browserOwner?: string;
};

export type ToolHosts = {
  /** The host of one run of one member. It looks up rights and workspace again at every call, and needs no closing. */
  open(options: ToolHostOptions): ToolHost;
  /** The browsers that runs hold open; null where no browser is installed. */
  readonly browserSessions: BrowserSessions | null;
};
