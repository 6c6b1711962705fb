/** Asks a collection a question as a run to be read later, instead of as a stream (`POST /v1/runs`). */
import type { Editor } from '@/lib/domain/team/actor';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { createRunEndpoint, RunReply } from '@/lib/protocol/http/runs';
import { readRun } from '@/lib/server/runs/read-runs';
import { askQuestion } from './ask-question';
import { readQuestion } from './stream-answer';

export async function askAsRun(actor: Editor, body: BodyOf<typeof createRunEndpoint>): Promise<RunReply> {
  const {
    message,
    agent,
    context,
    conversation_id: conversationName = null,
    model_id: modelId = null,
  } = body;
  const question = readQuestion({ ...context, agent: context.agent ?? agent });
  const { runId } = await askQuestion(actor, { ...question, text: message, conversationName, modelId });
  return readRun(actor, runId);
}
