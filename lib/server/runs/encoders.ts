/**
 * Encodes the log of a run in each of its wire forms. The protocol's own reader reads a stored frame, which is then written in that form.
 */
import { type ChatEncoderOptions, createChatEncoder, writeChatEvent } from '@/lib/protocol/agent-chat';
import {
  type Frame,
  readWireFrame,
  writeExport,
  writeFrame,
  writeTimedFrame,
} from '@/lib/protocol/run-frames';
import { keepAlive } from '@/lib/protocol/sse';
import type { StoredFrame } from '@/lib/domain/runs/store';

export type FrameEncoder = {
  /** The text of a frame, or an empty string if this format does not show the frame. */
  encode(frame: StoredFrame): string;
  /** Text that closes the stream of an ended run, if the encoder has not sent an end yet. */
  end?(): string;
  /** Text that keeps the connection open, or undefined if the format has none. */
  readonly keepAlive?: string;
};

export function readStoredFrame(stored: StoredFrame): Frame {
  const read = readWireFrame(stored.payload);
  if (!read.ok) throw new Error(`Frame ${stored.seq} of the log is not valid: ${read.failure.reason}`);
  return read.value;
}

export function createEncoder(form: StreamForm): FrameEncoder {
  if (form === 'events' || form === 'extended events')
    return createEventEncoder({ extensions: form === 'extended events' });
  return createFrameEncoder(form);
}

/** Agent-chat events (SSE). */
function createEventEncoder(options: ChatEncoderOptions): FrameEncoder {
  const encoder = createChatEncoder(options);
  return {
    keepAlive,
    encode(stored) {
      const event = encoder.push(readStoredFrame(stored));
      return event === null ? '' : writeChatEvent(event);
    },
    end() {
      const event = encoder.end();
      return event === null ? '' : writeChatEvent(event);
    },
  };
}

const frameForms = {
  frames: (frame: Frame) => writeFrame(frame),
  export: ({ event }: Frame) => writeExport(event),
  timed: (frame: Frame, at: Date) => writeTimedFrame({ ...frame, at: at.toISOString() }),
};
export type FrameForm = keyof typeof frameForms;
/** A form in which the log of a run is streamed: frames, or events with or without what goes beyond the specification. */
export type StreamForm = FrameForm | 'events' | 'extended events';

/** Run-stream frames (NDJSON): unchanged, in the export form, or with their times. */
export function createFrameEncoder(form: FrameForm): FrameEncoder {
  return { encode: (stored) => frameForms[form](readStoredFrame(stored), stored.at) };
}
