/** Puts an event of the audit log into words that follow a person's name: "deleted a source", "changed the role of a member". */
import { auditFacts } from '@/lib/core/audit-facts';
import { auditKinds } from '@/lib/protocol/audit-words';
import type { AuditEventReply } from '@/lib/protocol/http/audit';
import { factWords, kindWords } from './fact-words';

const irregular: Readonly<Record<string, string>> = {
  begin: 'began',
  cancel: 'stopped',
  forget: 'forgot',
  hide: 'hid',
  keep: 'kept',
  leave: 'left',
  load: 'loaded',
  read: 'read',
  resend: 'resent',
  reset: 'reset',
  retry: 'retried',
  run: 'ran',
  send: 'sent',
  set: 'set',
  stop: 'stopped',
  tag: 'tagged',
  take: 'took',
  try: 'tried',
};

/** Actions whose name alone would say too little. */
const own: Readonly<Record<string, string>> = {
  agentChat: 'wrote in a chat',
  addMcpServer: 'added an MCP server',
  addPageFile: 'added a file to a page',
  addUrls: 'added web addresses',
  answerLlmxQuestion: 'answered a question of an agent',
  beginMcpSignIn: 'began to sign in to an MCP server',
  beginPasskey: 'began to add a passkey',
  beginPipeline: 'began a review',
  beginSecondFactor: 'began to set up a second factor',
  changeAuditRetention: 'changed how long the audit log is kept',
  changeAuditStream: 'changed the receiver of the audit log',
  changeCollectionAccess: 'changed who can open a collection',
  changeMcpServer: 'changed an MCP server',
  changeMcpTool: 'changed an MCP tool',
  changePipelineItem: 'changed an item of a review',
  changePipelinePhase: 'took a review a step further',
  changePolicies: 'changed the policy',
  changePolicy: 'changed the policy for a tool',
  changeSignInRules: 'changed the rules for signing in',
  changeSingleSignOn: 'changed the single sign-on',
  createApiToken: 'created an API token',
  createJournal: 'began a journal day',
  createPasswordReset: 'created a link for a new password',
  createTablePreview: 'previewed a change of a table',
  createThread: 'began a thread',
  createWorkflowPreview: 'previewed a change of a workflow',
  decidePipeline: 'decided about a review',
  deleteArchive: 'deleted an export of the workspace',
  deleteAuditStream: 'stopped sending the audit log',
  deleteSecondFactor: 'turned off their second factor',
  deleteSingleSignOn: 'deleted the single sign-on',
  endCurrentSession: 'signed out',
  endStepPause: 'ended the pause of a step',
  estimateAcross: 'estimated a question across collections',
  extractFromSource: 'extracted facts from a source',
  fileSources: 'put sources into a folder',
  importKnowledge: 'imported files into the knowledge base',
  keepTable: 'saved a table as an artifact',
  openArchive: 'opened an export of the workspace',
  placePipelineItem: 'chose the page for an item of a review',
  proveAgain: 'confirmed who they are',
  proveWithPasskey: 'confirmed who they are with a passkey',
  refreshMcpServer: 'asked an MCP server for its tools',
  removeMcpServer: 'removed an MCP server',
  resendAuditEvents: 'sent events of the audit log again',
  resetModel: 'reset the model',
  restoreArtifactVersion: 'restored a version of an artifact',
  restorePageVersion: 'restored a version of a page',
  revokeApiToken: 'revoked an API token',
  saveJournal: 'saved a journal day',
  setAuditStream: 'set where the audit log is sent',
  setMeaning: 'changed the search by meaning',
  setModel: 'set the model',
  setNoticeSetting: 'changed how often they get mail',
  testAuditStream: 'tested the receiver of the audit log',
  updateAccount: 'changed their account',
  takeCallSecret: 'took what a call had created only for them',
  createRun: 'asked a question or made something',
  exchangePacket: 'exchanged an LLMCP packet',
  sendLlmx: 'sent an LLMX message',
  'audit_retention.changed': 'changed how long the audit log is kept',
  'mcp_server.signed_in': 'signed in to an MCP server',
  'mcp_server.sign_in_ended': 'lost the sign-in to an MCP server',
  'audit_stream.created': 'began to send the audit log to a receiver',
  'audit_stream.changed': 'changed the receiver of the audit log',
  'audit_stream.removed': 'stopped sending the audit log',
  'audit_stream.paused': 'paused sending the audit log',
  'audit_stream.continued': 'continued sending the audit log',
  'audit_stream.resent': 'sent events of the audit log again',
  'artifact.copied': 'copied a shared page',
  'archive.downloaded': 'downloaded an export of the workspace',
  createArchive: 'began an export of the workspace',
  uploadArchive: 'began to upload an export of a workspace',
  putArchivePart: 'uploaded a part of an export',
  checkArchive: 'had an uploaded export checked',
  createWorkspaceFromArchive: 'had a workspace made from an export',
  'approval.approve_once': 'approved a call once',
  'approval.approve_run': 'approved calls for a whole run',
  'approval.deny': 'denied a call',
  'member.joined': 'joined',
  'member.left': 'left the workspace',
  'member.role_changed': 'changed the role of a member',
  'model.made_default': 'chose the default model',
  'model.reset': 'reset the model',
  'passkey.counter_refused': 'was refused a passkey whose counter went back',
  'password_reset.used': 'reset a password',
  'password_reset.mailed': 'was mailed a link for a new password',
  'policy.changed': 'changed the policy for a tool',
  'share.reported': 'reported a public link',
  'sign_in_rules.changed': 'changed the rules for signing in',
  'single_sign_on.changed': 'changed the single sign-on',
  'single_sign_on.removed': 'removed the single sign-on',
  'usage.limits_changed': 'changed the limits of the workspace',
  'usage.member_limits_changed': 'changed the limits of a member',
  'workflow.note': 'left a note by a workflow',
  'workflow.on': 'turned a workflow on',
  'workflow.off': 'turned a workflow off',
};

