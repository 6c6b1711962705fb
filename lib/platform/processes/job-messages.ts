/** The messages between a pool and its processes. Both sides are ours, but the child has read hostile bytes, so the parent validates. */
import { z } from 'zod';

export type JobMessage = {
  readonly id: number;
  readonly input: unknown;
  readonly maxOutputBytes: number;
};

export const childMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('done'), id: z.number(), output: z.unknown() }),
  z.strictObject({ type: z.literal('failed'), id: z.number(), reason: z.string().max(2_000) }),
  z.strictObject({ type: z.literal('too_large'), id: z.number() }),
]);

export type ChildMessage = z.output<typeof childMessageSchema>;

export const jobMessageSchema = z.strictObject({
  id: z.number(),
  input: z.unknown(),
  maxOutputBytes: z.number(),
});
