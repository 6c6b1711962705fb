/**
 * Tells an agent that its request ended: END with what it delivers (LLMX 3.9). Information that the agent would otherwise have to look up
 * is added (`x_re`, `x_status`, `x_answer`, `x_citations`). Deliverables are paths below `/v1`, which the same token can read.
 */
import { limits } from '@/lib/core/limits';
import { sliceWhole } from '@/lib/core/text';
import { listCitations } from '@/lib/domain/citations/store';
import { findMessage } from '@/lib/domain/conversations/store';
import type { LlmxTask } from '@/lib/domain/llmx/task';
import type { Run } from '@/lib/domain/runs/run';
import { listToolCalls } from '@/lib/domain/tools/store';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { LlmxMessage, LlmxObject } from '@/lib/protocol/llmx';
import { presentCitations } from './present-citations';

type EndBlock = LlmxMessage['blocks'][number];

export type AnswerInPackets = {
  readonly markdown: string;
  readonly citations: readonly LlmxObject[];
};

const noAnswer: AnswerInPackets = { markdown: '', citations: [] };

/** Returns the answer of a run that answers in a conversation. The text is limited like the result of a tool. */
export async function readAnswer(
  database: Database,
  { workspaceId, messageId }: Run,
): Promise<AnswerInPackets> {
  const message = messageId === null ? null : await findMessage(database, workspaceId, messageId);
  if (message === null) return noAnswer;
  const found = await listCitations(database, workspaceId, { kind: 'message', ids: [message.id] });
  const citations = presentCitations(found.get(message.id) ?? []);
  return { markdown: sliceWhole(message.markdown, limits.toolResultChars), citations };
}

/** What the agent should do next, by how the run ended. */
const nextActions = {
  complete: 'use the answer',
  partial: 'ask for the rest',
  failed: 'ask again',
  cancelled: 'ask again, if it is still wanted',
} as const;

export async function presentEnd(database: Database, task: LlmxTask, run: Run): Promise<EndBlock> {
  const status = nameEnd(run);
  const { markdown, citations } = await readAnswer(database, run);
  const risk = run.failure === null ? [] : [run.failure.message];
  return {
    type: 'END',
    fields: {
      n: nextActions[status],
      ...(risk.length === 0 ? {} : { r: risk }),
      del: await listDeliverables(database, run),
      x_re: task.number,
      x_status: status,
      ...(markdown === '' ? {} : { x_answer: markdown }),
      ...(citations.length === 0 ? {} : { x_citations: citations }),
    },
  };
}

export function nameEnd({ status }: Run): keyof typeof nextActions {
  return status === 'complete' || status === 'partial' || status === 'cancelled' ? status : 'failed';
}

/** Lists the run itself, and what its calls stored. */
export async function listDeliverables(
  database: Database,
  { id, workspaceId, artifactId }: Run,
): Promise<string[]> {
  const calls = await listToolCalls(database, workspaceId, [id]);
  const kept = calls.flatMap(({ status, result }) =>
    status === 'done' && typeof result === 'object' && result !== null && !Array.isArray(result)
      ? [result['artifactId']]
      : [],
  );
  const artifacts = [artifactId, ...kept].filter((each) => typeof each === 'string');
  return [`runs/${id}`, ...new Set(artifacts.map((each) => `artifacts/${each}`))];
}
