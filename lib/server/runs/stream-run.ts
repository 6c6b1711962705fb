/**
 * One reader of a run as bytes: the frames of its log, each written by an encoder, pulled as fast as the reader reads. A comment
 * after 15 s of silence keeps proxies from cutting an event stream; an NDJSON stream has no comments.
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
  /** The text of a frame, or an empty string for one that this form does not show. */
  encode(frame: StoredFrame): string;
  /** Text that closes the stream of an ended run, if the encoder has not sent an end yet. */
  end?(): string;
  /** What says "still here"; absent where the form has no such thing. */
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
      // One who had stopped reading stands at a batch that nobody took, and would count as a reader for ever.
      await batches.return();
    },
  });
}
