/** The words for what events of the audit log say, and for what they are about. No word of the wire is shown to people. Pure. */
import { providerWords } from '@/components/models/describe-model';
import { settingNames } from '@/components/policy/policy-words';
import { reportWords } from '@/components/shares/report-words';
import type { AuditFact } from '@/lib/core/audit-facts';
import type { AuditKind } from '@/lib/protocol/audit-words';
import type { ShareMode } from '@/lib/protocol/share-words';

type FactWords = {
  /** Stands before the value. Empty if the value says it all. */
  readonly label: string;
  /** Puts a value that is a word of the wire into words; into none to leave the fact out. Without it, the value is shown as it is. */
  readonly write?: (value: string) => string;
  /** What is shown if there is no value. Without it, nothing is. */
  readonly none?: string;
};

/** Words of closed lists, and any other value as it is. */
function oneOf(words: Readonly<Record<string, string>>): (value: string) => string {
  const known = new Map(Object.entries(words));
  return (value) => known.get(value) ?? value;
}

const modes = { snapshot: 'a snapshot', live: 'live' } as const satisfies Record<ShareMode, string>;

/** Null for what only machines read, and for what the event says already by the name of its thing. */
export const factWords: Readonly<Record<AuditFact, FactWords | null>> = {
  name: null,
  email: null,
  user_id: { label: '' },
  role: { label: 'as' },
  from: { label: 'from' },
  to: { label: 'to' },
  through: { label: 'through', write: oneOf({ single_sign_on: 'single sign-on' }) },
  setting: { label: 'to', write: oneOf(settingNames), none: settingNames.usual },
  model: { label: 'model' },
  provider: { label: '', write: oneOf(providerWords) },
  key: {
    label: '',
    write: oneOf({ none: 'without a key', kept: 'with the same key', new: 'with a new key' }),
  },
  mode: { label: '', write: oneOf(modes) },
  artifact_id: { label: 'of' },
  collection_id: { label: 'in' },
  version: { label: 'version' },
  scopes: { label: 'may', write: (scopes) => scopes.replaceAll(' ', ', ') },
  host: { label: 'at' },
  issuer: { label: 'at' },
  only_way: {
    label: '',
    write: oneOf({ true: 'the only way to sign in', false: 'beside other ways to sign in' }),
  },
  second_factor: {
    label: '',
    write: oneOf({ required: 'a second factor is required', optional: 'a second factor is optional' }),
  },
  expires_at: { label: 'expires' },
  reason: {
    label: '',
    write: oneOf({
      ...reportWords,
      asked: '',
      artifact_deleted: 'because the artifact was deleted',
      source_purged: 'because a source was erased',
    }),
  },
  message: { label: 'saying' },
  execution_id: null,
  invitation_id: null,
  preview: null,
  hash: null,
  digest: null,
};

/** What an event is about, as it follows an article. */
export const kindWords: Readonly<Record<AuditKind, string>> = {
  agent: 'chat',
  alert: 'alert',
  approval: 'approval',
  archive: 'export of a workspace',
  artifact: 'artifact',
  'audit-retention': 'time the audit log is kept',
  'audit-stream': 'receiver of the audit log',
  collection: 'collection',
  comment: 'comment',
  conversation: 'conversation',
  estimate: 'estimate',
  feed: 'feed',
  file: 'file of a page',
  folder: 'folder',
  import: 'import of pages',
  integration: 'integration',
  invitation: 'invitation',
  journal: 'journal day',
  llmcp: 'LLMCP packet',
  llmx: 'LLMX message',
  'llmx-question': 'question of an agent',
  'mcp-server': 'MCP server',
  'mcp-tool': 'tool of an MCP server',
  member: 'member',
  model: 'model',
  notice: 'notice',
  'notice-setting': 'setting for mail',
  page: 'page',
  'password-reset': 'link for a new password',
  pipeline: 'review',
  plan: 'plan',
  policy: 'policy',
  presence: 'presence',
  run: 'run',
  'saved-search': 'saved filter',
  share: 'public link',
  'sign-in-rule': 'rule for signing in',
  'single-sign-on': 'single sign-on',
  source: 'source',
  table: 'table',
  'table-preview': 'change of a table',
  thread: 'thread',
  token: 'API token',
  tool: 'tool',
  transform: 'transform',
  usage: 'limits',
  workflow: 'workflow',
  'workflow-draft': 'workflow draft',
  'workflow-execution': 'run of a workflow',
  'workflow-preview': 'change of a workflow',
  workspace: 'workspace',
};
