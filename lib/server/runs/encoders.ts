/** The log of a run in each of its wire forms. A stored frame is read by the protocol's own reader, then written in the form. */
import { type ChatEncoderOptions, createChatEncoder, writeChatEvent } from '@/lib/protocol/agent-chat';
import { type Frame, readWireFrame, writeExport, writeFrame } from '@/lib/protocol/run-frames';
import { keepAlive } from '@/lib/protocol/sse';
import type { StoredFrame } from '@/lib/domain/runs/store';
import type { FrameEncoder } from './stream-run';

function readStored(stored: StoredFrame): Frame {
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
      const event = encoder.push(readStored(stored));
      return event === null ? '' : writeChatEvent(event);
    },
    end() {
      const event = encoder.end();
      return event === null ? '' : writeChatEvent(event);
    },
  };
}

/** Run-stream frames (NDJSON), as they are or in the export form. */
export function createFrameEncoder(form: 'frames' | 'export'): FrameEncoder {
  return {
    encode(stored) {
      const frame = readStored(stored);
      return form === 'export' ? writeExport(frame.event) : writeFrame(frame);
    },
  };
}
