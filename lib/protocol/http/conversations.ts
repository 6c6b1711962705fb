/** Conversations and their messages. Answers are requested with `POST /v1/agent/chat` (lib/protocol/agent-chat). */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { askedModelSchema } from '../asked-model';
import {
  contextTypes,
  conversationFormats,
  conversationReaders,
  messageRoles,
  messageStatuses,
} from '../conversation-words';
import { citationSchema } from './citations';
import { defineEndpoint, idParams, idSchema, listOf, pageQuery, timeSchema } from './endpoint';
import { failureSchema } from './failure';
import { explainWords } from '../explain-words';

export const contextTypeSchema = explainWords(contextTypes, {
  workspace: 'about several collections, or all',
  collection: 'about one collection',
  workflow: 'about workflows',
  tables: 'about tables',
});

export const conversationReaderSchema = explainWords(conversationReaders, {
  author: 'its author alone',
  workspace: 'everyone in the workspace who may open what it was asked of',
});

export const messageRoleSchema = explainWords(messageRoles, {
  user: 'a question',
  assistant: 'an answer',
});

export const messageStatusSchema = explainWords(messageStatuses, {
  complete: 'whole',
  running: 'being written',
  stopped: 'a user stopped it',
  failed: '`failure` says why',
  partial: 'a limit ended it; what was written stays',
});

export const conversationSchema = z.object({
  id: z.string(),
  collection_id: z.string().nullable().describe('Null unless the conversation is about one collection.'),
  context_type: contextTypeSchema,
  title: z.string(),
  readers: conversationReaderSchema.describe(
    'Your conversations are yours alone to read until you show them.',
  ),
  created_at: timeSchema,
  updated_at: timeSchema.describe(
    'When something was last asked in it, another version of a message was chosen, or it was renamed, shown to others, hidden again or restored; lists are in this order.',
  ),
});
export type ConversationReply = z.output<typeof conversationSchema>;

export const messageSchema = z.object({
  id: z.string(),
  parent_id: z
    .string()
    .nullable()
    .describe('The message that it follows: an answer follows its question. Null for the first.'),
  role: messageRoleSchema,
  markdown: z
    .string()
    .describe('The text. A citation is a marker such as `[2]`, whose number is `n` in `citations`.'),
  more_passages_at: z
    .number()
    .int()
    .nullable()
    .describe(
      'Where the line “More passages” or “Nearest passages” begins in `markdown`, in UTF-16 units. What follows is additional: screens fold it. Null if the text has no such line.',
    ),
  status: messageStatusSchema,
  run_id: z.string().nullable().describe('The run that writes or wrote it; null for the messages of users.'),
  source_ids: z.array(z.string()).describe('The ticked sources of a question. Empty means all.'),
  collection_ids: z
    .array(z.string())
    .describe('The ticked collections of a question to the workspace. Empty means all.'),
  failure: failureSchema
    .nullable()
    .describe('Why it was not written, or not to its end; null if it was, or is still being written.'),
  citations: z
    .array(citationSchema)
    .describe('One for each marker whose quote was found in its source. Empty for a question.'),
  unsupported: z
    .array(
      z.object({
        ordinal: z.number().int().describe('The position of the marker among all markers, from 0.'),
        n: z.number().int().describe('The number in the marker: `[n]`.'),
        reason: z.string(),
      }),
    )
    .describe(
      'Markers without a located quote, by their position in the text. They are shown as unsupported, with the reason.',
    ),
  reading: z
    .string()
    .nullable()
    .describe(
      'A text that says how many sources the answer was written from, and which were not read and why. Null if there is nothing to say.',
    ),
  version_ids: z
    .array(z.string())
    .describe('Ids of all versions of this message, oldest first, including its own.'),
  agent: z
    .string()
    .nullable()
    .describe('The depth at which the question was asked, and the model. Null if no run wrote the message.'),
  model: z.string().nullable().describe('The model that wrote it; null until it has ended, and if none did.'),
  asked_model: askedModelSchema
    .optional()
    .describe(
      'The model that was chosen for the question. Absent if none was, so that the default of the workspace answers.',
    ),
  input_tokens: z
    .number()
    .int()
    .nullable()
    .describe('Number of tokens sent to models; 0 until it has ended, and null if no run wrote it.'),
  output_tokens: z
    .number()
    .int()
    .nullable()
    .describe('Number of tokens received from models; 0 until it has ended, and null if no run wrote it.'),
  cost_usd: z
    .number()
    .nullable()
    .describe(
      'By list prices, in US dollars. Null if a model has no known price, until it has ended, and if no run wrote it.',
    ),
  duration_ms: z
    .number()
    .int()
    .nullable()
    .describe(
      'Milliseconds from the question to the end of the answer, without the time in which a plan waited for approval; null until it has ended, and for a question.',
    ),
  call_count: z.number().int().describe('Number of tool calls of its run (`GET /v1/runs/{id}/calls`).'),
  open_threads: z
    .number()
    .int()
    .optional()
    .describe(
      'Number of open threads about it; absent in replies that are not asked for the whole conversation.',
    ),
  created_at: timeSchema,
});
export type MessageReply = z.output<typeof messageSchema>;

export const conversationDetailSchema = conversationSchema.extend({
  messages: z.array(messageSchema).describe('The chosen path, in order.'),
});

export const listConversationsEndpoint = defineEndpoint({
  name: 'listConversations',
  method: 'GET',
  path: '/v1/conversations',
  summary: 'Your conversations, most recently used first.',
  access: 'viewer',
  token: 'read',
  query: pageQuery.extend({
    collection_id: idSchema.optional().describe('Only conversations about this collection.'),
    context_type: contextTypeSchema
      .optional()
      .describe('Only conversations of this kind: `workspace` for those about several collections.'),
  }),
  reply: listOf(conversationSchema),
});

export const getConversationEndpoint = defineEndpoint({
  name: 'getConversation',
  method: 'GET',
  path: '/v1/conversations/{id}',
  summary: 'Returns the selected versions of the messages of a conversation, with citations.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: conversationDetailSchema,
});

export const updateConversationEndpoint = defineEndpoint({
  name: 'updateConversation',
  method: 'PATCH',
  path: '/v1/conversations/{id}',
  summary: 'Rename a conversation, or choose which version of a message to show.',
  access: 'viewer',
  token: 'write',
  params: idParams,
  body: z
    .strictObject({
      title: z.string().trim().min(1).max(limits.titleChars).optional(),
      chosen_message_id: idSchema.optional(),
    })
    .describe('What is left out stays as it is.'),
  reply: conversationDetailSchema,
});

export const deleteConversationEndpoint = defineEndpoint({
  name: 'deleteConversation',
  method: 'DELETE',
  path: '/v1/conversations/{id}',
  summary: 'Delete a conversation; it can be restored for a minute.',
  access: 'viewer',
  token: 'write',
  outcome: 'nothing',
  params: idParams,
});

export const restoreConversationEndpoint = defineEndpoint({
  name: 'restoreConversation',
  method: 'POST',
  path: '/v1/conversations/{id}/restore',
  summary: 'Undo a deletion.',
  access: 'viewer',
  token: 'write',
  params: idParams,
  reply: conversationSchema,
});

export const exportConversationEndpoint = defineEndpoint({
  name: 'exportConversation',
  method: 'GET',
  path: '/v1/conversations/{id}/export',
  summary: 'Export a conversation as a file, with the footnotes of its answers.',
  access: 'viewer',
  token: 'read',
  outcome: 'file',
  params: idParams,
  query: z.object({ format: z.enum(conversationFormats).default('markdown').describe('The kind of file.') }),
});
