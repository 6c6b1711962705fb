/**
 * What an event of the audit log may say beside who did what to which thing. The database writes no other facts, and the screen has words for
 * each (`components/audit/fact-words.ts`), so that no name of a field is shown to people. In the order in which they are read.
 */
export const auditFacts = [
  'name',
  'email',
  'user_id',
  'role',
  'from',
  'to',
  'through',
  'setting',
  'model',
  'provider',
  'key',
  'mode',
  'artifact_id',
  'collection_id',
  'version',
  'scopes',
  'host',
  'issuer',
  'only_way',
  'second_factor',
  'expires_at',
  'reason',
  'message',
  'execution_id',
  'invitation_id',
  'preview',
  'hash',
  'digest',
] as const;
export type AuditFact = (typeof auditFacts)[number];

export type AuditDetail = { readonly [Fact in AuditFact]?: string | null };
