/**
 * Whose browser a run acts in, and until when. A run in a conversation has one of its own, which goes when it ends. A call from outside a
 * conversation is a run by itself, and nobody could ever look at the page that such a run opened: so the calls of one member over one
 * surface share a browser, which stays while they come.
 */
import type { Run, RunKind } from '@/lib/domain/runs/run';
import type { RunPerformer } from '../../runs/execute-run';
import type { BrowserSessions } from './browser-sessions';

type BrowsingRun = Pick<Run, 'id' | 'input' | 'userId' | 'workspaceId'>;

export function findBrowserOwner({ id, input, userId, workspaceId }: BrowsingRun): string {
  return input.kind === 'tool' ? [workspaceId, userId, input.surface].join(' ') : id;
}

/** The performer, and what becomes of the browser when it is done: kept where it is needed again, closed where it is not. */
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
