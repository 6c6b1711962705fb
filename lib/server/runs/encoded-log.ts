/**
 * The log of a run in one wire form, as bytes. Each frame is encoded once in a process, however many readers follow the run, and readers who have read
 * equally far get the same bytes. No I/O.
 */
import type { StoredFrame } from '@/lib/domain/runs/store';
import type { FrameEncoder } from './encoders';

export type EncodedLog = {
  /** Encodes the frames that are new. @param frames the whole log, numbered from 1 without gaps */
  add(frames: readonly StoredFrame[]): void;
  /** Returns what follows a frame. Its number is a position, so it may be one that this form does not show. */
  readAfter(seq: number): Uint8Array;
  /** Returns what closes the stream of a run that has ended. */
  readEnd(): Uint8Array;
  readonly keepAlive: Uint8Array | null;
};

export function createEncodedLog(encoder: FrameEncoder): EncodedLog {
  const text = new TextEncoder();
  const pieces: Uint8Array[] = [];
  let last = { after: 0, count: 0, bytes: new Uint8Array() };
  let closing: Uint8Array | null = null;
  return {
    add(frames) {
      for (const frame of frames.slice(pieces.length)) pieces.push(text.encode(encoder.encode(frame)));
    },
    readAfter(seq) {
      const count = pieces.length;
      if (last.after !== seq || last.count !== count)
        last = { after: seq, count, bytes: Buffer.concat(pieces.slice(seq)) };
      return last.bytes;
    },
    readEnd: () => (closing ??= text.encode(encoder.end?.() ?? '')),
    keepAlive: encoder.keepAlive === undefined ? null : text.encode(encoder.keepAlive),
  };
}
