/** What each endpoint is sent when it needs more than a path: a body or a query that it accepts, made of a set of ids. */
import { createUuid } from '@/lib/core/ids';
import { type Ids, secretPassword } from './tenants';

export type Sample = { readonly body?: object; readonly query?: Readonly<Record<string, string>> };

const fields = [{ name: 'title', description: '' }];
const model = { provider: 'extractive' };

export const samples: Readonly<Record<string, (ids: Ids) => Sample>> = {
  createWorkspace: () => ({ body: { name: `Another ${createUuid()}` } }),
  renameWorkspace: () => ({ body: { name: 'Renamed' } }),
  updateAccount: () => ({ body: { name: 'Renamed' } }),
  changePassword: () => ({ body: { current_password: secretPassword, new_password: 'another long password' } }),
  changeMemberRole: () => ({ body: { role: 'editor' } }),
  createInvitation: () => ({ body: { email: `${createUuid()}@example.com`, role: 'viewer' } }),
  createPasswordReset: (ids) => ({ body: { member_id: ids.members } }),
  createApiToken: () => ({ body: { name: 'made', days: 1 } }),
  createCollection: () => ({ body: { title: 'Made' } }),
  updateCollection: () => ({ body: { title: 'Changed' } }),
  loadSampleCollection: () => ({ body: {} }),
  addSource: () => ({ body: { type: 'note', title: createUuid(), text: `A note ${createUuid()}` } }),
  addUrls: () => ({ body: { urls: [`https://example.com/${createUuid()}`] } }),
  updateSource: () => ({ body: { title: 'Changed' } }),
  refreshSource: () => ({ body: {} }),
  summarizeSource: () => ({ body: { style: 'concise' } }),
  extractFromSource: () => ({ body: { fields } }),
  diffRevisions: (ids) => ({ query: { from: ids.earlierRevision } }),
  search: () => ({ query: { q: 'common passage' } }),
  agentChat: (ids) => ({
    body: { message: 'What stands there?', context_type: 'collection', context: { collection_id: ids.collections } },
  }),
  updateConversation: () => ({ body: { title: 'Changed' } }),
  cancelRun: () => ({ body: {} }),
  createArtifact: (ids) => ({ body: { from: 'message', message_id: ids.answer } }),
  saveArtifact: () => ({ body: { base_version: 1, title: 'Changed', markdown: 'Changed' } }),
  restoreArtifactVersion: () => ({ body: { base_version: 1 } }),
  diffArtifactVersions: () => ({ query: { from: '1', to: '1' } }),
  runTransform: (ids) => ({ body: { type: 'report', source_ids: [ids.sources] } }),
  createShare: () => ({ body: { mode: 'live' } }),
  createIntegration: () => ({ body: { name: `Made ${createUuid()}`, kind: 'webhook', url: 'https://example.com/hook' } }),
  updateIntegration: () => ({ body: { name: `Changed ${createUuid()}` } }),
  testIntegration: () => ({ body: {} }),
  setModel: () => ({ body: model }),
  testModel: () => ({ body: model }),
  listModels: () => ({ body: model }),
  exchangePacket: () => ({
    body: {
      protocol: { name: 'laika.llmcp', version: 1 },
      id: createUuid(),
      type: 'request',
      created_at: '2026-01-05T10:00:00.000Z',
      conversation: { id: 'conversation-1', turn: 1 },
      sender: { role: 'user' },
      input: { user_message: { id: 'message-1', text: 'When?' }, task: { name: 'web.answer', args: {} } },
      context: {
        documents: [
          {
            doc_id: 'doc-1',
            kind: 'web.observation.summary.v1',
            trust: 'untrusted',
            content: { doc_type: 'web.observation.summary.v1', url: 'https://example.com/one', title: 'One', markdown: 'It opened in 1940.', source_id: 's', n: 1 },
          },
        ],
      },
      output: { format: 'json' },
    },
  }),
};

