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
import type { FrameEncoder } from './stream-run';

export function readStoredFrame(stored: StoredFrame): Frame {
  const read = readWireFrame(stored.payload);
  if (!read.ok) throw new Error(`Frame ${stored.seq} of the log is not valid: ${read.failure.reason}`);
  return read.value;
}

/** Agent-chat events (SSE). */
export function createEventEncoder(options: ChatEncoderOptions): FrameEncoder {
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

/** Run-stream frames (NDJSON): unchanged, in the export form, or with their times. */
export function createFrameEncoder(form: FrameForm): FrameEncoder {
  return { encode: (stored) => frameForms[form](readStoredFrame(stored), stored.at) };
}
