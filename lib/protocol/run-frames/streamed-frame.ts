/**
 * Describes what one line of a run stream looks like to a program that reads it, in each of its forms (run-stream §2, §5, §6): the frame
 * with its envelope, the export form, and the frame with its time. Derived from the events, for the published API description. Reading and
 * writing happen in `frame.ts`, `export-form.ts` and `timed-frame.ts`.
 */
import { z } from 'zod';
import { limits } from '../../core/limits';
import { exportKeys, knownEventSchema } from './events';

const id = z.string().max(limits.idChars);
const reply = z.string();

const envelope = {
  /** The conversation. */
  session_id: id.optional(),
  /** The node run that the frame belongs to. */
  node_id: id.optional(),
  /** From 1, without gaps. */
  event_id: z.int().min(0).optional(),
};

/** A payload field with the same name as an envelope field wins, as it does on the wire. */
const frames = knownEventSchema.options.map((option) => z.strictObject({ ...envelope, ...option.in.shape }));
const replyFrame = z.strictObject({ ...envelope, reply });

export const streamedFrameSchema = z.union([...frames, replyFrame]);

const exported = knownEventSchema.options.map((option) => {
  const { type, ...payload } = option.in.shape;
  return z.strictObject({ [exportKeys[type.value]]: z.strictObject(payload) });
});

export const exportedFrameSchema = z.union([...exported, z.strictObject({ reply })]);

export const timedFrameSchema = z.strictObject({ at: z.iso.datetime(), frame: streamedFrameSchema });
