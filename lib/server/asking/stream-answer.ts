/** The agent chat over HTTP: begins a run, or finds the one that the same request began before, and streams its log. */
import { AppError } from '@/lib/core/errors';
import { asId, type RunId } from '@/lib/core/ids';
import { writeCanonicalJson } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { claimKey, keepResult } from '@/lib/domain/idempotency/store';
import type { Editor } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { digestBytes } from '@/lib/platform/secrets/token';
import type { ChatRequest } from '@/lib/protocol/agent-chat';
import { createEventEncoder } from '../runs/encoders';
import { streamRun } from '../runs/stream-run';
import { askAgent, type Question } from './ask-agent';

export async function streamAnswer(
  actor: Editor,
  body: ChatRequest,
  idempotencyKey: string | null,
): Promise<ReadableStream<Uint8Array>> {
  const question = readQuestion(body);
  const runId =
    idempotencyKey === null
      ? (await askAgent(actor, question)).runId
      : await askOnce(actor, question, idempotencyKey);
  return streamRun(
    { workspaceId: actor.workspaceId, runId, after: 0 },
    createEventEncoder({ extensions: true }),
  );
}

function readQuestion(body: ChatRequest): Question {
  if (body.contextType !== 'collection') {
    throw new AppError('invalid_input', 'context_type: only collection is offered by this version.', {
      data: { field: 'context_type' },
    });
  }
  return {
    text: body.message,
    collectionId: body.context.collectionId,
    conversationName: body.conversationId ?? null,
    sourceIds: body.context.sourceIds ?? [],
    retryOf: body.context.retryOf ?? null,
    editOf: body.context.editOf ?? null,
  };
}

/** The same key with the same body leads to the same run; with another body it is refused. */
async function askOnce(actor: Editor, question: Question, key: string): Promise<RunId> {
  if (key.length > limits.idChars)
    throw new AppError('invalid_input', `Idempotency-Key: is longer than ${limits.idChars} characters.`);
  const claim = { endpoint: 'agentChat', key, bodyDigest: digestBytes(writeCanonicalJson(question)) };
  const owner = { workspaceId: actor.workspaceId, userId: actor.userId };
  const known = await inWorkspace(actor.workspaceId, (database) => claimKey(database, owner, claim));
  if (known.state === 'different')
    throw new AppError('conflict', 'This Idempotency-Key was used for another request.');
  if (known.state === 'known') return asId<RunId>(known.result);
  const { runId } = await askAgent(actor, question);
  await inWorkspace(actor.workspaceId, (database) =>
    keepResult(database, owner, { ...claim, result: runId }),
  );
  return runId;
}
