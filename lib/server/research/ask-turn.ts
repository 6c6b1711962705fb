/**
 * Makes one LLMCP exchange of a research: a packet with a special prompt. The record of the call is returned, to be stored with its result.
 */
import { createUuid } from '@/lib/core/ids';
import type { JsonValue } from '@/lib/core/json';
import { takeTurn } from '@/lib/domain/conversations/store';
import { insertModelCall, type NewModelCall } from '@/lib/domain/models/store';
import type { CallShare } from '@/lib/engine/agent/share-budget';
import { listSent } from '@/lib/engine/agent/list-sent';
import type { ModelMessage } from '@/lib/engine/model/model';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { OutputFormat, PackingInventory, RequestPacket } from '@/lib/protocol/llmcp';
import type { NodeRun } from '@/lib/protocol/run-frames';
import { recordUsage } from '../runs/record-usage';
import { sendPacketUnstored, type ModelAnswer } from '../models/send-packet';
import { isExtractive, type Research } from './open-research';

export type ResearchTurn = {
  readonly system: string;
  readonly question: string;
  readonly args: Readonly<Record<string, JsonValue>>;
  readonly documents: RequestPacket['context']['documents'];
  readonly inventory: PackingInventory;
  readonly format: OutputFormat;
  /** What the exchange may use. */
  readonly share: CallShare;
  readonly signal: AbortSignal;
  /** Ends the exchange with what has arrived. */
  readonly timeUp?: AbortSignal;
  readonly node: NodeRun;
  readonly history?: readonly ModelMessage[];
  readonly onText?: (text: string) => void;
};

export type AskedTurn = {
  readonly answer: ModelAnswer;
  readonly call: NewModelCall;
  readonly packet: RequestPacket;
};

export async function askTurn(research: Research, turn: ResearchTurn): Promise<AskedTurn> {
  const { context, chosen, conversationId } = research;
  const { run, recorder, clock } = context;
  const packet = await writePacket(research, turn);
  const { inventory, documents, node } = turn;
  recorder.note({ packet: { requestId: packet.id, inventory, sent: listSent(documents) } }, node);
  let id: string | null = null;
  try {
    const { answer, call } = await sendPacketUnstored({
      model: chosen.model,
      packet,
      system: turn.system,
      history: turn.history ?? [],
      clock,
      owner: { workspaceId: run.workspaceId, userId: run.userId, runId: run.id, conversationId },
      tokenCeiling: turn.share.tokens,
      costCeilingUsd: turn.share.costUsd,
      signal: turn.signal,
      timeUp: turn.timeUp,
      onBegin: isExtractive(research)
        ? undefined
        : async (begun) => {
            id = begun.id;
            research.underWay.add(begun.id);
            await inWorkspace(run, (database) => insertModelCall(database, begun));
          },
      onText: turn.onText ?? (() => undefined),
    });
    recordUsage(recorder, node, answer.usage);
    return { answer, call, packet };
  } finally {
    if (id !== null) research.underWay.delete(id);
  }
}

async function writePacket(
  { context: { run, clock }, conversationId }: Research,
  { question, args, documents, format }: ResearchTurn,
): Promise<RequestPacket> {
  const { workspaceId } = run;
  return {
    protocol: { name: 'laika.llmcp', version: 1 },
    id: createUuid(),
    type: 'request',
    createdAt: clock.now().toISOString(),
    conversation: {
      id: conversationId,
      turn: await inWorkspace(run, (database) => takeTurn(database, workspaceId, conversationId)),
    },
    sender: { role: 'agent' },
    input: { userMessage: { id: createUuid(), text: question }, task: { name: 'web.answer', args } },
    context: { documents: [...documents] },
    output: { format },
  };
}
