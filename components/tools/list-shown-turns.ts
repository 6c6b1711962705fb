/** Groups the tool calls of an answer by the turn in which they were made, from the stream, from what is stored, or from both. Pure. */
import type { TurnView } from '@/lib/protocol/agent-chat';
import type { RunCallReply } from '@/lib/protocol/http/tools';
import type { ShownCall } from './describe-call';

export type ShownTurn = {
  readonly turn: number;
  /** What the model said before the calls. Empty if it is the answer itself. */
  readonly text: string;
  readonly calls: readonly ShownCall[];
};

/** Returns the turns of a stream that have calls or precede the answer, each call with what is stored of it. */
export function listLiveTurns(
  turns: readonly TurnView[],
  stored: readonly RunCallReply[],
): readonly ShownTurn[] {
  const byId = new Map(stored.map((call) => [call.call_id, call]));
  return turns
    .map((turn, index) => ({
      turn: index,
      text: index === turns.length - 1 ? '' : turn.text,
      calls: turn.tools.map((live) => ({
        callId: live.toolUseId,
        name: live.name,
        live,
        stored: byId.get(live.toolUseId) ?? null,
      })),
    }))
    .filter(({ text, calls }) => text.trim() !== '' || calls.length > 0);
}

export function listStoredTurns(stored: readonly RunCallReply[]): readonly ShownTurn[] {
  return [...Map.groupBy(stored, (call) => call.turn)].map(([turn, calls]) => ({
    turn,
    text: '',
    calls: calls.map((call) => ({ callId: call.call_id, name: call.name, live: null, stored: call })),
  }));
}
