/**
 * A chat about tables, with real PostgreSQL and a scripted model over real HTTP: the five tools, the previews they create, and what the
 * user's decision does (protocols 2, `table_preview`; threats 8).
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '@/lib/core/clock';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import type { ChatEvent } from '@/lib/protocol/agent-chat';
import {
  approveTablePreviewEndpoint,
  getTablePreviewEndpoint,
  listTablePreviewsEndpoint,
  rejectTablePreviewEndpoint,
  type TablePreviewReply,
} from '@/lib/protocol/http/table-previews';
import { changeTableCellEndpoint } from '@/lib/protocol/http/table-cells';
import { addTableColumnEndpoint } from '@/lib/protocol/http/table-columns';
import type { TableDetailReply } from '@/lib/protocol/http/table-shapes';
import { createTableEndpoint, getTableEndpoint } from '@/lib/protocol/http/tables';
import { listToolsEndpoint } from '@/lib/protocol/http/tools';
import type * as asking from '../conversations/ask-about-work';
import type * as deciding from '../tables/decide-preview';
import type * as doors from '@/lib/platform/db/in-workspace';
import { openStage, type Stage } from './__fixtures__/stage';

let stage: Stage;
let upstream: Stage['upstream'];
let product: typeof asking & typeof deciding & typeof doors;
let table: TableDetailReply;
let talks = 0;

beforeAll(async () => {
  stage = await openStage();
  ({ upstream } = stage);
  const [ask, decide, database] = await Promise.all([
    import('../conversations/ask-about-work'),
    import('../tables/decide-preview'),
    import('@/lib/platform/db/in-workspace'),
  ]);
  product = { ...ask, ...decide, ...database };
});
beforeEach(async () => {
  talks += 1;
  const columns = [{ name: 'Height', type: 'number', instruction: 'How high is the dam?' }] as const;
  const body = { collection_id: stage.bench.collectionId, title: `Dams ${talks}`, columns: [...columns] };
  table = (await send(createTableEndpoint, { body })).reply;
});
afterEach(() => upstream.reset());
afterAll(() => stage.close());

const send: Stage['send'] = (endpoint, sent) => stage.send(endpoint, sent);
const call = (name: string, input: object = {}) => ({ id: `call_${name}`, name, input });
const read = async () => (await send(getTableEndpoint, { params: { id: table.id } })).reply;

/** Sends a message in one conversation and reads the events that our client receives. */
async function say(text: string): Promise<ChatEvent[]> {
  const { editor } = stage.bench;
  const { runId } = await product.inWholeWorkspace(editor.workspaceId, (database) =>
    product.askAboutWork(database, editor, {
      text,
      contextType: 'tables',
      context: { table_id: table.id },
      extensions: true,
      modelId: null,
      conversationName: `talk ${talks}`,
    }),
  );
  await stage.work(runId);
  return stage.chat.readEvents(stage.bench, runId);
}

const column = {
  table_id: '',
  description: 'When it opened',
  name: 'Opened',
  type: 'date',
  instruction: 'When was it opened?',
};

async function propose(name: string, input: object): Promise<TablePreviewReply> {
  stage.chat.script(upstream, [{ toolCalls: [call(name, input)] }, { text: 'It waits for you.' }]);
  const events = await say('Do it.');
  const told = events.find((event) => event.type === 'table_preview');
  if (told?.type !== 'table_preview') throw new Error(JSON.stringify(events));
  return (await send(getTablePreviewEndpoint, { params: { id: told.previewId } })).reply;
}

const proposeColumn = (over: object = {}) =>
  propose('propose_column', { ...column, table_id: table.id, ...over });
const approve = ({ id, draft_hash: hash }: TablePreviewReply, over: object = {}) =>
  send(approveTablePreviewEndpoint, { params: { id }, body: { hash, ...over } });

