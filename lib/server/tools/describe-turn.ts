/** The state that a run with tools reports in `updates`, `checkpoint` and `values` frames (run-stream §4.2): only ids and short texts. */
import type { JsonValue } from '@/lib/core/json';
import { shorten } from '@/lib/core/text';
import type { StoredTurn } from '@/lib/engine/agent/turn';

/** Maximum characters of a turn's text. */
const saidChars = 200;

export function describeTurn(turn: StoredTurn): JsonValue {
  const ended = new Map(turn.results.map(({ toolCallId, isError }) => [toolCallId, isError]));
  return {
    turn: turn.number,
    said: shorten(turn.text, saidChars),
    calls: turn.calls.map(({ id, name }) => ({
      call_id: id,
      name,
      state: !ended.has(id) ? 'open' : ended.get(id) === true ? 'failed' : 'done',
    })),
  };
}
