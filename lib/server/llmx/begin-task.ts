/** Turns a request or an action of a message into a task with its run, in the transaction that stores the message. */
import type { RunId } from '@/lib/core/ids';
import type { WishedRequest } from '@/lib/domain/llmx/read-wishes';
import type { LlmxSession } from '@/lib/domain/llmx/session';
import { appendMessage } from '@/lib/domain/llmx/store';
import { type LlmxTask, mayBegin, type TaskWish } from '@/lib/domain/llmx/task';
import { insertTask, listTasks, updateTask } from '@/lib/domain/llmx/task-store';
import { authorise, type Viewer } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { Action } from '@/lib/protocol/llmx';
import { beginToolRunWithin } from '../tools/begin-tool-run';
import { askWithin } from '@/lib/server/conversations/ask-question';
import { planAction } from './plan-action';

type Asked = { readonly session: LlmxSession; readonly number: number; readonly batch: string | null };

/** The request can be referred to by the number of its message, and by its session's issue. */
export async function beginRequest(
  database: Database,
  actor: Viewer,
  { session, number, batch, request }: Asked & { readonly request: WishedRequest },
): Promise<void> {
  const { objective, mayAct, after } = request;
  const { collectionId, issue } = session;
  if (collectionId === null) throw new Error('A request is taken where it has a collection.');
  const task = await insertTask(database, session, {
    kind: 'request',
    number,
    batch,
    after,
    runId: null,
    status: 'waiting',
    names: [String(number), ...(issue === null ? [] : [issue])],
    wish: { kind: 'ask', objective, collectionId, mayAct },
  });
  if (mayBegin(task, await listTasks(database, session))) await startTask(database, actor, task);
}

/** An action that cannot be done at all is answered with an OBS immediately. */
export async function beginAction(
  database: Database,
  actor: Viewer,
  { session, number, batch, action }: Asked & { readonly action: Action },
): Promise<void> {
  const planned = await planAction(database, session, action);
  const name = action.i === undefined ? {} : { ai: action.i };
  if (!planned.ok) {
    await appendMessage(database, session, {
      from: session.target,
      to: session.sender,
      direction: 'queued',
      answers: number,
      ...(batch === null ? {} : { batch }),
      blocks: [{ type: 'OBS', fields: { ...name, s: 'ERR', e: planned.failure } }],
    });
    return;
  }
  const task = await insertTask(database, session, {
    kind: 'action',
    number,
    batch,
    after: [],
    runId: null,
    status: 'waiting',
    names: action.i === undefined ? [] : [action.i],
    wish: planned.value,
  });
  await startTask(database, actor, task);
}

/** Starts the task's run and marks the task as running. */
export async function startTask(database: Database, actor: Viewer, task: LlmxTask): Promise<void> {
  const runId = await startRun(database, actor, task.wish);
  await updateTask(database, task, { status: 'running', runId });
}

async function startRun(database: Database, actor: Viewer, wish: TaskWish): Promise<RunId> {
  if (wish.kind === 'call') {
    const { tool: name, arguments: given, collectionId } = wish;
    const call = { name, arguments: given, surface: 'llmx', collectionId } as const;
    return (await beginToolRunWithin(database, actor, call)).id;
  }
  const editor = authorise(actor, 'editor');
  if (editor === null) throw new Error('Who asks for work may edit.');
  const { objective: text, collectionId, mayAct } = wish;
  const question = { text, collectionId, mayAct, surface: 'llmx' as const };
  const beside = { conversationName: null, sourceIds: [], retryOf: null, editOf: null };
  return (await askWithin(database, editor, { ...question, ...beside })).runId;
}
