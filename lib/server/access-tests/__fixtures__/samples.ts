/** What the tests send to each endpoint that needs more than a path: a body or query that it accepts, built from a set of ids. */
import { createUuid } from '@/lib/core/ids';
import { createImageForm, nextDay } from './page-things';
import { writeCodeNow } from './second-factor';
import { archivedBytes, type Ids, secretPassword } from './tenants';
import { stepIds } from './workflow-things';

export type Sample = {
  readonly body?: object;
  /** A plain text body. */
  readonly text?: string;
  /** A form with a file. */
  readonly form?: FormData;
  readonly query?: Readonly<Record<string, string>>;
};

/** A workflow that watches a collection. One of its steps may name another collection. */
const workflow = (collectionId: string, stepCollectionId: string = collectionId) => ({
  name: 'Made',
  description: 'Asks',
  entity: 'research.sources',
  trigger_type: 'on_create',
  collection_id: collectionId,
  actions: [
    { name: 'Note', action_type: 'log_audit_entry', action_config: { message: 'A source came' } },
    { name: 'Look', action_type: 'lookup_entity', action_config: { entity: 'research.sources', collection_id: stepCollectionId }, after: 'Note' },
  ],
});

const transform = { title: 'Made', prompt: 'Look', shape: { kind: 'headings', parts: [{ name: 'Opening', hint: 'When it opened' }] } };
const fields = [{ name: 'title', description: '' }];
const model = { provider: 'extractive' };

/** What a browser sends about a passkey, for a challenge that nobody has. */
const part = Buffer.from('{"challenge":"unknown"}').toString('base64url');
const credential = { id: part, rawId: part, type: 'public-key' };
const answer = { ...credential, response: { clientDataJSON: part, authenticatorData: part, signature: part } };

function createArchivePart(): FormData {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(archivedBytes)], 'piece'));
  return form;
}

const threadBody = (subject: object) => ({ subject, markdown: 'Is this right?', send_key: createUuid() });

/** The subjects of a thread that name a record of another workspace, by the field that names it. */
const threadSubjects: readonly { readonly reference: string; readonly write: (own: Ids, other: Ids) => object }[] = [
  { reference: 'id of a source', write: (_own, other) => ({ kind: 'source', id: other.sources }) },
  { reference: 'id of a question', write: (_own, other) => ({ kind: 'question', id: other.question }) },
  { reference: 'id of an answer', write: (_own, other) => ({ kind: 'answer', id: other.answer }) },
  { reference: 'id of an artifact', write: (_own, other) => ({ kind: 'artifact', id: other.artifacts }) },
  { reference: 'id of a plan', write: (_own, other) => ({ kind: 'plan', id: other.plans }) },
  { reference: 'id of a preview', write: (_own, other) => ({ kind: 'workflow_preview', id: other['workflow-previews'] }) },
  { reference: 'id of a run', write: (_own, other) => ({ kind: 'run', id: other.runs }) },
  {
    reference: 'revision_id',
    write: (own, other) => ({ kind: 'source', id: own.sources, revision_id: other.revisions, span: { start: 0, end: 6 } }),
  },
  {
    reference: 'column_id',
    write: (own, other) => ({ kind: 'cell', id: own.tables, column_id: other.columns, source_id: own.sources }),
  },
  {
    reference: 'source_id',
    write: (own, other) => ({ kind: 'cell', id: own.tables, column_id: own.columns, source_id: other.sources }),
  },
  { reference: 'block_id', write: (own, other) => ({ kind: 'block', id: own.pages, block_id: other.blocks }) },
];

