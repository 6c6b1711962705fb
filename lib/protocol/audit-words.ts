/** What events of the audit log are about. No schemas, so that screens can import it. */
export const auditKinds = [
  'agent',
  'alert',
  'approval',
  'archive',
  'artifact',
  'audit-retention',
  'audit-stream',
  'collection',
  'comment',
  'conversation',
  'estimate',
  'feed',
  'file',
  'folder',
  'import',
  'integration',
  'invitation',
  'journal',
  'llmcp',
  'llmx',
  'llmx-question',
  'mcp-server',
  'mcp-tool',
  'member',
  'model',
  'notice',
  'notice-setting',
  'page',
  'password-reset',
  'pipeline',
  'plan',
  'policy',
  'presence',
  'run',
  'saved-search',
  'share',
  'sign-in-rule',
  'single-sign-on',
  'source',
  'table',
  'table-preview',
  'thread',
  'token',
  'tool',
  'transform',
  'usage',
  'workflow',
  'workflow-draft',
  'workflow-execution',
  'workflow-preview',
  'workspace',
] as const;
/** Days for which a workspace can keep the events: 90 days, or 1, 2 or 7 years. Without a choice they are kept for good. */
export const auditRetentionDays = [90, 365, 730, 2_555] as const;
export type AuditRetentionDays = (typeof auditRetentionDays)[number];
export type AuditKind = (typeof auditKinds)[number];

/**
 * Names what an address of the API is about: its first noun, in the singular.
 * @param path as an endpoint declares it, such as `/v1/sources/{id}/refresh`
 */
export function nameKind(path: string): string {
  const [noun = ''] = path.replace(/^\/v1\/(knowledge\/)?/, '').split('/');
  return noun.replace(/(ch|s)es$/, '$1').replace(/([^s])s$/, '$1');
}
