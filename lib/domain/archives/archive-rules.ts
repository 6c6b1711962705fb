/**
 * What an archive of a workspace holds. Every table with a `workspace_id` is in it as it is, except those that are listed here. Deleted rows, and
 * rows that belong to a row that is left out, are left out by themselves (`row-store.ts`). The conditions are SQL over `row`. They are asked when an
 * archive is written and again when one is read, because a file may have been written by anybody. A test compares the list with the schema. Pure.
 */

/** A table that is in no archive, and why. */
type LeftOut = {
  readonly leftOut:
    | 'a key or a right of this instance'
    | 'what is only of use to one member'
    | 'a record of what was done'
    | 'a proposal that waits'
    | 'made anew from the rest';
};

/** A column whose value names a row of another table without a foreign key. The row is left out if the other one is. */
type Need = { readonly column: string; readonly table: string; readonly if?: string };

type Kept = {
  /** Only rows for which this holds. */
  readonly only?: string;
  /**
   * The column that names the member to whom a row belongs. Only rows of the member who exports are in the archive, and they belong to the
   * one who imports.
   */
  readonly owner?: string;
  readonly needs?: readonly Need[];
  /** The values that these columns get, in the archive and when it is read. */
  readonly set?: Readonly<Record<string, string>>;
  /** The values that these columns get in the archive. */
  readonly setWhenWritten?: Readonly<Record<string, string>>;
  /** The values that these columns get when it is read. `exporter` and `importer` are the members who did that. */
  readonly setWhenRead?: Readonly<Record<string, string>>;
};

const right = { leftOut: 'a key or a right of this instance' } as const;
const own = { leftOut: 'what is only of use to one member' } as const;
const record = { leftOut: 'a record of what was done' } as const;
const proposal = { leftOut: 'a proposal that waits' } as const;
const derived = { leftOut: 'made anew from the rest' } as const;

const hasEnded = (...states: readonly string[]) =>
  `row.status IN (${states.map((state) => `'${state}'`).join(', ')})`;

