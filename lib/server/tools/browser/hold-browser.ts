/**
 * Decides which browser a run uses, and for how long. A run in a conversation has its own, which is closed when the run ends. A call from
 * outside a conversation is a run by itself, and no later call could read a page that only this run had open. So the calls of one member
 * over one surface share a browser, which stays open while calls keep coming.
 */
import type { Run, RunKind } from '@/lib/domain/runs/run';
import type { RunPerformer } from '../../runs/execute-run';
import type { BrowserSessions } from './browser-sessions';

type BrowsingRun = Pick<Run, 'id' | 'input' | 'userId' | 'workspaceId'>;

export function findBrowserOwner({ id, input, userId, workspaceId }: BrowsingRun): string {
  return input.kind === 'tool' ? [workspaceId, userId, input.surface].join(' ') : id;
}

/** Wraps the performer so that its browser is kept afterwards if it is needed again, and closed otherwise. */
export function holdBrowser<Kind extends RunKind>(
  performer: RunPerformer<Kind>,
  sessions: BrowserSessions | null,
): RunPerformer<Kind> {
  if (sessions === null) return performer;
  return {
    ...performer,
    perform: async (context) => {
      const owner = findBrowserOwner(context.run);
      let isNeeded = context.run.input.kind === 'tool';
      try {
        const result = await performer.perform(context);
        isNeeded ||= result.status === 'waiting';
        return result;
      } finally {
        if (isNeeded) sessions.rest(owner);
        else await sessions.close(owner);
      }
    },
  };
}
