/**
 * The body of a request in pieces, each of which the other side must accept within a time limit (knowledge pipeline, "Timeout
 * Configuration": write 10 s). The connection requests the next piece when it has room again, so a server that has stopped reading is
 * noticed. Never holds a second copy of the text.
 */
import { ModelProblem } from '../model-problem';

const pieceBytes = 65_536;

export type TimedBody = {
  readonly length: number;
  readonly pieces: AsyncIterable<Uint8Array>;
  /** Aborted, with the reason, if a piece was not accepted in time. */
  readonly signal: AbortSignal;
};

export function createTimedBody(text: string, writeTimeoutMs: number): TimedBody {
  const bytes = new TextEncoder().encode(text);
  const stuck = new AbortController();
  async function* listPieces() {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      const timer = setTimeout(() => stuck.abort(new ModelProblem('write_timeout', '')), writeTimeoutMs);
      try {
        yield bytes.subarray(at, at + pieceBytes);
      } finally {
        clearTimeout(timer);
      }
    }
  }
  return { length: bytes.length, pieces: listPieces(), signal: stuck.signal };
}