export function describeAction(action: string): string {
  const [kind = '', what] = action.split('.');
  const [verb = '', ...rest] = kind.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  return (
    own[action] ??
    (what === undefined
      ? `${writePast(verb)} ${nameThing(rest)}`
      : `${what.replaceAll('_', ' ')} ${nameThing(kind.split('_'))}`)
  );
}

const writePast = (verb: string) => irregular[verb] ?? (verb.endsWith('e') ? `${verb}d` : `${verb}ed`);

/** Names a thing with its article, by the words of the screens where the wire has another name. */
function nameThing(words: readonly string[]): string {
  const kind = auditKinds.find((known) => known === words.join('-'));
  return addArticle(kind === undefined ? words.join(' ') : kindWords[kind]);
}

function addArticle(noun: string): string {
  if (noun === '' || /(?<!s)s$/.test(noun)) return noun;
  return `${/^(?:[aeio]|LLM|MCP)/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

const containers = new Set(['collection', 'table']);

/** True if the event names the place in which it was done, as "added a source" names the collection. */
export const namesPlace = ({ action, object }: Pick<AuditEventReply, 'action' | 'object'>): boolean =>
  containers.has(object.kind) && !describeAction(action).endsWith(object.kind);

/** A fact of an event. Its label may be empty. Its value is a name, a word, a number or, with `isTime`, an instant. */
export type AuditFact = { readonly label: string; readonly value: string; readonly isTime: boolean };

/** Facts of an event in the order in which they are read, as in "from viewer, to owner". Things are named, and what the event already says is left out. */
export function listFacts({ object, detail, detail_names: names }: AuditEventReply): AuditFact[] {
  const facts = auditFacts.flatMap((fact): AuditFact[] => {
    const stored = detail[fact];
    const words = factWords[fact];
    if (words === null || stored === undefined) return [];
    if (stored === null) return words.none === undefined ? [] : [write(words.label, words.none)];
    if (typeof stored === 'object') return [];
    const text = String(stored);
    const value = names[text] ?? words.write?.(text) ?? text;
    return value === '' || value === object.name ? [] : [write(words.label, value)];
  });
  return [...facts, ...listUnknown(detail)];
}

/** What a newer server stores and this page has no words for is shown by its own name. */
function listUnknown(detail: AuditEventReply['detail']): AuditFact[] {
  const known: ReadonlySet<string> = new Set(auditFacts);
  return Object.entries(detail).flatMap(([key, value]) =>
    known.has(key) || (typeof value !== 'string' && typeof value !== 'number')
      ? []
      : [write(key.replaceAll('_', ' '), String(value))],
  );
}

const write = (label: string, value: string): AuditFact => ({ label, value, isTime: instant.test(value) });

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;