export const archiveRules: Readonly<Record<string, LeftOut | Kept>> = {
  // People and rights. An archive names people, but gives nobody a right.
  member: right,
  former_member: right,
  invitation: right,
  api_token: right,
  model_setting: right,
  meaning_setting: right,
  single_sign_on: right,
  integration: right,
  mcp_server: right,
  mcp_tool: right,
  mcp_sign_in: right,
  policy_setting: right,
  permission_grant: right,
  approval: right,
  share_link: right,
  collection_member: right,
  usage_limits: right,
  member_limits: right,

  alert: own,
  notice: own,
  notice_setting: own,
  presence: own,
  thread_follower: own,
  visit: own,
  archive: own,
  archive_part: own,

  audit_event: record,
  audit_stream: record,
  delivery: record,
  execution_step: record,
  workflow_execution: record,
  idempotency_key: record,
  llmx_message: record,
  llmx_question: record,
  llmx_session: record,
  llmx_task: record,
  model_call: record,
  usage_entry: record,

  table_preview: proposal,
  workflow_draft: proposal,
  workflow_preview: proposal,

  export_file: derived,
  lexeme: derived,
  object_to_delete: derived,
  page_words: derived,
  passage: derived,
  passage_change: derived,
  passage_vector: derived,
  search_stat: derived,

  source: {
    // A capture that has not ended goes on nowhere else. What was captured before is there.
    only: `(${hasEnded('captured', 'failed')} OR row.current_revision_id IS NOT NULL)`,
    set: {
      status: `CASE WHEN ${hasEnded('captured', 'failed')} THEN row.status ELSE 'captured' END`,
      progress: 'NULL',
      pending_original_id: 'NULL',
      cause_execution_id: 'NULL',
      // So the index of search is made by the same job as after a change of the analyser.
      analyser: '0',
    },
  },
  source_mark: { owner: 'user_id' },
  // Nobody in the workspace that is made from the archive was shown it.
  conversation: { owner: 'user_id', set: { shown_at: 'NULL' } },
  message: { set: { status: `CASE WHEN row.status = 'running' THEN 'stopped' ELSE row.status END` } },
  citation: {
    needs: [
      { column: 'owner_id', table: 'message', if: `row.owner_kind = 'message'` },
      { column: 'owner_id', table: 'artifact_version', if: `row.owner_kind = 'artifact_version'` },
      { column: 'owner_id', table: 'collection', if: `row.owner_kind = 'guide'` },
    ],
    // As if the source had been erased: the quote stays and says so.
    setWhenWritten: {
      state: `CASE WHEN EXISTS (SELECT FROM source WHERE id = row.source_id AND deleted_at IS NULL) THEN row.state ELSE 'source_deleted' END`,
    },
  },
  run: {
    only: `${hasEnded('complete', 'partial', 'failed', 'cancelled')} AND row.kind <> 'export'`,
    needs: [
      { column: 'conversation_id', table: 'conversation' },
      { column: 'artifact_id', table: 'artifact' },
      { column: 'collection_id', table: 'collection' },
    ],
    set: { cause_execution_id: 'NULL' },
    setWhenRead: { user_id: 'CASE WHEN row.user_id = exporter THEN importer ELSE row.user_id END' },
  },
  tool_call: { only: hasEnded('done', 'refused'), set: { secret_cipher: 'NULL', tab_action: 'NULL' } },
  research_plan: { owner: 'user_id', needs: [{ column: 'conversation_id', table: 'conversation' }] },
  artifact: {
    only: hasEnded('ready'),
    needs: [{ column: 'collection_id', table: 'collection' }],
  },
  // The link belongs to others.
  artifact_copy: { set: { token_hash: 'NULL', token_cipher: 'NULL' } },
  extraction_table: { needs: [{ column: 'collection_id', table: 'collection' }] },
  thread: {
    only: `row.subject_kind IN ('source', 'question', 'answer', 'artifact', 'cell', 'block', 'run')`,
    needs: [
      { column: 'subject_id', table: 'message', if: `row.subject_kind IN ('question', 'answer')` },
      { column: 'subject_id', table: 'run', if: `row.subject_kind = 'run'` },
      { column: 'subject_id', table: 'source', if: `row.subject_kind = 'source'` },
      { column: 'subject_id', table: 'artifact', if: `row.subject_kind = 'artifact'` },
      { column: 'subject_id', table: 'extraction_table', if: `row.subject_kind = 'cell'` },
      { column: 'subject_id', table: 'knowledge_page', if: `row.subject_kind = 'block'` },
    ],
  },
  // Nothing that came in a file runs by itself, and no permission comes with it.
  workflow: {
    set: { is_active: 'false', next_run_at: 'NULL' },
    setWhenRead: { owner_id: 'importer' },
  },
  workflow_version: { set: { permission: 'NULL', preview_id: 'NULL' } },
  feed: {
    set: {
      state: `CASE WHEN row.state = 'following' THEN 'paused' ELSE row.state END`,
      pause_reason: `CASE WHEN row.state = 'following' THEN 'member' ELSE row.pause_reason END`,
      next_read_at: 'NULL',
      reading_since: 'NULL',
    },
    setWhenRead: { followed_by: 'importer' },
  },
  // What comes in a file may have been written by anybody, and is never taken for words of the team.
  knowledge_page: { setWhenRead: { is_tainted: 'true' } },
  page_block: { setWhenRead: { taint: `coalesce(row.taint, 'import')` } },
  knowledge_pipeline: { owner: 'user_id' },
  pipeline_phase: { set: { state: `CASE WHEN row.state = 'running' THEN 'idle' ELSE row.state END` } },
};

/** Tables whose bytes are files of the archive. */
export const archivedFiles = ['original', 'page_file'] as const;
export type ArchivedFileTable = (typeof archivedFiles)[number];

/** Columns that are never rows of an archive: the bytes are files beside them. */
export const fileColumns: readonly string[] = ['bytes', 'object_key'];

export function getRule(table: string): Kept | null {
  const rule = archiveRules[table] ?? {};
  return 'leftOut' in rule ? null : rule;
}
