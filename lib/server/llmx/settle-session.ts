/**
 * Sends an agent everything it still has to be told, computed from stored state (threats 31): the state of each run it started, compared
 * with what was last sent. Called when a run ends or waits, when the agent checks, and when a question expires. Whoever calls it, and
 * however often, each thing is sent once.
 */
import { asId, type WorkspaceId } from '@/lib/core/ids';
import { findCollection } from '@/lib/domain/collections/store';
import type { RunOutcome } from '@/lib/domain/llmx/describe-progress';
import { planFrames, presentPlan, writeTold } from '@/lib/domain/llmx/present-plan';
import { findQuestionStatus, type LlmxQuestion } from '@/lib/domain/llmx/question';
import { endQuestion, listQuestionsOf } from '@/lib/domain/llmx/question-store';
import type { LlmxSession, MessageDraft } from '@/lib/domain/llmx/session';
import { appendMessage, lockSession, type SessionName } from '@/lib/domain/llmx/store';
import { type LlmxTask, mayBegin } from '@/lib/domain/llmx/task';
import { listTasks, updateTask } from '@/lib/domain/llmx/task-store';
import { isEnded, type Run } from '@/lib/domain/runs/run';
import { findRun, listFrames } from '@/lib/domain/runs/store';
import { authorise } from '@/lib/domain/team/actor';
import { findLiveScopes } from '@/lib/domain/team/api-token-store';
import { findMember } from '@/lib/domain/team/store';
import { type Database, inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import type { JobData } from '@/lib/platform/jobs/queues';
import type { LlmxMessage } from '@/lib/protocol/llmx';
import { readStoredFrame } from '../runs/encoders';
import { startTask } from './begin-task';
import { nameEnd, presentEnd } from './present-end';
import { presentObservation } from './present-observation';

export function settleSession(job: JobData<'llmx'>, now: Date = new Date()): Promise<void> {
  const workspaceId = asId<WorkspaceId>(job.workspaceId);
  return inWholeWorkspace(workspaceId, (database) =>
    settleWithin(database, { id: job.sessionId, workspaceId }, now),
  );
}

async function settleWithin(database: Database, name: SessionName, now: Date): Promise<void> {
  const session = await lockSession(database, name);
  if (session === null) return;
  for (const task of await listTasks(database, session))
    if (task.status === 'running') await tellOf(database, session, task);
  const tasks = await listTasks(database, session);
  for (const task of tasks)
    if (task.status === 'waiting' && mayBegin(task, tasks)) await startLate(database, session, { task, now });
  for (const question of await listQuestionsOf(database, session))
    if (question.status === 'open' && findQuestionStatus(question, now) === 'expired')
      await tellExpired(database, session, question);
}

type Blocks = LlmxMessage['blocks'];
type Said = { readonly task: LlmxTask; readonly blocks: Blocks; readonly key?: string };

function say(database: Database, session: LlmxSession, { task, blocks, key }: Said) {
  const draft: MessageDraft = {
    from: session.target,
    to: session.sender,
    blocks,
    answers: task.number,
    ...(task.batch === null ? {} : { batch: task.batch }),
    ...(key === undefined ? {} : { key }),
  };
  return appendMessage(database, session, { ...draft, direction: 'queued' });
}

async function tellOf(database: Database, session: LlmxSession, task: LlmxTask): Promise<void> {
  const run = task.runId === null ? null : await findRun(database, task.workspaceId, task.runId);
  if (run === null) return end(database, session, { task, blocks: describeGone(task) });
  const blocks = isEnded(run.status)
    ? await presentLast(database, task, run)
    : await presentProgress(database, task, run);
  if (isEnded(run.status)) return end(database, session, { task, blocks });
  const told = writeTold(blocks);
  if (blocks.length === 0 || told === task.told) return;
  await say(database, session, { task, blocks });
  await updateTask(database, task, { told });
}

/** Sent under a unique key, in the transaction that marks the task as ended, so that nothing ends twice. */
async function end(
  database: Database,
  session: LlmxSession,
  { task, blocks }: Pick<Said, 'task' | 'blocks'>,
): Promise<void> {
  await say(database, session, { task, blocks, key: `end:${task.id}` });
  await updateTask(database, task, { status: 'ended' });
}

async function presentLast(database: Database, task: LlmxTask, run: Run): Promise<Blocks> {
  if (task.kind === 'action') return [{ type: 'OBS', fields: await presentObservation(database, task, run) }];
  const isDone = ['complete', 'partial'].includes(nameEnd(run));
  const plan = await readPlan(database, task, { run, outcome: isDone ? 'done' : 'failed' });
  return [plan, await presentEnd(database, task, run)];
}

/** For a request, its plan. For an action, only that it waits for approval. */
async function presentProgress(database: Database, task: LlmxTask, run: Run): Promise<Blocks> {
  if (task.kind === 'request') return [await readPlan(database, task, { run, outcome: 'running' })];
  if (run.status !== 'waiting') return [];
  const name = task.names[0] === undefined ? {} : { x_ai: task.names[0] };
  const fields = { w: 'a person must approve this action first', a: ['wait'], esc: true, ...name };
  return [{ type: 'BLK', fields: { ...fields, x_re: task.number } }];
}

async function readPlan(
  database: Database,
  { workspaceId, number }: LlmxTask,
  { run, outcome }: { readonly run: Run; readonly outcome: RunOutcome },
): Promise<Blocks[number]> {
  const stored = await listFrames(database, workspaceId, { runId: run.id, after: 0, limit: planFrames });
  const events = stored.map((frame) => readStoredFrame(frame).event);
  return presentPlan(number, events, outcome);
}

/** The record that the task was about has been deleted meanwhile. */
function describeGone(task: LlmxTask): Blocks {
  const reason = 'what it was about has been deleted';
  const name = task.names[0] === undefined ? {} : { ai: task.names[0] };
  return task.kind === 'action'
    ? [{ type: 'OBS', fields: { ...name, s: 'ERR', e: reason, x_re: task.number } }]
    : [
        {
          type: 'END',
          fields: { n: 'ask again', r: [reason], del: [], x_re: task.number, x_status: 'failed' },
        },
      ];
}

/** Starts a task whose dependencies have ended, with the rights that its member and token have now. */
async function startLate(
  database: Database,
  session: LlmxSession,
  { task, now }: { readonly task: LlmxTask; readonly now: Date },
): Promise<void> {
  const { userId, workspaceId } = session;
  const member = await findMember(database, workspaceId, userId);
  const scopes = session.tokenId === null ? null : await findLiveScopes(database, session.tokenId, now);
  const editor =
    member && scopes && authorise({ userId, workspaceId, role: member.role, via: 'token', scopes }, 'editor');
  const { collectionId } = task.wish;
  const collection =
    collectionId === null ? null : await findCollection(database, workspaceId, asId(collectionId));
  if (editor === null || collection === null)
    return end(database, session, { task, blocks: describeGone(task) });
  await startTask(database, editor, task);
}

/** Tells the agent that nobody answered, so that an agent that continues with its own default knows this. */
async function tellExpired(database: Database, session: LlmxSession, question: LlmxQuestion): Promise<void> {
  const nobody = { answer: null, comment: null, answeredBy: null, answeredAt: null };
  if (!(await endQuestion(database, question, { status: 'expired', ...nobody }))) return;
  const fields = { o: 'NACK', msg: 'nobody answered in time', x_re: question.number };
  await appendMessage(database, session, {
    from: session.target,
    to: session.sender,
    blocks: [{ type: 'RES', fields }],
    direction: 'queued',
    answers: question.number,
    key: `answer:${question.id}`,
  });
}
