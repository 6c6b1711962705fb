/** Presents a run as a reply. Only the fields listed here leave the server. */
import { describeRunInput, type Run } from '@/lib/domain/runs/run';
import { findWorkflowId } from '@/lib/protocol/agent-chat';
import type { RunReply } from '@/lib/protocol/http/runs';
import { presentAskedModel } from './present-asked-model';

export function presentRun(run: Run): RunReply {
  return {
    id: run.id,
    kind: run.input.kind,
    agent: run.agent,
    status: run.status,
    title: describeRunInput(run.input),
    collection_id: run.collectionId,
    conversation_id: run.conversationId,
    message_id: run.messageId,
    artifact_id: run.artifactId,
    ...presentOrigin(run),
    model: run.model,
    ...presentAskedModel(run),
    input_tokens: run.inputTokens,
    output_tokens: run.outputTokens,
    cost_usd: run.costUsd,
    frame_count: run.lastSeq,
    failure: run.failure,
    created_at: run.createdAt.toISOString(),
    started_at: run.startedAt?.toISOString() ?? null,
    finished_at: run.finishedAt?.toISOString() ?? null,
  };
}

function presentOrigin({ input, causeExecutionId }: Run) {
  const agent = input.kind === 'agent' ? input : null;
  return {
    context_type: agent?.contextType ?? null,
    workflow_id: agent?.context == null ? null : findWorkflowId(agent.context),
    execution_id: causeExecutionId,
    surface: input.kind === 'tool' ? input.surface : null,
  };
}
