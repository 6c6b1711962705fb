/** Agent chat over HTTP: starts a run, or finds the one that the same request already started, and streams its log. */
import { AppError } from '@/lib/core/errors';
import { asId, type RunId } from '@/lib/core/ids';
import { writeCanonicalJson } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { claimKey, keepResult } from '@/lib/domain/idempotency/store';
import type { Editor } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { digestBytes } from '@/lib/platform/secrets/token';
import type { ChatRequest, CollectionContext, WorkspaceContext } from '@/lib/protocol/agent-chat';
import { streamRun } from '../runs/stream-run';
import { askAboutWork, type WorkMessage } from './ask-about-work';
import { readBudget, readDepth } from './open-depth';
import { type StartedAnswer, askWithin, type AskedQuestion } from './ask-question';
import { cancelUnreadRun } from './cancel-unread-run';

/** A question to one or several collections, or a message in the chat about workflows or tables. */
type Message = { readonly question: AskedQuestion } | { readonly message: WorkMessage };

export async function streamAnswer(
  actor: Editor,
  body: ChatRequest,
  idempotencyKey: string | null,
): Promise<ReadableStream<Uint8Array>> {
  const asked = readMessage(body);
  const runId = await inWorkspace(actor, async (database) =>
    idempotencyKey === null
      ? (await ask(database, actor, asked)).runId
      : askOnce(database, actor, { asked, key: idempotencyKey }),
  );
  const extensions = 'question' in asked || asked.message.extensions;
  const run = { workspaceId: actor.workspaceId, runId };
  return streamRun(
    { ...run, after: 0 },
    extensions ? 'extended events' : 'events',
    extensions ? undefined : () => cancelUnreadRun(run),
  );
}

function readMessage(body: ChatRequest): Message {
  const { message: text } = body;
  const conversationName = body.conversationId ?? null;
  const modelId = body.modelId ?? null;
  if (body.contextType === 'workspace')
    return { question: { ...readWorkspaceQuestion(body.context ?? {}), text, conversationName, modelId } };
  if (body.contextType !== 'collection') {
    const { contextType, context = null, extensions = false } = body;
    return { message: { text, conversationName, contextType, context, extensions, modelId } };
  }
  return { question: { ...readQuestion(body.context), text, conversationName, modelId } };
}

type WithoutText = Omit<AskedQuestion, 'text' | 'conversationName' | 'modelId'>;

function readWorkspaceQuestion(context: WorkspaceContext): WithoutText {
  const { collectionIds = [], retryOf = null, editOf = null } = context;
  const scope = { collectionId: null, collectionIds, sourceIds: [] };
  const { budget } = context;
  return { ...scope, retryOf, editOf, mayAct: false, budget: readBudget(budget), depth: readDepth(context) };
}

/** Reads what the context of a request says about a question. */
export function readQuestion(context: CollectionContext): WithoutText {
  const { collectionId, sourceIds = [], retryOf = null, editOf = null, tools: mayAct = true } = context;
  return {
    collectionId,
    sourceIds,
    retryOf,
    editOf,
    mayAct,
    budget: readBudget(context.budget),
    depth: readDepth(context),
  };
}

function ask(database: Database, actor: Editor, asked: Message): Promise<StartedAnswer> {
  return 'question' in asked
    ? askWithin(database, actor, asked.question)
    : askAboutWork(database, actor, asked.message);
}

/**
 * The same key with the same body leads to the same run. With another body it is refused. The key, the question and the run are stored in
 * one transaction, so a second request with the key waits for the first and then finds its run.
 */
async function askOnce(
  database: Database,
  actor: Editor,
  { asked, key }: { readonly asked: Message; readonly key: string },
): Promise<RunId> {
  if (key.length > limits.idChars)
    throw new AppError('invalid_input', `Idempotency-Key: is longer than ${limits.idChars} characters.`);
  const claim = { endpoint: 'agentChat', key, bodyDigest: digestBytes(writeCanonicalJson(asked)) };
  const owner = { workspaceId: actor.workspaceId, userId: actor.userId };
  const known = await claimKey(database, owner, claim);
  if (known.state === 'different')
    throw new AppError('conflict', 'This Idempotency-Key was used for another request.');
  if (known.state === 'known') return asId<RunId>(known.result);
  const { runId } = await ask(database, actor, asked);
  await keepResult(database, owner, { ...claim, result: runId });
  return runId;
}
