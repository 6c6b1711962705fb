/** Conversations that their authors have shown to the others of the workspace, who read them and cannot change them. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { conversationSchema, messageSchema } from './conversations';
import { defineEndpoint, idParams, idSchema } from './endpoint';

export const shownConversationSchema = conversationSchema.extend({
  author: z
    .object({ user_id: z.string(), name: z.string() })
    .nullable()
    .describe('Null if the author has left the workspace.'),
});

const readMessageSchema = messageSchema.pick({
  id: true,
  role: true,
  markdown: true,
  status: true,
  citations: true,
  unsupported: true,
  reading: true,
  open_threads: true,
  created_at: true,
});
export type ReadMessageReply = z.output<typeof readMessageSchema>;

export const listShownConversationsEndpoint = defineEndpoint({
  name: 'listShownConversations',
  method: 'GET',
  path: '/v1/shown-conversations',
  summary:
    'The conversations about one collection, or about several, that others have shown to the workspace, most recently used first. Those that quote a collection you may not open are left out.',
  access: 'viewer',
  token: 'read',
  query: z.object({
    collection_id: idSchema.optional().describe('Absent for the conversations about several collections.'),
  }),
  reply: z.object({ items: z.array(shownConversationSchema) }),
});

export const getShownConversationEndpoint = defineEndpoint({
  name: 'getShownConversation',
  method: 'GET',
  path: '/v1/conversations/{id}/shown',
  summary:
    'A conversation as those to whom it is shown read it: questions and answers with their citations, without the runs behind them. Its author can read it so before showing it.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: shownConversationSchema.extend({
    messages: z
      .array(readMessageSchema)
      .describe('The chosen path, in order. An answer that is being written is left out until it ends.'),
  }),
});

export const listConversationReadersEndpoint = defineEndpoint({
  name: 'listConversationReaders',
  method: 'GET',
  path: '/v1/conversations/{id}/readers',
  summary: 'The members who can read a conversation of yours once you show it.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: z.object({
    items: z.array(z.object({ user_id: z.string(), name: z.string(), email: z.string() })),
  }),
});

export const showConversationEndpoint = defineEndpoint({
  name: 'showConversation',
  method: 'PUT',
  path: '/v1/conversations/{id}/shown',
  summary:
    'Show a conversation of yours, with what is added to it later, to everyone in the workspace who may open what it was asked of. Tell some of them, and nobody else, in their inbox.',
  access: 'viewer',
  token: 'browser',
  refusals: ['not_found'],
  params: idParams,
  body: z.strictObject({ tell_user_ids: z.array(idSchema).max(limits.mentionsPerComment).default([]) }),
  reply: conversationSchema,
});

export const hideConversationEndpoint = defineEndpoint({
  name: 'hideConversation',
  method: 'DELETE',
  path: '/v1/conversations/{id}/shown',
  summary: 'Let nobody but yourself read a conversation of yours any more.',
  access: 'viewer',
  token: 'browser',
  params: idParams,
  reply: conversationSchema,
});
