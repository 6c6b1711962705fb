/** Follows the log of a run to its end. It does not need the schemas of the replies, because frames have a reader of their own. */
import { limits } from '@/lib/core/limits';
import { createLineReader } from '@/lib/protocol/ndjson';
import { type Frame, readFrame } from '@/lib/protocol/run-frames';
import { ApiFailure, sendRequest } from './api';

/** Milliseconds before reconnecting after a broken connection. */
const retryMs = 1_500;
const maxTries = 6;

type Following = {
  readonly workspaceId: string;
  readonly runId: string;
  readonly signal: AbortSignal;
  readonly onFrame: (frame: Frame) => void;
};

/** Reads frames until the run ends. If the connection breaks, it reconnects after the last frame received. */
export async function followRun({
  workspaceId,
  runId,
  signal,
  onFrame,
}: Following): Promise<'ended' | 'lost'> {
  let after = 0;
  for (let tries = 0; tries < maxTries; tries += 1) {
    try {
      const response = await sendRequest('GET /v1/runs/{id}/frames', {
        params: { id: runId },
        query: { after, follow: 'true' },
        workspaceId,
        signal,
      });
      await readFrames(response, (frame) => {
        after = Math.max(after, frame.eventId ?? 0);
        tries = 0;
        onFrame(frame);
      });
      return 'ended';
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ApiFailure && error.code !== 'offline') throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    signal.throwIfAborted();
  }
  return 'lost';
}

async function readFrames(response: Response, onFrame: (frame: Frame) => void): Promise<void> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  const lines = createLineReader(limits.lineChars);
  for (;;) {
    const { value, done } = await reader.read();
    for (const reading of done ? lines.end() : lines.push(value)) {
      const read = reading.type === 'line' ? readFrame(reading.text) : null;
      if (read?.ok === true) onFrame(read.value);
    }
    if (done) return;
  }
}
