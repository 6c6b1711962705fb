/** The endpoints of `protocol/http/conversations.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type * as conversations from '@/lib/protocol/http/conversations';
import type { Called } from '@/lib/protocol/http/endpoint';

export const listConversationsEndpoint: Called<typeof conversations.listConversationsEndpoint> = {
  name: 'listConversations',
  method: 'GET',
  path: '/v1/conversations',
};

export const getConversationEndpoint: Called<typeof conversations.getConversationEndpoint> = {
  name: 'getConversation',
  method: 'GET',
  path: '/v1/conversations/{id}',
};

export const updateConversationEndpoint: Called<typeof conversations.updateConversationEndpoint> = {
  name: 'updateConversation',
  method: 'PATCH',
  path: '/v1/conversations/{id}',
};

export const deleteConversationEndpoint: Called<typeof conversations.deleteConversationEndpoint> = {
  name: 'deleteConversation',
  method: 'DELETE',
  path: '/v1/conversations/{id}',
};

export const restoreConversationEndpoint: Called<typeof conversations.restoreConversationEndpoint> = {
  name: 'restoreConversation',
  method: 'POST',
  path: '/v1/conversations/{id}/restore',
};

export const exportConversationEndpoint: Called<typeof conversations.exportConversationEndpoint> = {
  name: 'exportConversation',
  method: 'GET',
  path: '/v1/conversations/{id}/export',
};