describe('a chat about tables', () => {
  it('reads tables by name, and is told when a name is ambiguous or unknown', async () => {
    const cell = table.rows[0]?.cells[0]?.id ?? '';
    await send(changeTableCellEndpoint, {
      params: { id: table.id, cell },
      body: { state: 'edited', value: 62, version: 0 },
    });
    stage.chat.script(upstream, [
      { toolCalls: [call('list_tables'), call('describe_table', { table_id: `DAMS ${talks}` })] },
      {
        toolCalls: [
          call('query_table', {
            table_id: table.id,
            where: [{ column: 'height', operator: 'greater_than', value: '60' }],
          }),
        ],
      },
      { toolCalls: [call('describe_table', { table_id: 'Weirs' })] },
      { text: 'One is higher than 60 metres.' },
    ]);
    const events = await say('Which dams are higher than 60 metres?');
    expect(
      events
        .filter(({ type }) => type === 'tool_call_result')
        .map((event) => 'isError' in event && event.isError),
    ).toEqual([false, false, false, true]);
    const last = stage.chat.textOf(upstream.log.at(-1) ?? ({ messages: [] } as never));
    expect(last).toContain(`"states":[{"state":"edited","count":1},{"state":"pending","count":3}]`);
    expect(last).toContain('"match_count":1');
    expect(last).toContain('"value":"62","state":"edited"');
    expect(last).toContain('There is no table “Weirs”');
    expect(upstream.log[0]?.toolNames).toEqual(
      expect.arrayContaining([
        'list_tables',
        'describe_table',
        'query_table',
        'propose_column',
        'propose_fill',
      ]),
    );
  });

  it('proposes a column and a filling, each of which is done only after a user approves it', async () => {
    stage.chat.script(upstream, [
      {
        text: 'I will propose it.',
        toolCalls: [call('propose_column', { ...column, table_id: table.title })],
      },
      { text: 'It waits for you.' },
    ]);
    const events = await say('Add when it opened.');
    const types = events.map(({ type }) => type);
    expect(types.indexOf('table_preview')).toBe(types.indexOf('tool_call_result') + 1);
    const answered = stage.chat.textOf(upstream.log[1] ?? ({ messages: [] } as never));
    expect(answered).toContain('{"status":"preview_sent","message":"Preview sent to user for approval...');

    const [waiting] = (await send(listTablePreviewsEndpoint)).reply.items;
    expect(waiting).toMatchObject({
      effect: `Add the column “Opened” to “${table.title}”`,
      can_decide: true,
      is_stale: false,
      operation: { type: 'add_column', name: 'Opened', column_type: 'date' },
    });
    expect((await read()).columns).toHaveLength(1);
    if (waiting === undefined) throw new Error('One waits.');
    expect((await approve(waiting)).reply).toMatchObject({ status: 'approved', can_decide: false });
    expect((await read()).columns.map(({ name }) => name)).toEqual(['Height', 'Opened']);
    expect((await approve(waiting)).status).toBe(409);

    upstream.reset();
    const fill = await propose('propose_fill', {
      table_id: table.id,
      description: 'Read it',
      columns: ['opened'],
    });
    expect(fill).toMatchObject({
      effect: `Fill 4 empty cells of “${table.title}”`,
      operation: { type: 'fill', columns: ['Opened'], row_count: 4, cell_count: 4 },
    });
    const runId = (await approve(fill)).reply.run_id ?? '';
    const quote = 'The dam was completed in June 1958 and opened by the county on 21 September 1958.';
    upstream.respond((request) => {
      const { context } = JSON.parse(request.messages.at(-1)?.text ?? '{}');
      const { n, markdown } = context.documents[0].content;
      const isStated = String(markdown).includes(quote);
      const citations = isStated ? [{ n, quote }] : [];
      const line = isStated ? `\n\n- **Opened**: “${quote}” [${n}]` : '';
      const data = { Opened: isStated ? '1958-09-21' : null };
      return {
        text: JSON.stringify({ assistant: { markdown: `\`\`\`json\n{}\n\`\`\`${line}`, citations, data } }),
      };
    });
    await stage.work(runId);
    const cells = (await read()).rows.map((row) => row.cells[1]);
    expect(cells.map((cell) => cell?.state)).toEqual(['value', 'not_stated', 'not_stated', 'not_stated']);
    expect(cells[0]).toMatchObject({ value: '1958-09-21', quote: { quote, match: 'exact', n: 1 } });
    expect((await read()).rows.map((row) => row.cells[0]?.state)).toEqual(Array(4).fill('pending'));
  });

  it('is told why a change cannot be proposed, and nothing is stored', async () => {
    const before = (await send(listTablePreviewsEndpoint)).reply.items.length;
    stage.chat.script(upstream, [
      { toolCalls: [call('propose_column', { ...column, table_id: table.id, name: 'HEIGHT' })] },
      { toolCalls: [call('propose_fill', { table_id: table.id, description: 'x', cells: 'stale' })] },
      { text: 'Neither can be done.' },
    ]);
    const events = await say('Do both.');
    expect(events.filter(({ type }) => type === 'table_preview')).toEqual([]);
    const answered = stage.chat.textOf(upstream.log.at(-1) ?? ({ messages: [] } as never));
    expect(answered).toContain('There is already a column “HEIGHT”');
    expect(answered).toContain('There are no stale cells to fill');
    expect((await send(listTablePreviewsEndpoint)).reply.items).toHaveLength(before);
  });

  it('offers its tools to API clients too', async () => {
    const { reply } = await send(listToolsEndpoint);
    const names = ['list_tables', 'describe_table', 'query_table', 'propose_column', 'propose_fill'];
    expect(names.map((name) => reply.items.find((tool) => tool.name === name)?.contexts)).toEqual(
      Array(5).fill(['tables']),
    );
  });
});

