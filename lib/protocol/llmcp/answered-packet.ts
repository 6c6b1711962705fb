/**
 * A response packet as `POST /v1/llmcp` writes it: the specification's packet with additional fields that say what happened to the model's
 * answer (protocols 1, "Response"; "read leniently, write strictly, and say which happened"). A model never sees these fields. Its own
 * schema is `responsePacketSchema`.
 */
import { z } from 'zod';
import { limits } from '../../core/limits';
import { wireObject } from '../wire-object';
import { provedCitationSchema, sourceNumberSchema } from './citation-schema';
import { assistantParts, packetEnvelope, replyReferenceSchema, toolCallSchema } from './packet-schema';
import { responseRepairs } from './read-response';

const id = z.string().min(1).max(limits.idChars);

/** The outcomes of reading that yield an answer. */
const readingLabels = ['valid', 'repaired', 'markdown_only'] as const;

/** A source that arrived without `n`, and the number assigned to it. */
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
  /** Why the model stopped. Anything but `stop` means that the end of the answer may be missing. */
  ended: z.enum(['stop', 'length', 'filtered', 'ceiling']).optional(),
  /** The parts of the model's answer that this packet leaves out, with the reason. An empty `path` means the whole answer. */
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
