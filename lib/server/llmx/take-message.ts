/**
 * Handles a message whose number is correct (LLMX 3, 6; protocols 5). Limits and names are checked first, and if one check fails nothing of
 * the message is done. Then it is stored, the work it requests begins, and the reply is ACK, or WARN if something was ignored.
 */
import { hourMs } from '@/lib/core/clock';
import type { CollectionId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { insertQuestion, listQuestionsOf } from '@/lib/domain/llmx/question-store';
import { readWishes, type WishedRequest, type Wishes } from '@/lib/domain/llmx/read-wishes';
import type { LlmxSession, SessionContext } from '@/lib/domain/llmx/session';
import { countMessages, insertMessage, lockSession, updateSession } from '@/lib/domain/llmx/store';
import { isOpenTask, type LlmxTask } from '@/lib/domain/llmx/task';
import { listTasks } from '@/lib/domain/llmx/task-store';
import { hasRight } from '@/lib/domain/team/role';
import type { Database } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { answerTaken, type ReadMessage } from '@/lib/protocol/llmx';
import { beginAction, beginRequest } from './begin-task';
import { findOnlyProject, findProject } from './find-project';
import { endSession } from '@/lib/server/team/end-llmx-session';
import { nameReply, refuse, reply } from './reply';
import type { TokenViewer } from './require-speaker';

export type Heard = ReadMessage & { readonly digest: string };

export type Taking = { readonly session: LlmxSession; readonly heard: Heard };

export async function takeMessage(
  database: Database,
  actor: TokenViewer,
  { session, heard }: Taking,
): Promise<string> {
  const { message, digest } = heard;
  const { header } = message;
  const refusing = (reason: string) => refuse(database, { session, header, reason });
  const read = readWishes(message);
  if (!read.ok) return refusing(read.failure);
  const wishes = read.value;
  const tasks = await listTasks(database, session);
  const reason = (await refuseRoom(database, session, { wishes, tasks })) ?? refuseRole(actor, wishes);
  if (reason !== null) return refusing(reason);
  const placed = await placeContext(database, session, wishes);
  if ('reason' in placed) return refusing(placed.reason);
  const kept = await insertMessage(database, session, { message, direction: 'received', digest });
  await begin(database, actor, { session: placed.session, heard, wishes });
  const warnings = [...heard.warnings, ...placed.warnings, ...listUnknownNames(wishes, tasks)];
  const answer = answerTaken(header, warnings, { from: session.target, sequence: 1 });
  const key = nameReply(kept.position);
  return (await reply(database, session, { answer, answers: header.s, key })).text;
}

type Room = { readonly wishes: Wishes; readonly tasks: readonly LlmxTask[] };

async function refuseRoom(
  database: Database,
  session: LlmxSession,
  { wishes, tasks }: Room,
): Promise<string | null> {
  const open = tasks.filter(isOpenTask);
  if (open.length + wishes.requests.length + wishes.actions.length > limits.llmxOpenTasks)
    return `more than ${limits.llmxOpenTasks} requests and actions would be open: wait for some to end`;
  const isSpawned = ({ kind, wish }: LlmxTask) => kind === 'action' && wish.kind === 'ask';
  const spawns = wishes.actions.filter(({ op }) => op === 'spawn').length;
  if (spawns > 0 && open.filter(isSpawned).length + spawns > limits.llmxOpenSpawns)
    return `more than ${limits.llmxOpenSpawns} spawned agents would be at work: wait for one to end`;
  const asked = await listQuestionsOf(database, session);
  const waiting = asked.filter(({ status }) => status === 'open').length;
  if (wishes.questions.length > 0 && waiting + wishes.questions.length > limits.llmxOpenQuestions)
    return `more than ${limits.llmxOpenQuestions} questions would wait for a person`;
  const isFull = !wishes.isEnd && (await countMessages(database, session)) >= limits.llmxMessages;
  return isFull ? `this session has ${limits.llmxMessages} messages: END it and open another` : null;
}

/** Checks the role for what the gate of a tool does not cover. */
function refuseRole({ role }: TokenViewer, { requests, actions }: Wishes): string | null {
  const asks = requests.length > 0 || actions.some(({ op }) => op === 'spawn');
  return asks && !hasRight(role, 'editor') ? 'only an editor of this workspace can ask for work' : null;
}

type Placed =
  | { readonly session: LlmxSession; readonly warnings: readonly string[] }
  | { readonly reason: string };

/** Updates the session with the message's context, which may name a project that is not one of our collections (LLMX 3.2). */
async function placeContext(
  database: Database,
  session: LlmxSession,
  { context, requests }: Wishes,
): Promise<Placed> {
  const needed = requests.length > 0;
  if (context === null && !(needed && session.collectionId === null)) return { session, warnings: [] };
  const project = context === null ? session.project : context.project;
  const found = project === null ? null : await findProject(database, session.workspaceId, project);
  if (found?.type === 'several') return { reason: found.reason };
  if (found?.type === 'found')
    return place(database, session, { context, collectionId: found.collection.id });
  const warnings = found === null ? [] : [found.reason];
  const placed = needed ? await findCollectionWithoutName(database, session) : null;
  if (typeof placed === 'object' && placed !== null)
    return { reason: [...warnings, placed.reason].join('; ') };
  return place(database, session, { context, collectionId: placed, warnings });
}

async function place(
  database: Database,
  session: LlmxSession,
  { warnings = [], ...change }: Change & { readonly warnings?: readonly string[] },
): Promise<Placed> {
  return { session: await changeContext(database, session, change), warnings };
}

/** A request needs a collection: the session's current one, or else the only one there is. */
async function findCollectionWithoutName(
  database: Database,
  { workspaceId, collectionId }: LlmxSession,
): Promise<CollectionId | { readonly reason: string }> {
  if (collectionId !== null) return collectionId;
  const only = await findOnlyProject(database, workspaceId);
  return only.type === 'found' ? only.collection.id : { reason: only.reason };
}

type Change = { readonly context: SessionContext | null; readonly collectionId: CollectionId | null };

async function changeContext(
  database: Database,
  session: LlmxSession,
  { context, collectionId }: Change,
): Promise<LlmxSession> {
  await updateSession(database, session, { ...context, collectionId });
  const changed = await lockSession(database, session);
  if (changed === null) throw new Error('A session that is held stays.');
  return changed;
}

type Beginning = Taking & { readonly wishes: Wishes };

async function begin(
  database: Database,
  actor: TokenViewer,
  { session, heard, wishes }: Beginning,
): Promise<void> {
  const { s: number, b: batch = null } = heard.message.header;
  for (const request of wishes.requests)
    await beginRequest(database, actor, { session, request, number, batch });
  for (const action of wishes.actions) await beginAction(database, actor, { session, action, number, batch });
  await ask(database, session, { wishes, number });
  if (wishes.isEnd) await endSession(database, session);
}

/** A delayed job tells the agent when its questions expire, whether or not it checks. */
async function ask(
  database: Database,
  session: LlmxSession,
  { wishes, number }: { readonly wishes: Wishes; readonly number: number },
): Promise<void> {
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + limits.llmxQuestionHours * hourMs);
  for (const question of wishes.questions)
    await insertQuestion(database, session, { ...question, number, createdAt, expiresAt });
  if (wishes.questions.length === 0) return;
  const { id: sessionId, workspaceId } = session;
  const delaySeconds = limits.llmxQuestionHours * (hourMs / 1_000) + 1;
  await sendJob(database, { queue: 'llmx', data: { workspaceId, sessionId } }, { delaySeconds });
}

/** A dependency on a name that nothing here has is ignored, with a warning. */
function listUnknownNames({ requests }: Wishes, tasks: readonly LlmxTask[]): string[] {
  const known = new Set(tasks.filter(({ kind }) => kind === 'request').flatMap(({ names }) => names));
  const named = new Set(requests.flatMap(({ after }: WishedRequest) => after));
  return [...named]
    .filter((name) => !known.has(name))
    .map((name) => `unknown dependency '${name}' ignored: no request here has that name`);
}
