/**
 * A response packet as `POST /v1/llmcp` writes it: the one of the specification with additive fields that say what happened to the
 * model's answer (protocols 1, "Response"; "read leniently, write strictly, and say which happened"). A model is never shown these
 * fields: its own schema is `responsePacketSchema`.
 */
import { z } from 'zod';
import { limits } from '../../core/limits';
import { wireObject } from '../wire-object';
import { provedCitationSchema, sourceNumberSchema } from './citation-schema';
import { assistantParts, packetEnvelope, replyReferenceSchema, toolCallSchema } from './packet-schema';
import { responseRepairs } from './read-response';

const id = z.string().min(1).max(limits.idChars);

/** The rungs of the ladder on which there is an answer. */
const readingLabels = ['valid', 'repaired', 'markdown_only'] as const;

/** A source that came without `n`, and the number it was given. */
const numberedSourceSchema = wireObject({
  n: sourceNumberSchema,
  source_id: id.optional(),
  doc_ids: z.array(id).max(limits.contextDocuments),
});

export const answeredPacketSchema = wireObject({
  ...packetEnvelope,
  type: z.literal('response'),
  in_reply_to: replyReferenceSchema,
  assistant: wireObject({
    ...assistantParts,
    citations: z.array(provedCitationSchema).max(limits.citations).optional(),
  }),
  tool_calls: z.array(toolCallSchema).max(limits.toolCalls).optional(),
  reading: z.enum(readingLabels).optional(),
  repairs: z.array(z.enum(responseRepairs)).max(responseRepairs.length).optional(),
  /** Why the model stopped; anything but `stop` means that the answer may lack its end. */
  ended: z.enum(['stop', 'length', 'filtered', 'ceiling']).optional(),
  /** What the model wrote and this packet does not repeat, with the reason. An empty `path` means the whole answer. */
  dropped: z
    .array(z.strictObject({ path: z.string(), reason: z.string() }))
    .max(limits.droppedParts)
    .optional(),
  numbered: z
    .array(numberedSourceSchema)
    .max(limits.indexSources + limits.contextDocuments)
    .optional(),
});

export type AnsweredPacket = z.output<typeof answeredPacketSchema>;
export type NumberedPacketSource = z.output<typeof numberedSourceSchema>;
