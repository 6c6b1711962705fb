/**
 * Request and response packets of LLMCP v1 ("Protocol envelope", "Request schema", "Response schema"). Strict: an undeclared field is
 * rejected. On reading, ids may be any string of limited length; the app writes UUIDs.
 */
import { z } from 'zod';
import { limits } from '../../core/limits';
import { wireObject } from '../wire-object';
import { citationSchema } from './citation-schema';
import { documentSchema } from './document-schema';
import { renderTreeSchema } from './render-schema';

const id = z.string().min(1).max(limits.idChars);

export const taskNames = ['web.summarize', 'web.answer', 'web.extract', 'transform.run'] as const;
export type TaskName = (typeof taskNames)[number];

const outputFormats = ['json', 'markdown'] as const;
export type OutputFormat = (typeof outputFormats)[number];

const jsonObject = z.record(z.string(), z.json());

export const packetEnvelope = {
  protocol: z.strictObject({
    name: z.literal('laika.llmcp'),
    version: z.literal(1, { error: 'must be 1, the only version that is supported' }),
  }),
  id,
  created_at: z.iso.datetime(),
  conversation: z.strictObject({ id, turn: z.int().min(0).max(limits.storedNumber) }),
  sender: z.strictObject({ role: z.enum(['user', 'agent', 'assistant', 'tool']) }),
};

const taskSchema = z.strictObject({
  name: z.enum(taskNames, { error: `must be one of ${taskNames.join(', ')}` }),
  args: jsonObject.default({}),
});

export const requestPacketSchema = wireObject({
  ...packetEnvelope,
  type: z.literal('request'),
  input: wireObject({
    user_message: z.strictObject({ id, text: z.string().max(limits.messageChars) }),
    task: taskSchema,
  }),
  context: z.strictObject({ documents: z.array(documentSchema).max(limits.contextDocuments) }),
  output: z.strictObject({ format: z.enum(outputFormats).default('json') }).default({ format: 'json' }),
  /** Our addition: the names of the tools that the answer may propose. The model is told about exactly these. */
  tools: z.array(z.string().min(1).max(limits.toolNameChars)).max(limits.offeredTools).optional(),
});

/** A proposed call. Its arguments are checked against the tool's own schema, and then policy decides. */
export const toolCallSchema = z.strictObject({
  name: z.string().min(1).max(limits.toolNameChars),
  arguments: jsonObject,
});

export const assistantParts = {
  title: z.string().max(limits.titleChars).optional(),
  render: renderTreeSchema,
  citations: z.array(citationSchema).max(limits.citations).optional(),
  /** Our addition, for `web.extract`: the requested fields, which the caller validates against its own schema. */
  data: z.json().optional(),
};

const assistantSchema = wireObject(assistantParts);

export const replyReferenceSchema = wireObject({ request_id: id });

export const responsePacketSchema = wireObject({
  ...packetEnvelope,
  type: z.literal('response'),
  in_reply_to: replyReferenceSchema,
  assistant: assistantSchema,
  tool_calls: z.array(toolCallSchema).max(limits.toolCalls).optional(),
});

export type RequestPacket = z.output<typeof requestPacketSchema>;
export type ResponsePacket = z.output<typeof responsePacketSchema>;
export type ToolCallItem = z.output<typeof toolCallSchema>;