describe('a proposed change', () => {
  it('for a table whose columns changed since is refused, and nothing is done', async () => {
    const preview = await proposeColumn();
    const body = { name: 'Cost', type: 'number', instruction: 'What did it cost?' } as const;
    await send(addTableColumnEndpoint, { params: { id: table.id }, body });
    const late = await approve(preview);
    expect([late.status, late.message]).toEqual([409, expect.stringContaining('columns have changed')]);
    expect((await send(getTablePreviewEndpoint, { params: { id: preview.id } })).reply).toMatchObject({
      status: 'pending',
      is_stale: true,
    });
    expect((await read()).columns.map(({ name }) => name)).toEqual(['Height', 'Cost']);
  });

  it('can be approved only once, as it was shown, and before it expires', async () => {
    const preview = await proposeColumn();
    const other = await proposeColumn({ name: 'Other' });
    expect((await approve(preview, { hash: other.draft_hash })).status).toBe(409);
    const later = new Date(Date.now() + (limits.tablePreviewHours + 1) * hourMs);
    const wish = { id: preview.id, hash: preview.draft_hash };
    await expect(product.approvePreview(stage.bench.editor, wish, later)).rejects.toThrow('has expired');
    const both = await Promise.all([approve(preview), approve(preview)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read()).columns).toHaveLength(2);
  });

  it('is refused when the maximum number of proposals is waiting for its table', async () => {
    const { id } = await proposeColumn();
    await product.inWholeWorkspace(stage.bench.editor.workspaceId, async (database) => {
      const { operation, ...row } = await database.tablePreview.findUniqueOrThrow({ where: { id } });
      const data = Array.from({ length: limits.tablePreviews - 2 }, () => ({
        ...row,
        id: createUuid(),
        operation: operation ?? {},
      }));
      await database.tablePreview.createMany({ data });
    });
    expect((await proposeColumn()).status).toBe('pending');
    await expect(proposeColumn()).rejects.toThrow();
    const answered = stage.chat.textOf(upstream.log.at(-1) ?? ({ messages: [] } as never));
    expect(answered).toContain(`${limits.tablePreviews} proposals are waiting for this table`);
  });

  it('that is rejected is reported to the model with its reason, and is never done', async () => {
    const preview = await proposeColumn();
    const params = { id: preview.id };
    const rejected = await send(rejectTablePreviewEndpoint, { params, body: { reason: 'We know it.' } });
    expect(rejected.reply).toMatchObject({
      status: 'rejected',
      reason: 'We know it.',
      follow_up: `I reject this: Add the column “Opened” to “${table.title}”. We know it.`,
    });
    expect((await approve(preview)).status).toBe(409);
    expect((await read()).columns).toHaveLength(1);
    stage.chat.script(upstream, [{ text: 'Then I leave it.' }]);
    await say('What now?');
    const told = stage.chat.textOf(upstream.log.at(-1) ?? ({ messages: [] } as never));
    expect(told).toContain(`${rejected.reply.follow_up}\n\nWhat now?`);
  });

  it('to fill a table skips a cell that a user edited in the meantime', async () => {
    const preview = await propose('propose_fill', { table_id: table.id, description: 'Read it' });
    const cell = table.rows[0]?.cells[0]?.id ?? '';
    await send(changeTableCellEndpoint, {
      params: { id: table.id, cell },
      body: { state: 'edited', value: 60, version: 0 },
    });
    const runId = (await approve(preview)).reply.run_id ?? '';
    upstream.respond(() => ({
      text: JSON.stringify({ assistant: { markdown: '', citations: [], data: { Height: 99 } } }),
    }));
    await stage.work(runId);
    const cells = (await read()).rows.map((row) => row.cells[0]);
    expect(cells.map((each) => [each?.state, each?.value])).toEqual([
      ['edited', 60],
      ...Array(3).fill(['doubtful', 99]),
    ]);
    expect(upstream.log.filter(({ toolNames }) => toolNames.length === 0)).toHaveLength(3);
  });
});