export const samples: Readonly<Record<string, (ids: Ids) => Sample>> = {
  createWorkspace: () => ({ body: { name: `Another ${createUuid()}` } }),
  uploadArchive: () => ({ body: { file_name: 'export.tar.gz', byte_length: 1_000 } }),
  putArchivePart: () => ({ form: createArchivePart() }),
  createWorkspaceFromArchive: () => ({ body: { name: `Made ${createUuid()}` } }),
  renameWorkspace: () => ({ body: { name: 'Renamed' } }),
  updateAccount: () => ({ body: { name: 'Renamed' } }),
  completeSignIn: () => ({ body: { code: '000000' } }),
  proveAgain: () => ({ body: { password: secretPassword } }),
  confirmSecondFactor: () => ({ body: { code: writeCodeNow() } }),
  addPasskey: () => ({
    body: { name: 'Made', credential: { ...credential, response: { clientDataJSON: part, attestationObject: part } } },
  }),
  renamePasskey: () => ({ body: { name: 'Renamed' } }),
  askForPasskey: () => ({ body: { purpose: 'sign_in' } }),
  signInWithPasskey: () => ({ body: { credential: answer } }),
  completeSignInWithPasskey: () => ({ body: { credential: answer } }),
  proveWithPasskey: () => ({ body: { credential: answer } }),
  changeAuditRetention: () => ({ body: { days: 365 } }),
  setAuditStream: () => ({ body: { url: 'https://receiver.example/events' } }),
  changeAuditStream: () => ({ body: { is_paused: true } }),
  resendAuditEvents: () => ({ body: { from: '2020-01-01T00:00:00.000Z' } }),
  setUsageLimits: () => ({ body: { storage_bytes: 2 ** 40, sources: 1_000_000, tokens: 1_000_000_000 } }),
  changeSignInRules: () => ({ body: { requires_second_factor: false } }),
  changeSingleSignOn: () => ({
    body: {
      label: 'Sign in with work', issuer: 'https://127.0.0.1:9', client_id: 'app', client_secret: 'secret', domains: [],
      group_claim: 'groups', owner_groups: [], editor_groups: [], default_role: 'viewer', is_only_way: false,
    },
  }),
  changePassword: () => ({ body: { current_password: secretPassword, new_password: 'another long password' } }),
  changeMemberRole: () => ({ body: { role: 'editor' } }),
  mailInvitation: () => ({ body: {} }),
  createInvitation: () => ({ body: { email: `${createUuid()}@example.com`, role: 'viewer' } }),
  createPasswordReset: (ids) => ({ body: { member_id: ids.members } }),
  createApiToken: () => ({ body: { name: 'made', days: 1 } }),
  createCollection: () => ({ body: { title: 'Made' } }),
  changeCollectionAccess: () => ({ body: { access: 'workspace' } }),
  updateCollection: () => ({ body: { title: 'Changed' } }),
  loadSampleCollection: () => ({ body: {} }),
  addSource: () => ({ body: { type: 'note', title: createUuid(), text: `A note ${createUuid()}` } }),
  addUrls: () => ({ body: { urls: [`https://example.com/${createUuid()}`] } }),
  checkReferences: () => ({ body: { text: '@misc{made, title = {Made}}' } }),
  addReferences: () => ({ body: { text: `@misc{made, title = {Made ${createUuid()}}}` } }),
  tagSources: (ids) => ({ body: { source_ids: [ids.sources], add: ['kept'] } }),
  markSources: (ids) => ({ body: { source_ids: [ids.sources], is_starred: true } }),
  moveSources: (ids) => ({ body: { source_ids: [ids.sources], to_collection_id: ids.collections } }),
  exportSources: (ids) => ({ body: { source_ids: [ids.sources] } }),
  fileSources: (ids) => ({ body: { source_ids: [ids.sources], folder_id: ids.folders } }),
  createFolder: () => ({ body: { name: createUuid() } }),
  updateFolder: () => ({ body: { name: `Renamed ${createUuid()}` } }),
  checkFeed: () => ({ body: { url: 'https://127.0.0.1:9/feed' } }),
  followFeed: () => ({ body: { url: 'https://127.0.0.1:9/feed' } }),
  changeFeed: () => ({ body: { every_hours: 24 } }),
  readFeed: () => ({ body: {} }),
  saveSearch: () => ({ body: { name: createUuid(), text: 'kept' } }),
  updateSource: () => ({ body: { title: 'Changed' } }),
  refreshSource: () => ({ body: {} }),
  summarizeSource: () => ({ body: { style: 'concise' } }),
  extractFromSource: () => ({ body: { fields } }),
  diffRevisions: (ids) => ({ query: { from: ids.earlierRevision } }),
  search: () => ({ query: { q: 'common passage' } }),
  agentChat: (ids) => ({
    body: { message: 'What stands there?', context_type: 'collection', context: { collection_id: ids.collections } },
  }),
  createRun: (ids) => ({ body: { message: 'What stands there?', agent: 'got', context: { collection_id: ids.collections } } }),
  estimateAcross: (ids) => ({ body: { collection_ids: [ids.collections], agent: 'got' } }),
  listPlans: (ids) => ({ query: { collection_id: ids.collections } }),
  changePlan: () => ({ body: { version: 1, nodes: [{ id: 'n1', question: 'Changed', depends_on: [] }] } }),
  approvePlan: (ids) => ({ body: { hash: ids.planHash } }),
  updateConversation: () => ({ body: { title: 'Changed' } }),
  cancelRun: () => ({ body: {} }),
  createArtifact: (ids) => ({ body: { from: 'message', message_id: ids.answer } }),
  locateQuote: (ids) => ({ body: { source_id: ids.sources, quote: 'text 1' } }),
  saveArtifact: () => ({ body: { base_version: 1, title: 'Changed', markdown: 'Changed' } }),
  createJournal: () => ({ body: { date: nextDay(), text: '- written' } }),
  saveJournal: () => ({ body: { base_version: 1, text: '- changed' } }),
  createPage: () => ({ body: { title: `Made ${createUuid()}`, text: '- written' } }),
  importKnowledge: () => ({ body: { format: 'logseq', files: [{ path: `pages/${createUuid()}.md`, text: '- brought in' }] } }),
  renamePage: () => ({ body: { title: `Renamed ${createUuid()}` } }),
  savePage: () => ({ body: { base_version: 1, text: '- changed' } }),
  restorePageVersion: () => ({ body: { base_version: 1 } }),
  diffPageVersions: () => ({ query: { from: '1', to: '1' } }),
  completePageTitles: () => ({ query: { q: 'page' } }),
  addPageFile: () => ({ form: createImageForm() }),
  completeBlocks: () => ({ query: { q: 'written' } }),
  lookUpPage: (ids) => ({ query: { title: ids.journals } }),
  restoreArtifactVersion: () => ({ body: { base_version: 1 } }),
  diffArtifactVersions: () => ({ query: { from: '1', to: '1' } }),
  runTransform: (ids) => ({ body: { type: 'report', source_ids: [ids.sources] } }),
  tryTransform: (ids) => ({ body: { definition: transform, source_ids: [ids.sources] } }),
  createTransform: () => ({ body: transform }),
  saveTransform: () => ({ body: { definition: transform, base_version: 1 } }),
  createTable: (ids) => ({ body: { collection_id: ids.collections, title: 'Made', columns: [{ name: 'Year', type: 'date', instruction: 'When did it open?' }] } }),
  updateTable: () => ({ body: { title: 'Changed' } }),
  addTableColumn: () => ({ body: { name: 'Year', type: 'date', instruction: 'When did it open?' } }),
  updateTableColumn: () => ({ body: { instruction: 'What else?' } }),
  changeTableCell: () => ({ body: { state: 'verified', version: 1 } }),
  approveTablePreview: (ids) => ({ body: { hash: ids.tablePreviewHash } }),
  rejectTablePreview: () => ({ body: { reason: 'No' } }),
  changeTableCells: (ids) => ({ body: { cells: [{ id: ids.cells, state: 'edited', value: 'Pasted', version: 1 }] } }),
  changeTableRows: (ids) => ({ body: { source_ids: [ids.sources], is_shown: false } }),
  readNews: () => ({ query: { since: '2020-01-01T00:00:00.000Z' } }),
  renameSavedSearch: () => ({ body: { name: `Renamed ${createUuid()}` } }),
  createTableView: () => ({ body: { name: 'By year', settings: {} } }),
  updateTableView: () => ({ body: { name: 'Renamed' } }),
  disputeTableCell: () => ({ body: { reason: 'The quote says otherwise.', version: 1 } }),
  keepTable: () => ({ body: { title: 'Kept' } }),
  estimateTableFill: () => ({ body: { cells: 'empty' } }),
  fillTable: () => ({ body: { cells: 'empty' } }),
  askTable: () => ({ body: { question: 'How many sources are there?' } }),
  beginPipeline: (ids) => ({ body: { block_ids: [ids.blocks] } }),
  changePipelineItem: () => ({ body: { words: 'Changed' } }),
  changePipelinePhase: () => ({ body: { phase: 'rewording', action: 'skip' } }),
  decidePipeline: (ids) => ({ body: { verdict: 'reject', ids: [ids.decisions] } }),
  placePipelineItem: () => ({ body: { page_title: `Placed ${createUuid()}` } }),
  createShare: () => ({ body: { mode: 'snapshot' } }),
  createIntegration: () => ({ body: { name: `Made ${createUuid()}`, kind: 'webhook', url: 'https://example.com/hook' } }),
  updateIntegration: () => ({ body: { name: `Changed ${createUuid()}` } }),
  testIntegration: () => ({ body: {} }),
  addMcpServer: () => ({ body: { name: `Made ${createUuid()}`, url: 'https://127.0.0.1:9/mcp', sign_in: { kind: 'none' } } }),
  beginMcpSignIn: () => ({ body: {} }),
  changeMcpServer: () => ({ body: { name: `Changed ${createUuid()}` } }),
  refreshMcpServer: () => ({ body: {} }),
  changeMcpTool: () => ({ body: { is_on: false, digest: 'none' } }),
  invokeTool: () => ({ body: { arguments: { expression: '1 + 1' } } }),
  takeCallSecret: (ids) => ({ body: { call_id: ids.calls } }),
  decideApproval: () => ({ body: { decision: 'deny', reason: 'No' } }),
  changePolicies: () => ({ body: { changes: [{ tool: 'search', setting: 'ask' }] } }),
  changePolicy: () => ({ body: { tool: 'search', setting: 'ask' } }),
  updateWorkflow: () => ({ body: { name: 'Changed', active: false } }),
  compareWorkflowVersions: () => ({ query: { from: '1', to: '2' } }),
  createWorkflowDraft: (ids) => ({ body: { from: 'definition', workflow: workflow(ids.collections), workflow_id: ids.workflows } }),
  saveWorkflowDraft: (ids) => ({ body: { version: 1, workflow: workflow(ids.collections) } }),
  createWorkflowPreview: (ids) => ({
    body: { from: 'definition', workflow: workflow(ids.collections), workflow_id: ids.workflows, description: 'Made' },
  }),
  tryWorkflowPreview: (ids) => ({ body: { record_id: ids.sources } }),
  approveWorkflowPreview: (ids) => ({ body: { hash: ids.previewHash, turn_on: true } }),
  rejectWorkflowPreview: () => ({ body: { reason: 'No' } }),
  runWorkflow: (ids) => ({ body: { record_id: ids.sources } }),
  endStepPause: () => ({ body: { action_id: stepIds.hook, how: 'try_now' } }),
  showConversation: () => ({ body: { tell_user_ids: [] } }),
  listThreads: (ids) => ({ query: { kind: 'artifact', id: ids.artifacts } }),
  tallyThreads: (ids) => ({ query: { kind: 'artifact', id: ids.artifacts } }),
  listOutsiders: (ids) => ({ query: { kind: 'artifact', id: ids.artifacts } }),
  createThread: (ids) => ({ body: threadBody({ kind: 'artifact', id: ids.artifacts }) }),
  updateThread: () => ({ body: { resolved: true } }),
  addComment: () => ({ body: { markdown: 'I agree.', send_key: createUuid() } }),
  updateComment: () => ({ body: { markdown: 'I agree in part.' } }),
  updateNotice: () => ({ body: { is_read: true } }),
  setNoticeSetting: () => ({
    body: { rhythms: { mention: 'daily', reply: 'never', assignment: 'instant' }, time_zone: 'Europe/Berlin' },
  }),
  keepPresence: (ids) => ({ body: { kind: 'artifact', id: ids.artifacts } }),
  readNotices: () => ({ body: {} }),
  updateAlert: () => ({ body: { is_read: true, status: 'acknowledged' } }),
  setModel: () => ({ body: model }),
  addModel: () => ({ body: { name: createUuid(), provider: 'ollama', model: 'small' } }),
  changeModel: () => ({ body: { model: 'larger' } }),
  tryModel: () => ({ body: {} }),
  testModel: () => ({ body: model }),
  listModels: () => ({ body: model }),
  setMeaning: (ids) => ({ body: { is_on: false, model_id: ids.models, model: 'small' } }),
  listMeaningModels: (ids) => ({ query: { model_id: ids.models } }),
  sendLlmx: () => ({ text: 'HEADER:{f:Claude,t:Sourcebook,s:1}\nPLAN:[(i:1,t:"look",s:P)]' }),
  answerLlmxQuestion: () => ({ body: { comment: 'Wait' } }),
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

/** A reference to another workspace's record inside a request about one's own records. */
export type Mix = { readonly endpoint: string; readonly reference: string; readonly send: (own: Ids, other: Ids) => Sample };

type Listed = 'collections' | 'artifacts' | 'tables' | 'sources' | 'waitingRun' | 'workflows' | 'conversations' | 'pages';
const listed = (endpoint: string, reference: string, noun: Listed): Mix => ({
  endpoint,
  reference,
  send: (_own, other) => ({ query: { ...(endpoint === 'search' && { q: 'common' }), [reference]: other[noun] } }),
});

/** A question can be sent as a stream or as a run, with the same references. */
const questions: readonly Mix[] = (['agentChat', 'createRun'] as const).flatMap((endpoint) => {
  const ask = (context: object, beside: object = {}) => ({
    body: { message: 'What?', ...(endpoint === 'agentChat' && { context_type: 'collection' }), context, ...beside },
  });
  const mix = (reference: string, send: Mix['send']): Mix => ({ endpoint, reference, send });
  const plan = (own: Ids, other: Ids, how: 'ask' | 'run') =>
    ask({ collection_id: own.collections, agent: 'got', plan: how, plan_id: other.plans });
  return [
    mix('collection_id', (_own, other) => ask({ collection_id: other.collections })),
    mix('source_ids', (own, other) => ask({ collection_id: own.collections, source_ids: [other.sources] })),
    mix('conversation_id', (own, other) => ask({ collection_id: own.collections }, { conversation_id: other.conversations })),
    mix('model_id', (own, other) => ask({ collection_id: own.collections }, { model_id: other.models })),
    mix('retry_of', (own, other) =>
      ask({ collection_id: own.collections, retry_of: other.answer }, { conversation_id: own.conversations }),
    ),
    mix('edit_of', (own, other) =>
      ask({ collection_id: own.collections, edit_of: other.question }, { conversation_id: own.conversations }),
    ),
    mix('plan_id', (own, other) => plan(own, other, 'ask')),
    mix('plan_id to follow', (own, other) => plan(own, other, 'run')),
  ];
});

export const mixes: readonly Mix[] = [
  { endpoint: 'addSource', reference: 'page_id', send: (_own, other) => ({ body: { type: 'knowledge', page_id: other.pages } }) },
  ...['testModel', 'listModels'].map((endpoint) => ({
    endpoint,
    reference: 'model_id',
    send: (_own: Ids, other: Ids) => ({ body: { provider: 'ollama', base_url: 'http://127.0.0.1:9', model_id: other.models } }),
  })),
  ...['getMeaning', 'listMeaningModels'].map((endpoint) => ({
    endpoint,
    reference: 'model_id',
    send: (_own: Ids, other: Ids) => ({ query: { model_id: other.models } }),
  })),
  {
    endpoint: 'setMeaning',
    reference: 'model_id',
    send: (_own, other) => ({ body: { is_on: true, model_id: other.models, model: 'small' } }),
  },
  {
    endpoint: 'estimateResearch',
    reference: 'model_id',
    send: (_own, other) => ({ query: { model_id: other.models } }),
  },
  {
    endpoint: 'estimateAcross',
    reference: 'model_id',
    send: (_own, other) => ({ body: { agent: 'got', model_id: other.models } }),
  },
  listed('listConversations', 'collection_id', 'collections'),
  listed('listShownConversations', 'collection_id', 'collections'),
  listed('listRuns', 'collection_id', 'collections'),
  listed('listArtifacts', 'collection_id', 'collections'),
  listed('listTables', 'collection_id', 'collections'),
  listed('listTablePreviews', 'table_id', 'tables'),
  {
    endpoint: 'createTableView',
    reference: 'column_id',
    send: (_own, other) => ({ body: { name: 'Wide', settings: { widths: [{ column_id: other.columns, pixels: 300 }] } } }),
  },
  {
    endpoint: 'updateTableView',
    reference: 'column_id',
    send: (_own, other) => ({ body: { settings: { widths: [{ column_id: other.columns, pixels: 300 }] } } }),
  },
  listed('listPipelines', 'page_id', 'pages'),
  { endpoint: 'beginPipeline', reference: 'block_ids', send: (_own, other) => ({ body: { block_ids: [other.blocks] } }) },
  listed('listPlans', 'collection_id', 'collections'),
  listed('listShares', 'artifact_id', 'artifacts'),
  { endpoint: 'lookUpPage', reference: 'block_id', send: (_own, other) => ({ query: { block_id: other.blocks } }) },
  listed('search', 'collection_id', 'collections'),
  listed('search', 'source_id', 'sources'),
  {
    endpoint: 'invokeTool',
    reference: 'collection_id',
    send: (_own, other) => ({ body: { arguments: { expression: '1 + 1' }, collection_id: other.collections } }),
  },
  { endpoint: 'diffRevisions', reference: 'from', send: (_own, other) => ({ query: { from: other.revisions } }) },
  ...questions,
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
    endpoint: 'createTable',
    reference: 'collection_id',
    send: (_own, other) => ({ body: { collection_id: other.collections, title: 'Made' } }),
  },
  { endpoint: 'fillTable', reference: 'column_ids', send: (_own, other) => ({ body: { column_ids: [other.columns] } }) },
  { endpoint: 'fillTable', reference: 'row_ids', send: (_own, other) => ({ body: { row_ids: [other.sources] } }) },
  { endpoint: 'estimateTableFill', reference: 'column_ids', send: (_own, other) => ({ body: { column_ids: [other.columns] } }) },
  {
    endpoint: 'askTable',
    reference: 'model_id',
    send: (_own, other) => ({ body: { question: 'How many sources are there?', model_id: other.models } }),
  },
  ...['estimateTableFill', 'fillTable'].map((endpoint) => ({
    endpoint,
    reference: 'model_id',
    send: (_own: Ids, other: Ids) => ({ body: { model_id: other.models } }),
  })),
  { endpoint: 'estimateTableFill', reference: 'row_ids', send: (_own, other) => ({ body: { row_ids: [other.sources] } }) },
  { endpoint: 'createTable', reference: 'source_ids', send: (own, other) => ({ body: { collection_id: own.collections, title: 'Made', source_ids: [other.sources] } }) },
  { endpoint: 'createTable', reference: 'search_id', send: (own, other) => ({ body: { collection_id: own.collections, title: 'Made', search_id: other['saved-searches'] } }) },
  { endpoint: 'updateTable', reference: 'search_id', send: (_own, other) => ({ body: { search_id: other['saved-searches'] } }) },
  { endpoint: 'changeTableRows', reference: 'source_ids', send: (_own, other) => ({ body: { source_ids: [other.sources], is_shown: true } }) },
  { endpoint: 'keepTable', reference: 'column_ids', send: (_own, other) => ({ body: { title: 'Kept', column_ids: [other.columns] } }) },
  { endpoint: 'keepTable', reference: 'row_ids', send: (_own, other) => ({ body: { title: 'Kept', row_ids: [other.sources] } }) },
  { endpoint: 'tagSources', reference: 'source_ids', send: (_own, other) => ({ body: { source_ids: [other.sources], add: ['kept'] } }) },
  { endpoint: 'fileSources', reference: 'source_ids', send: (own, other) => ({ body: { source_ids: [other.sources], folder_id: own.folders } }) },
  { endpoint: 'fileSources', reference: 'folder_id', send: (own, other) => ({ body: { source_ids: [own.sources], folder_id: other.folders } }) },
  { endpoint: 'addSource', reference: 'folder_id', send: (_own, other) => ({ body: { type: 'note', text: 'A note', folder_id: other.folders } }) },
  { endpoint: 'addReferences', reference: 'folder_id', send: (_own, other) => ({ body: { text: '@misc{filed, title = {Filed}}', folder_id: other.folders } }) },
  { endpoint: 'addUrls', reference: 'folder_id', send: (_own, other) => ({ body: { urls: ['https://example.com/filed'], folder_id: other.folders } }) },
  { endpoint: 'followFeed', reference: 'folder_id', send: (_own, other) => ({ body: { url: 'https://127.0.0.1:9/feed', folder_id: other.folders } }) },
  { endpoint: 'updateCollection', reference: 'folder_id', send: (_own, other) => ({ body: { folder_id: other.homeFolder } }) },
  { endpoint: 'listFolders', reference: 'collection_id', send: (_own, other) => ({ query: { collection_id: other.collections } }) },
  { endpoint: 'createFolder', reference: 'collection_id', send: (_own, other) => ({ body: { name: 'Made', collection_id: other.collections } }) },
  { endpoint: 'createFolder', reference: 'parent_id', send: (own, other) => ({ body: { name: 'Made', collection_id: own.collections, parent_id: other.folders } }) },
  { endpoint: 'updateFolder', reference: 'parent_id', send: (_own, other) => ({ body: { parent_id: other.folders } }) },
  { endpoint: 'listSavedSearches', reference: 'collection_id', send: (_own, other) => ({ query: { collection_id: other.collections } }) },
  { endpoint: 'moveSources', reference: 'to_collection_id', send: (own, other) => ({ body: { source_ids: [own.sources], to_collection_id: other.collections } }) },
  { endpoint: 'moveSources', reference: 'source_ids', send: (own, other) => ({ body: { source_ids: [other.sources], to_collection_id: own.collections } }) },
  { endpoint: 'exportSources', reference: 'source_ids', send: (_own, other) => ({ body: { source_ids: [other.sources] } }) },
  { endpoint: 'markSources', reference: 'source_ids', send: (_own, other) => ({ body: { source_ids: [other.sources], is_starred: true } }) },
  { endpoint: 'estimateAcross', reference: 'collection_ids', send: (_own, other) => ({ body: { collection_ids: [other.collections], agent: 'got' } }) },
  { endpoint: 'saveArtifact', reference: 'source_id', send: (_own, other) => ({ body: { base_version: 1, title: 'Changed', markdown: 'Changed [1]', citations: [{ n: 1, source_id: other.sources, quote: 'text 1' }] } }) },
  { endpoint: 'locateQuote', reference: 'source_id', send: (_own, other) => ({ body: { source_id: other.sources, quote: 'common passage' } }) },
  {
    endpoint: 'agentChat',
    reference: 'collection_ids',
    send: (_own, other) => ({ body: { message: 'What?', context_type: 'workspace', context: { collection_ids: [other.collections] } } }),
  },
  {
    endpoint: 'runTransform',
    reference: 'source_ids',
    send: (_own, other) => ({ body: { type: 'report', source_ids: [other.sources] } }),
  },
  { endpoint: 'runTransform', reference: 'model_id', send: (own, other) => ({ body: { type: 'report', source_ids: [own.sources], model_id: other.models } }) },
  { endpoint: 'runTransform', reference: 'type', send: (own, other) => ({ body: { type: other.transforms, source_ids: [own.sources] } }) },
  { endpoint: 'tryTransform', reference: 'source_ids', send: (_own, other) => ({ body: { definition: transform, source_ids: [other.sources] } }) },
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
  listed('listApprovals', 'run_id', 'waitingRun'),
  listed('listAlerts', 'workflow_id', 'workflows'),
  ...threadSubjects.map(({ reference, write }): Mix => ({
    endpoint: 'createThread',
    reference,
    send: (own, other) => ({ body: threadBody(write(own, other)) }),
  })),
  {
    endpoint: 'createThread',
    reference: 'assignee_id',
    send: (own, other) => ({ body: { ...threadBody({ kind: 'artifact', id: own.artifacts }), assignee_id: other.members } }),
  },
  {
    endpoint: 'changeCollectionAccess',
    reference: 'user_ids',
    send: (_own, other) => ({ body: { access: 'people', user_ids: [other.members] } }),
  },
  {
    endpoint: 'showConversation',
    reference: 'tell_user_ids',
    send: (_own, other) => ({ body: { tell_user_ids: [other.members] } }),
  },
  {
    endpoint: 'setUsageLimits',
    reference: 'user_id',
    send: (_own, other) => ({ body: { exceptions: [{ user_id: other.members, tokens: 1, cost_usd: null }] } }),
  },
  { endpoint: 'updateThread', reference: 'assignee_id', send: (_own, other) => ({ body: { assignee_id: other.members } }) },
  { endpoint: 'readNotices', reference: 'thread_ids', send: (_own, other) => ({ body: { thread_ids: [other.threads] } }) },
  { endpoint: 'listThreads', reference: 'id', send: (_own, other) => ({ query: { kind: 'source', id: other.sources } }) },
  { endpoint: 'keepPresence', reference: 'id', send: (_own, other) => ({ body: { kind: 'source', id: other.sources } }) },
  ...(['collection', 'conversation', 'workflow'] as const).map((kind): Mix => ({
    endpoint: 'keepPresence',
    reference: `id of a ${kind}`,
    send: (_own, other) => ({ body: { kind, id: other[`${kind}s`] } }),
  })),
  { endpoint: 'tallyThreads', reference: 'id', send: (_own, other) => ({ query: { kind: 'run', id: other.runs } }) },
  {
    endpoint: 'listOutsiders',
    reference: 'thread_id',
    send: (own, other) => ({ query: { kind: 'artifact', id: own.artifacts, thread_id: other.threads } }),
  },
  { endpoint: 'listOutsiders', reference: 'id', send: (_own, other) => ({ query: { kind: 'source', id: other.sources } }) },
  listed('listWorkflowPreviews', 'workflow_id', 'workflows'),
  listed('listWorkflowPreviews', 'conversation_id', 'conversations'),
  { endpoint: 'takeCallSecret', reference: 'call_id', send: (_own, other) => ({ body: { call_id: other.calls } }) },
  ...['createWorkflowDraft', 'createWorkflowPreview'].flatMap((endpoint): Mix[] => [
    {
      endpoint,
      reference: 'workflow_id',
      send: (own, other) => ({ body: { from: 'definition', workflow: workflow(own.collections), workflow_id: other.workflows } }),
    },
    {
      endpoint,
      reference: 'collection_id',
      send: (_own, other) => ({ body: { from: 'definition', workflow: workflow(other.collections) } }),
    },
    {
      endpoint,
      reference: 'collection_id of a step',
      send: (own, other) => ({ body: { from: 'definition', workflow: workflow(own.collections, other.collections) } }),
    },
  ]),
  {
    endpoint: 'createWorkflowDraft',
    reference: 'workflow_id to begin from',
    send: (_own, other) => ({ body: { from: 'workflow', workflow_id: other.workflows } }),
  },
  {
    endpoint: 'createWorkflowPreview',
    reference: 'draft_id',
    send: (_own, other) => ({ body: { from: 'draft', draft_id: other['workflow-drafts'] } }),
  },
  {
    endpoint: 'createWorkflowPreview',
    reference: 'workflow_id to go back to',
    send: (_own, other) => ({ body: { from: 'version', workflow_id: other.workflows, version: 1 } }),
  },
  {
    endpoint: 'saveWorkflowDraft',
    reference: 'collection_id',
    send: (_own, other) => ({ body: { version: 1, workflow: workflow(other.collections) } }),
  },
  { endpoint: 'tryWorkflowPreview', reference: 'record_id', send: (_own, other) => ({ body: { record_id: other.sources } }) },
  { endpoint: 'runWorkflow', reference: 'record_id', send: (_own, other) => ({ body: { record_id: other.sources } }) },
  ...['listAuditEvents', 'exportAuditEvents'].flatMap((endpoint) => [
    { endpoint, reference: 'user_id', send: (_own: Ids, other: Ids) => ({ query: { user_id: other.members } }) },
    { endpoint, reference: 'object_id', send: (_own: Ids, other: Ids) => ({ query: { object_id: other.sources } }) },
  ]),
];
