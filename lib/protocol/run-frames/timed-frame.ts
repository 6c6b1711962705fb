/**
 * A frame with the time at which it was stored, for readers that show how long each step took. This is an addition to the specification:
 * one line is `{"at":"…","frame":{…}}`, and the frame inside is unchanged. Reading is lenient, as in `frame.ts`.
 */
import { z } from 'zod';
import { checkShape, type JsonFailure, readJson } from '../../core/json';
import { limits } from '../../core/limits';
import { type Result, succeed } from '../../core/result';
import { writeLine } from '../ndjson';
import { encodeFrame, type Frame, readWireFrame } from './frame';

export type TimedFrame = Frame & {
  /** ISO 8601. */
  readonly at: string;
};

const timedSchema = z.object({ at: z.iso.datetime(), frame: z.unknown() });

export function writeTimedFrame({ at, ...frame }: TimedFrame): string {
  return writeLine({ at, frame: encodeFrame(frame) });
}

export function readTimedFrame(line: string): Result<TimedFrame, JsonFailure> {
  const read = readJson(line, limits.lineChars);
  if (!read.ok) return read;
  const timed = checkShape(timedSchema, read.value);
  if (!timed.ok) return timed;
  const frame = readWireFrame(timed.value.frame);
  return frame.ok ? succeed({ ...frame.value, at: timed.value.at }) : frame;
}
