/**
 * Streams a run to one reader as bytes: the frames of its log, written by an encoder, at the speed at which the reader reads. After 15 s of
 * silence a comment keeps proxies from closing an event stream. An NDJSON stream has no comments.
 */
import { secondMs } from '@/lib/core/clock';
import type { RunId, WorkspaceId } from '@/lib/core/ids';
import type { StoredFrame } from '@/lib/domain/runs/store';
import { getRunTails } from './run-tails';
import { trackStream } from './open-streams';

const keepAliveMs = 15 * secondMs;

export type FrameEncoder = {
  /** Text sent before the first frame. */
  begin?(): string;
  /** The text of a frame, or an empty string if this format does not show the frame. */
  encode(frame: StoredFrame): string;
  /** Text that closes the stream of an ended run, if the encoder has not sent an end yet. */
  end?(): string;
  /** Text that keeps the connection open, or undefined if the format has none. */
  readonly keepAlive?: string;
};

export type StreamedRun = {
  readonly workspaceId: WorkspaceId;
  readonly runId: RunId;
  readonly after: number;
};

export function streamRun(
  run: StreamedRun,
  encoder: FrameEncoder,
  onCancel?: () => void,
): ReadableStream<Uint8Array> {
  const text = new TextEncoder();
  const abort = new AbortController();
  const batches = getRunTails().follow(run, run.after, abort.signal);
  const release = trackStream(() => abort.abort());
  let timer: NodeJS.Timeout | undefined;

  const finish = () => {
    clearInterval(timer);
    release();
  };

  return new ReadableStream<Uint8Array>({
    start(controller) {
      const begin = encoder.begin?.() ?? '';
      if (begin !== '') controller.enqueue(text.encode(begin));
      const { keepAlive } = encoder;
      if (keepAlive === undefined) return;
      timer = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(text.encode(keepAlive));
      }, keepAliveMs);
    },
    async pull(controller) {
      for (;;) {
        const { value, done } = await batches.next();
        if (done === true) {
          const end = abort.signal.aborted ? '' : (encoder.end?.() ?? '');
          if (end !== '') controller.enqueue(text.encode(end));
          finish();
          controller.close();
          return;
        }
        const written = value.frames.map((frame) => encoder.encode(frame)).join('');
        if (written === '') continue;
        timer?.refresh();
        controller.enqueue(text.encode(written));
        return;
      }
    },
    async cancel() {
      finish();
      abort.abort();
      onCancel?.();
      // If the reader had stopped reading, the generator is suspended at a batch that nobody took, and would otherwise count as a reader
      // forever.
      await batches.return();
    },
  });
}
