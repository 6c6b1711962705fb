/**
 * Returns the messages waiting for an agent (`GET /v1/llmx?after=&wait=`; protocols 5): immediately if there are any, otherwise once there
 * are, or when the time is up. While it waits, the plans of its runs are followed in their logs, and the database is not queried until
 * something has changed. Returns early when the process drains.
 */
import { notFound } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import { presentPlan, writeTold } from '@/lib/domain/llmx/present-plan';
import type { LlmxSession, StoredMessage } from '@/lib/domain/llmx/session';
import { findNewestSession, listQueued } from '@/lib/domain/llmx/store';
import { type LlmxTask, isOpenTask } from '@/lib/domain/llmx/task';
import { listTasks } from '@/lib/domain/llmx/task-store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWholeWorkspace, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { RunEvent } from '@/lib/protocol/run-frames';
import { readStoredFrame } from '../runs/encoders';
import { requireStillRightful } from '../team/still-rightful';
import { getRunTails } from '../runs/run-tails';
import {
  lookUntilFound,
  type Patience,
  waitForAbort,
  waitForEither,
  type Waiting,
} from '../runs/look-until-found';
import { requireSpeaker } from './require-speaker';
import { settleSession } from './settle-session';

export type Look = Patience & {
  /** The number of our last message that the agent has received. */
  readonly after: number;
  /** As in the agent's headers. If absent, its most recent session is used. */
  readonly sender: string | null;
  readonly target: string | null;
};

/** Returns the messages separated by an empty line, which none of our messages contains. */
export async function awaitMessages(viewer: Viewer, look: Look): Promise<string> {
  const { workspaceId, tokenId } = requireSpeaker(viewer);
  const { sender, target } = look;
  const speaker = { workspaceId, tokenId, ...(sender === null ? {} : { sender }) };
  const session = await inWorkspace(viewer, (database) => findNewestSession(database, speaker, target));
  if (session === null) throw notFound('session');
  const messages = await lookUntilFound({ channel: 'llmx', id: session.id }, look, {
    look: async () => {
      // Checked every time: a person's answer may only go to an agent whose token is still valid, however long it has waited.
      await requireStillRightful(viewer);
      await settleSession({ workspaceId: session.workspaceId, sessionId: session.id });
      return readQueued(viewer, session, look.after);
    },
    wait: (waiting) => waitForChange(session, waiting),
  });
  return messages.map(({ text }) => text).join('\n\n');
}

/** Under the rights that the viewer has now: they may have lost those to the session's collection while they waited. */
function readQueued(viewer: Viewer, session: LlmxSession, after: number): Promise<StoredMessage[]> {
  const page = { after, limit: limits.llmxPageMessages };
  return inWorkspace(viewer, (database) => listQueued(database, session, page));
}

/** Waits for whichever comes first: a message, a changed plan, or the end of the wait. */
async function waitForChange(session: LlmxSession, { next, signal }: Waiting): Promise<void> {
  const tasks = await inWholeWorkspace(session.workspaceId, (database) => listTasks(database, session));
  const left = new AbortController();
  const until = AbortSignal.any([signal, left.signal]);
  const plans = tasks
    .filter((task) => task.kind === 'request' && isOpenTask(task))
    .map((task) => waitForPlan(task, until));
  try {
    await waitForEither([next, ...plans], until);
  } finally {
    left.abort();
  }
}

/** Waits until the log of the task's run shows a different plan than was last sent, or has ended. */
async function waitForPlan(
  { runId, workspaceId, number, told }: LlmxTask,
  signal: AbortSignal,
): Promise<void> {
  if (runId === null) return waitForAbort(signal);
  const events: RunEvent[] = [];
  for await (const { frames, hasEnded } of getRunTails().follow({ workspaceId, runId }, 0, signal)) {
    events.push(...frames.map((frame) => readStoredFrame(frame).event));
    if (hasEnded || writeTold([presentPlan(number, events, 'running')]) !== told) return;
  }
}
