/**
 * Threats 40: deleted data is gone. Things whose every text contains a marker word are deleted through the routes and the resulting jobs
 * are run. Then every table is searched for the word, bypassing all policies.
 */
import { afterAll, describe, expect, it, vi } from 'vitest';
import { acrossWorkspaces, inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { jobSchemas } from '@/lib/platform/jobs/queues';
import { allEndpoints } from '@/lib/protocol/http';
import type { Endpoint } from '@/lib/protocol/http/endpoint';
import { call, type Heard, type Sent } from '@/lib/server/access-tests/__fixtures__/call-route';
import { asDatabaseOwner } from '@/lib/server/access-tests/__fixtures__/database-owner';
import { addThings, type Ids, openTenant, type Tenant } from '@/lib/server/access-tests/__fixtures__/tenants';
import { openShare } from '@/lib/server/shares/open-share';
import { eraseDeleted } from './erase-deleted';

const instance = await vi.hoisted(async () =>
  (await import('@/lib/server/access-tests/__fixtures__/instance')).openInstance(),
);
afterAll(() => instance.close());

/** Journals, knowledge pages and their reviews: they belong to the workspace and are deleted separately. */
const ofPages = [
  'knowledge_page',
  'page_block',
  'page_link',
  'page_version',
  'page_words',
  'knowledge_pipeline',
  'pipeline_decision',
  'pipeline_item',
  'pipeline_phase',
];

/**
 * Tables that do not belong to the deleted things: the people, what they said about the things, where they looked within the last seconds, the name, settings and workflows of the
 * workspace, the notes of changes for a search engine, which are forgotten once it has confirmed them, and the keys of deliveries, which have their own retention period.
 */
const ofOthers = [
  ...ofPages,
  'account',
  'api_token',
  'passkey',
  'archive',
  'archive_part',
  'audit_event',
  'audit_stream',
  'comment',
  'delivery',
  'former_member',
  'idempotency_key',
  'integration',
  'mcp_server',
  'mcp_sign_in',
  'mcp_tool',
  'invitation',
  'member',
  'meaning_setting',
  'model_setting',
  'own_transform_version',
  'page_file',
  'passage_change',
  'policy_setting',
  'presence',
  'session',
  'single_sign_on',
  'user',
  'workflow',
  'workflow_version',
  'workspace',
];

let count = 0;
/** Each test has its own workspace, so that any word found comes from what was deleted there. */
async function open(): Promise<{ readonly tenant: Tenant; readonly ids: Ids }> {
  count += 1;
  const tenant = await openTenant(`QZGONE${'ABCDEFGHIJKLMNO'[count] ?? ''}`);
  const ids = await addThings(tenant, tenant.founder);
  // A folder on Home holds collections, and stays when one of them is deleted.
  await asDatabaseOwner(async (client) => {
    await client.query(`update folder set name = 'Shelf' where id = $1`, [ids.homeFolder]);
    // No object store is set up here.
    await client.query('delete from object_to_delete');
  });
  return { tenant, ids };
}

function send(tenant: Tenant, name: string, sent: Sent): Promise<Heard> {
  const endpoint = allEndpoints.find((one) => one.name === name) as Endpoint;
  const headers = { cookie: tenant.founder.cookie, 'x-workspace-id': tenant.workspaceId };
  return call(endpoint, { headers, ...sent });
}

async function remove(tenant: Tenant, name: string, sent: Sent): Promise<void> {
  const heard = await send(tenant, name, sent);
  expect(heard.status, heard.raw).toBe(204);
}

/** Does what the queue would do when the undo period has passed. */
async function eraseNow(tenant: Tenant): Promise<void> {
  const jobs = await asDatabaseOwner(async (client) => {
    const { rows } = await client.query<{ data: unknown }>(
      `delete from pgboss.job where name = 'erase' and data->>'workspaceId' = $1 returning data`,
      [tenant.workspaceId],
    );
    return rows.map(({ data }) => jobSchemas.erase.parse(data));
  });
  expect(jobs).toHaveLength(1);
  for (const job of jobs) await eraseDeleted(job);
}

/** Every table of the product and of the queue that contains the word, with the columns. */
function findWord(word: string): Promise<string[]> {
  return asDatabaseOwner(async (client) => {
    const { rows } = await client.query<{ schema: string; name: string }>(
      `select table_schema as schema, table_name as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const found = new Set<string>();
    for (const { schema, name } of rows) {
      const held = await client.query<{ key: string }>(
        `select distinct field.key from "${schema}"."${name}" as t, jsonb_each_text(to_jsonb(t)) as field (key, word)
         where field.word ilike $1 or (field.key = 'bytes' and convert_from(decode(substr(field.word, 3), 'hex'), 'UTF8') ilike $1)`,
        [`%${word}%`],
      );
      for (const { key } of held.rows) found.add(`${name}.${key}`);
    }
    return [...found].toSorted();
  });
}

/**
 * What the product itself wrote about a call or a workflow step: which model, for which task, by which rule. The tests write the word there
 * too.
 */
const ofProduct = ['execution_step.name', 'execution_step.reason', 'model_call.model', 'model_call.task'];

const inTables = async (tenant: Tenant) =>
  (await findWord(tenant.marker)).filter(
    (place) => !ofOthers.includes(place.split('.')[0] ?? '') && !ofProduct.includes(place),
  );

const everywhere = [
  'alert.message',
  'approval.arguments',
  'artifact_version.markdown',
  'citation.quote',
  'collection.guide',
  'conversation.title',
  'execution_step.output',
  'execution_step.wait',
  'export_file.bytes',
  'extraction_table.title',
  'frame.payload',
  'message.markdown',
  'model_call.request',
  'original.bytes',
  'passage.text',
  'permission_grant.pattern',
  'lexeme.lexeme',
  'revision.markdown',
  'run.input',
  'run_turn.text',
  'saved_search.name',
  'source.title',
  'table_cell.edited_value',
  'table_cell.read_value',
  'table_column.instruction',
  'table_preview.operation',
  'tool_call.result',
  'workflow_draft.definition',
  'workflow_execution.failure',
  'workflow_execution.trigger',
  'workflow_preview.description',
];

describe('the search for a word', () => {
  it('finds it in every table before anything is deleted', async () => {
    const { tenant } = await open();
    expect(await inTables(tenant)).toEqual(expect.arrayContaining(everywhere));
  });
});

describe('a deleted collection', () => {
  it('leaves no word of its sources, conversations, artifacts, links and logs', async () => {
    const { tenant, ids } = await open();
    await send(tenant, 'createShare', { ids, body: { mode: 'snapshot' } });
    await remove(tenant, 'deleteCollection', { ids });
    await eraseNow(tenant);
    // A page is in no collection and keeps what it quotes.
    const quoted = ['citation.locator', 'citation.quote', 'citation.source_title', 'citation.source_url'];
    expect(await inTables(tenant)).toEqual(quoted);
  });

  it('hides its contents and closes its links at once, and restores the contents when undone', async () => {
    const { tenant, ids } = await open();
    const made = await send(tenant, 'createShare', { ids, body: { mode: 'live' } });
    const token = new URL(JSON.parse(made.raw).url).pathname.split('/').at(-1) ?? '';
    const look = async () => ({
      share: (await openShare({ token, cookie: undefined })).outcome,
      artifact: (await send(tenant, 'getArtifact', { ids })).status,
      conversation: (await send(tenant, 'getConversation', { ids })).status,
      artifacts: (await send(tenant, 'listArtifacts', {})).raw.includes(ids.artifacts),
    });
    const before = await look();
    expect(before).toEqual({ share: 'open', artifact: 200, conversation: 200, artifacts: true });
    // What was deleted before the collection stays deleted when the collection is restored.
    const other = await addThings(tenant, tenant.founder);
    await asDatabaseOwner((client) =>
      client.query('update conversation set collection_id = $1, deleted_at = $2 where id = $3', [
        ids.collections,
        '2026-01-01',
        other.conversations,
      ]),
    );
    await remove(tenant, 'deleteCollection', { ids });
    expect(await look()).toEqual({ share: 'closed', artifact: 404, conversation: 404, artifacts: false });
    expect((await send(tenant, 'restoreCollection', { ids })).status).toBe(200);
    expect(await look()).toEqual(before);
    expect((await send(tenant, 'getConversation', { ids: other })).status).toBe(404);
  });
});

describe('a deleted conversation', () => {
  it('leaves no word of its questions and answers, including in its logs', async () => {
    const { tenant, ids } = await open();
    await remove(tenant, 'deleteConversation', { ids });
    await eraseNow(tenant);
    const places = await inTables(tenant);
    const gone = [
      ...['conversation', 'message', 'run', 'frame', 'model_call', 'run_turn', 'tool_call'],
      ...['permission_grant', 'workflow_draft', 'workflow_preview'],
    ];
    expect(places.filter((place) => gone.includes(place.split('.')[0] ?? ''))).toEqual([]);
    expect(places).toContain('revision.markdown');
    const rows = await inWholeWorkspace(tenant.workspaceId, (database) =>
      database.citation.findMany({ select: { ownerKind: true } }),
    );
    expect(rows.map(({ ownerKind }) => ownerKind).toSorted()).toEqual([
      'artifact_version',
      'block',
      'cell',
      'guide',
    ]);
  });

  it('keeps its usage in the totals', async () => {
    const { tenant, ids } = await open();
    const calls = async () => JSON.parse((await send(tenant, 'getUsage', {})).raw).totals.calls as number;
    expect(await calls()).toBe(1);
    await remove(tenant, 'deleteConversation', { ids });
    await eraseNow(tenant);
    expect(await calls()).toBe(1);
  });
});

describe('a deleted table', () => {
  it('leaves no word of itself, of what was read and proposed for it, or of the runs that filled it', async () => {
    const { tenant, ids } = await open();
    const filling = [ids.tables, ids.runs];
    await asDatabaseOwner(async (client) => {
      await client.query('update run set table_id = $1, conversation_id = null where id = $2', filling);
      await client.query('update model_call set conversation_id = null where run_id = $1', [ids.runs]);
    });
    await remove(tenant, 'deleteTable', { ids });
    await eraseNow(tenant);
    const places = await inTables(tenant);
    const gone = /^(extraction_table|table_(column|cell|preview)|frame|model_call)\./;
    expect(places.filter((place) => gone.test(place))).toEqual([]);
    const left = await inWholeWorkspace(tenant.workspaceId, async (database) => ({
      quotes: await database.citation.count({ where: { ownerKind: 'cell' } }),
      runs: await database.run.count({ where: { id: ids.runs } }),
    }));
    expect(left).toEqual({ quotes: 0, runs: 0 });
  });
});

describe('a deleted workflow', () => {
  it('leaves no word of itself, or of what it did, announced, asked and was permitted', async () => {
    const { tenant, ids } = await open();
    await asDatabaseOwner((client) =>
      client.query('update permission_grant set run_id = null, workflow_id = $1 where workspace_id = $2', [
        ids.workflows,
        tenant.workspaceId,
      ]),
    );
    await remove(tenant, 'deleteWorkflow', { ids });
    await eraseNow(tenant);
    const places = await findWord(tenant.marker);
    const gone =
      /^(workflow|workflow_(version|draft|preview|execution)|execution_step|alert|permission_grant)\./;
    expect(places.filter((place) => gone.test(place))).toEqual([]);
    const approvals = await inWholeWorkspace(tenant.workspaceId, (database) =>
      database.approval.findMany({ select: { subjectKind: true } }),
    );
    expect(approvals).toEqual([{ subjectKind: 'tool_call' }]);
  });
});

describe('a deleted knowledge page', () => {
  it('leaves no word of its own: no version, block, link, quote, search word or review', async () => {
    const { tenant, ids } = await open();
    const inPages = async () =>
      (await findWord(tenant.marker)).filter((place) => ofPages.includes(place.split('.')[0] ?? ''));
    expect(new Set((await inPages()).map((place) => place.split('.')[0]))).toEqual(new Set(ofPages));
    await remove(tenant, 'deletePage', { ids });
    await eraseNow(tenant);
    // The journal day that links to the page keeps what the user wrote there.
    const day = ['knowledge_page', 'page_block', 'page_link', 'page_version', 'page_words'];
    expect(new Set((await inPages()).map((place) => place.split('.')[0]))).toEqual(new Set(day));
    const kept = await inWholeWorkspace(tenant.workspaceId, async (database) => ({
      pages: await database.knowledgePage.findMany({ select: { kind: true } }),
      quotes: await database.citation.count({ where: { ownerKind: 'block' } }),
    }));
    expect(kept).toEqual({ pages: [{ kind: 'journal' }], quotes: 0 });
  });
});

describe('a deleted source', () => {
  /** Creates a snapshot link whose text contains the source's words around the quote, as they are read from the revision. */
  async function openShared() {
    const { tenant, ids } = await open();
    const body = `The beginning of the page. ${tenant.marker} is quoted. UNQUOTED${tenant.marker} stands behind it.`;
    const start = body.indexOf(tenant.marker);
    await asDatabaseOwner(async (client) => {
      await client.query('update revision set markdown = $1 where source_id = $2', [body, ids.sources]);
      await client.query(
        `update citation set start = $1, "end" = $2, quote = $3, prefix = 'The beginning of the page. ', suffix = $4 where source_id = $5`,
        [
          start,
          start + `${tenant.marker} is quoted.`.length,
          `${tenant.marker} is quoted.`,
          ` UNQUOTED${tenant.marker}`,
          ids.sources,
        ],
      );
      await client.query('update model_call set request = $1 where workspace_id = $2', [
        JSON.stringify({ documents: [{ source_id: ids.sources, preview: `UNQUOTED${tenant.marker}` }] }),
        tenant.workspaceId,
      ]);
    });
    const made = await send(tenant, 'createShare', { ids, body: { mode: 'snapshot' } });
    expect(made.status, made.raw).toBe(201);
    const token = new URL(JSON.parse(made.raw).url).pathname.split('/').at(-1) ?? '';
    expect(await findWord(`UNQUOTED${tenant.marker}`)).toEqual(
      expect.arrayContaining(['model_call.request', 'revision.markdown', 'share_link.snapshot']),
    );
    return { tenant, ids, token };
  }

  it('keeps only its quotes, marked as deleted: no text, original, passage, preview, context or guide', async () => {
    const { tenant, ids, token } = await openShared();
    await remove(tenant, 'deleteSource', { ids });
    await eraseNow(tenant);
    expect(await findWord(`UNQUOTED${tenant.marker}`)).toEqual([]);
    const places = await inTables(tenant);
    const own = [
      'source',
      'revision',
      'original',
      'passage',
      'lexeme',
      'posting',
      'model_call',
      'table_cell',
    ];
    for (const table of own) expect(places.filter((place) => place.startsWith(`${table}.`))).toEqual([]);
    expect(places).not.toContain('collection.guide');
    expect(places).toEqual(expect.arrayContaining(['citation.quote', 'message.markdown']));
    const citations = await inWholeWorkspace(tenant.workspaceId, (database) =>
      database.citation.findMany({ select: { ownerKind: true, state: true } }),
    );
    expect(citations.toSorted((a, b) => a.ownerKind.localeCompare(b.ownerKind))).toEqual([
      { ownerKind: 'artifact_version', state: 'source_deleted' },
      { ownerKind: 'block', state: 'source_deleted' },
      { ownerKind: 'finding', state: 'source_deleted' },
      { ownerKind: 'message', state: 'source_deleted' },
    ]);
    expect((await openShare({ token, cookie: undefined })).outcome).toBe('open');
  });

  it('that is purged loses its quotes and closes the links that show them, and its logs keep only ids', async () => {
    const { tenant, ids, token } = await openShared();
    await remove(tenant, 'deleteSource', { ids, query: { purge: 'true' } });
    await eraseNow(tenant);
    expect(await findWord(`${tenant.marker} is quoted.`)).toEqual([]);
    expect(await findWord(`UNQUOTED${tenant.marker}`)).toEqual([]);
    expect(
      (await inTables(tenant)).filter((place) =>
        /^(citation|export_file|frame|model_call|permission_grant|share_link)\./.test(place),
      ),
    ).toEqual([]);
    expect((await openShare({ token, cookie: undefined })).outcome).toBe('closed');
    // The run that read the source remains as a row. The run that never saw it keeps its contents.
    const kept = await inWholeWorkspace(tenant.workspaceId, async (database) => ({
      runs: await database.run.count(),
      turns: await database.runTurn.findMany({ select: { runId: true } }),
      calls: await database.toolCall.findMany({ select: { runId: true } }),
    }));
    const unread = { runId: ids.waitingRun };
    expect(kept).toEqual({ runs: 3, turns: [unread, unread], calls: [unread] });
  });

  it('that was restored in time is kept, but its public links stay closed after a purge request', async () => {
    const { tenant, ids, token } = await openShared();
    await remove(tenant, 'deleteSource', { ids, query: { purge: 'true' } });
    expect((await send(tenant, 'restoreSource', { ids })).status).toBe(200);
    const before = await inTables(tenant);
    await eraseNow(tenant);
    expect(await inTables(tenant)).toEqual(before);
    expect((await openShare({ token, cookie: undefined })).outcome).toBe('closed');
  });
});

describe('a new workspace after these deletions', () => {
  it('still has its word in every table', async () => {
    const { tenant } = await open();
    const rows = await acrossWorkspaces((database) => database.workspace.count());
    expect(rows).toBeGreaterThan(3);
    expect(await inTables(tenant)).toEqual(expect.arrayContaining(everywhere));
  });
});