/** A reference to a thing of another workspace inside a request about one's own. */
export type Mix = { readonly endpoint: string; readonly reference: string; readonly send: (own: Ids, other: Ids) => Sample };

const chat = (context: object, beside: object = {}) => ({
  body: { message: 'What?', context_type: 'collection', context, ...beside },
});
const listed = (endpoint: string, reference: string, noun: 'collections' | 'artifacts' | 'sources'): Mix => ({
  endpoint,
  reference,
  send: (_own, other) => ({ query: { ...(endpoint === 'search' && { q: 'common' }), [reference]: other[noun] } }),
});

export const mixes: readonly Mix[] = [
  listed('listConversations', 'collection_id', 'collections'),
  listed('listRuns', 'collection_id', 'collections'),
  listed('listArtifacts', 'collection_id', 'collections'),
  listed('listShares', 'artifact_id', 'artifacts'),
  listed('search', 'collection_id', 'collections'),
  listed('search', 'source_id', 'sources'),
  { endpoint: 'diffRevisions', reference: 'from', send: (_own, other) => ({ query: { from: other.revisions } }) },
  { endpoint: 'agentChat', reference: 'collection_id', send: (_own, other) => chat({ collection_id: other.collections }) },
  {
    endpoint: 'agentChat',
    reference: 'source_ids',
    send: (own, other) => chat({ collection_id: own.collections, source_ids: [other.sources] }),
  },
  {
    endpoint: 'agentChat',
    reference: 'conversation_id',
    send: (own, other) => chat({ collection_id: own.collections }, { conversation_id: other.conversations }),
  },
  {
    endpoint: 'agentChat',
    reference: 'retry_of',
    send: (own, other) =>
      chat({ collection_id: own.collections, retry_of: other.answer }, { conversation_id: own.conversations }),
  },
  {
    endpoint: 'agentChat',
    reference: 'edit_of',
    send: (own, other) =>
      chat({ collection_id: own.collections, edit_of: other.question }, { conversation_id: own.conversations }),
  },
  {
    endpoint: 'updateConversation',
    reference: 'chosen_message_id',
    send: (_own, other) => ({ body: { chosen_message_id: other.answer } }),
  },
  {
    endpoint: 'createArtifact',
    reference: 'message_id',
    send: (_own, other) => ({ body: { from: 'message', message_id: other.answer } }),
  },
  {
    endpoint: 'createArtifact',
    reference: 'collection_id',
    send: (_own, other) => ({ body: { from: 'text', collection_id: other.collections, title: 'Text', markdown: 'Text' } }),
  },
  {
    endpoint: 'runTransform',
    reference: 'source_ids',
    send: (_own, other) => ({ body: { type: 'report', source_ids: [other.sources] } }),
  },
  {
    endpoint: 'runTransform',
    reference: 'artifact_id',
    send: (own, other) => ({ body: { type: 'report', source_ids: [own.sources], artifact_id: other.artifacts } }),
  },
  {
    endpoint: 'createPasswordReset',
    reference: 'member_id',
    send: (_own, other) => ({ body: { member_id: other.members } }),
  },
];

/** A cursor is a place in an order, not a thing: one of another workspace leads to some page of one's own. */
export const cursors: readonly Mix[] = [
  { endpoint: 'listCollections', reference: 'cursor', send: (_own, other) => ({ query: { cursor: other.collections } }) },
  { endpoint: 'listConversations', reference: 'cursor', send: (_own, other) => ({ query: { cursor: other.conversations } }) },
  { endpoint: 'listArtifacts', reference: 'cursor', send: (_own, other) => ({ query: { cursor: other.artifacts } }) },
  { endpoint: 'listShares', reference: 'cursor', send: (_own, other) => ({ query: { cursor: other.shares } }) },
  { endpoint: 'listRuns', reference: 'cursor', send: (_own, other) => ({ query: { cursor: other.runs } }) },
];
