/**
 * Streams a run to one reader as bytes: its log in one wire form, at the speed at which the reader reads. After 15 s of silence a comment keeps
 * proxies from closing an event stream. An NDJSON stream has no comments.
 */
import { secondMs } from '@/lib/core/clock';
import type { RunId, WorkspaceId } from '@/lib/core/ids';
import type { StreamForm } from './encoders';
import { trackStream } from './open-streams';
import { getRunTails } from './run-tails';

const keepAliveMs = 15 * secondMs;

export type StreamedRun = {
  readonly workspaceId: WorkspaceId;
  readonly runId: RunId;
  /** The number of the last frame that the reader has. */
  readonly after: number;
};

export function streamRun(
  run: StreamedRun,
  form: StreamForm,
  onCancel?: () => void,
): ReadableStream<Uint8Array> {
  let reading: Reading | null = null;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      reading = beginReading(run, form, controller);
    },
    pull: () => reading?.passOn(),
    cancel() {
      reading?.leave();
      onCancel?.();
    },
  });
}

type Reading = {
  /** Passes on what is there, if the reader has room for it. */
  passOn(): void;
  leave(): void;
};

function beginReading(
  { after, ...run }: StreamedRun,
  form: StreamForm,
  controller: ReadableStreamDefaultController<Uint8Array>,
): Reading {
  const log = getRunTails().watch(run, passOn);
  const { keepAlive } = log.encode(form);
  const hasRoom = () => (controller.desiredSize ?? 0) > 0;
  const keepOpen = () => {
    if (keepAlive !== null && hasRoom()) controller.enqueue(keepAlive);
  };
  const timer = keepAlive === null ? undefined : setInterval(keepOpen, keepAliveMs);
  let next = after;
  let hasLeft = false;
  let release = () => {};

  function leave(): void {
    hasLeft = true;
    clearInterval(timer);
    release();
    log.leave();
  }

  function close(): void {
    leave();
    controller.close();
  }

  function passOn(): void {
    if (hasLeft) return;
    try {
      if (passOnFrames()) close();
    } catch (error) {
      leave();
      controller.error(error);
    }
  }

  /** @returns true if the reader has got all of a run that has ended */
  function passOnFrames(): boolean {
    const encoded = log.encode(form);
    while (hasRoom() && log.countFrames() > next) {
      const bytes = encoded.readAfter(next);
      next = log.countFrames();
      if (bytes.length === 0) continue;
      timer?.refresh();
      controller.enqueue(bytes);
    }
    if (!log.hasEnded() || log.countFrames() > next) return false;
    const end = encoded.readEnd();
    if (end.length > 0) controller.enqueue(end);
    return true;
  }

  release = trackStream(close);
  return { passOn, leave };
}
