/** Filling tables through the routes and the worker, with the built-in reader and a scripted model. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FakeUpstream, startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import { limits } from '@/lib/core/limits';
import { getArtifactEndpoint } from '@/lib/protocol/http/artifacts';
import { listOfferedModelsEndpoint, resetModelEndpoint, setModelEndpoint } from '@/lib/protocol/http/models';
import { cancelRunEndpoint } from '@/lib/protocol/http/runs';
import { deleteSourceEndpoint, getRevisionEndpoint } from '@/lib/protocol/http/sources';
import { changeTableCellEndpoint } from '@/lib/protocol/http/table-cells';
import { estimateTableFillEndpoint, fillTableEndpoint } from '@/lib/protocol/http/table-fills';
import { askTableEndpoint } from '@/lib/protocol/http/table-questions';
import type { TableCellReply, TableDetailReply } from '@/lib/protocol/http/table-shapes';
import {
  createTableEndpoint,
  deleteTableEndpoint,
  getTableEndpoint,
  keepTableEndpoint,
} from '@/lib/protocol/http/tables';
import type * as workbench from '../artifacts/__fixtures__/workbench';
import { openTestInstance } from '../team/__fixtures__/people';
import { welcome } from '../team/__fixtures__/team';

const folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-tables-'));
let upstream: FakeUpstream;
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let benches: typeof workbench;
let bench: workbench.Workbench;

beforeAll(async () => {
  upstream = await startFakeUpstream();
  instance = await openTestInstance({
    DATA_DIR: folder,
    MODEL: '',
    CAPTURE_ALLOW: new URL(upstream.url).host,
  });
  benches = await import('../artifacts/__fixtures__/workbench');
  bench = await benches.openWorkbench();
});
afterEach(async () => {
  upstream.reset();
  await send(resetModelEndpoint, {});
});
afterAll(async () => {
  await benches.closeWorkbench();
  await instance.close();
  await upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

const send: workbench.Workbench['ada']['send'] = (endpoint, sent) =>
  bench.ada.send(endpoint, { workspaceId: bench.workspaceId, ...sent });

const height = { name: 'Height', type: 'number', instruction: 'How high is the dam, in metres?' } as const;
const opened = {
  name: 'Opened',
  type: 'date',
  instruction: 'When was the dam opened by the county?',
} as const;
const colour = { name: 'Favourite colour', instruction: 'What is the favourite colour?' } as const;

async function make(columns: readonly object[]): Promise<TableDetailReply> {
  const body = { collection_id: bench.collectionId, title: 'Dams', columns: columns as never };
  return (await send(createTableEndpoint, { body })).reply;
}

const read = async ({ id }: Pick<TableDetailReply, 'id'>) =>
  (await send(getTableEndpoint, { params: { id } })).reply;

function cellOf(table: TableDetailReply, row: number, column = 0): TableCellReply {
  const cell = table.rows[row]?.cells[column];
  if (cell === undefined) throw new Error('There is no such cell.');
  return cell;
}

const begin = (table: Pick<TableDetailReply, 'id'>, body: object = {}) =>
  send(fillTableEndpoint, { params: { id: table.id }, body: body as never });

async function fill(table: Pick<TableDetailReply, 'id'>, body: object = {}) {
  const begun = await begin(table, body);
  expect(begun.status, begun.message).toBe(201);
  await benches.work(bench, begun.reply.run_id);
  return { ...begun.reply, ...(await benches.readLog(bench, begun.reply.run_id)) };
}

const useScripted = (over: object = {}) =>
  send(setModelEndpoint, {
    body: {
      provider: 'openai-compatible',
      model: 'scripted',
      context_tokens: 100_000,
      base_url: `${upstream.url}/v1`,
      ...over,
    },
  });

type Packet = {
  readonly context: {
    readonly documents: readonly { readonly content: { title: string; markdown: string; n: number } }[];
  };
  readonly input: { readonly task: { readonly name: string; readonly args: { readonly fields: object[] } } };
};
const readPacket = (
  request: { readonly messages: readonly { readonly text: string }[] } | undefined,
): Packet => JSON.parse(request?.messages.at(-1)?.text ?? '{}') as Packet;
const titleOf = (packet: Packet) => packet.context.documents[0]?.content.title ?? '';

/** Answers as a model does: data, and a line with a marker for each field that it quotes. */
function answer(
  packet: Packet,
  data: Readonly<Record<string, unknown>>,
  quotes: Readonly<Record<string, string>>,
) {
  const n = packet.context.documents[0]?.content.n ?? 1;
  const lines = Object.entries(quotes).map(([name, quote]) => `- **${name}**: “${quote}” [${n}]`);
  const citations = Object.values(quotes).map((quote) => ({ n, quote }));
  const markdown = ['```json\n{}\n```', ...lines].join('\n\n');
  return { text: JSON.stringify({ assistant: { markdown, citations, data } }) };
}

describe('filling a table with the built-in reader', () => {
  it('writes what the sources state, quotes their words, and guesses nothing', async () => {
    const table = await make([height, opened, colour]);
    const { run, cell_count: count } = await fill(table);
    expect([run?.status, count]).toEqual(['complete', 12]);
    const filled = await read(table);
    expect(cellOf(filled, 0, 0)).toMatchObject({ state: 'value', value: 62 });
    expect(cellOf(filled, 0, 1)).toMatchObject({ state: 'value', value: '1958-09-21' });
    expect(filled.columns[2]?.states).toEqual([{ state: 'not_stated', count: 4 }]);
    for (const { n, cells } of filled.rows)
      for (const { quote, state, value } of cells.filter((cell) => cell.state === 'value')) {
        const { reply } = await send(getRevisionEndpoint, { params: { id: quote?.revision_id ?? '' } });
        expect(reply.markdown.slice(quote?.start, quote?.end), `${state} ${JSON.stringify(value)}`).toBe(
          quote?.quote,
        );
        expect(quote?.n).toBe(n);
      }
  });

  it('can be saved as an artifact, in which each value cites the passage of its cell', async () => {
    const table = await make([height, opened]);
    await fill(table);
    const filled = await read(table);
    const { reply } = await send(keepTableEndpoint, { params: { id: table.id }, body: {} });
    const kept = (await send(getArtifactEndpoint, { params: { id: reply.id } })).reply;
    const quotes = filled.rows.flatMap(({ cells }) => cells.flatMap(({ quote }) => quote?.quote ?? []));
    expect(quotes.length).toBeGreaterThan(1);
    expect(kept.citations.map(({ quote }) => quote)).toEqual(quotes);
    expect(kept.unsupported).toEqual([]);
  });

  it('fills the empty cells, and then says that none are left', async () => {
    const table = await make([height]);
    expect((await fill(table, { row_limit: 3 })).cell_count).toBe(3);
    expect((await fill(table)).cell_count).toBe(1);
    const again = await begin(table);
    expect([again.status, again.message]).toEqual([409, expect.stringContaining('no empty cell')]);
    expect((await fill(table, { cells: 'all' })).cell_count).toBe(4);
  });

  it('reads only stale cells again, and keeps what the user entered or verified', async () => {
    const table = await make([height]);
    const markdown = 'The weir is 4 metres high.';
    const sourceId = await benches.addSource(bench, { title: 'Weir', url: null, markdown });
    await fill(table);
    const place = (await read(table)).rows.findIndex(({ id }) => id === sourceId);
    expect(cellOf(await read(table), place)).toMatchObject({ state: 'value', value: 4 });
    const confirmed = cellOf(await read(table), 0);
    const wish = { state: 'verified' as const, version: confirmed.version };
    await send(changeTableCellEndpoint, { params: { id: table.id, cell: confirmed.id }, body: wish });
    await benches.addRevision(
      { editor: bench.editor, sourceId },
      { title: 'Weir', markdown: 'The weir is 5 metres high.' },
    );
    expect((await fill(table, { cells: 'stale' })).cell_count).toBe(1);
    const now = await read(table);
    expect(cellOf(now, place)).toMatchObject({ state: 'value', value: 5 });
    expect(cellOf(now, 0)).toMatchObject({ state: 'verified', version: wish.version + 1 });
    await send(deleteSourceEndpoint, { params: { id: sourceId } });
  });
});

describe('filling a table with a model', () => {
  it('asks each source once for all columns, in a packet, and marks doubtful values as doubtful', async () => {
    await useScripted();
    upstream.respond((request) => {
      const packet = readPacket(request);
      if (titleOf(packet) === 'Harrow Dam, an overview')
        return answer(
          packet,
          { Height: '62 metres', Opened: '1961' },
          {
            Height: 'The dam is 62 metres high and 410 metres long.',
            Opened: 'Parliament approved the dam on 14 March 1951.',
          },
        );
      if (titleOf(packet) === 'Safety inspection report')
        return answer(
          packet,
          { Height: 'between 60 and 62', Opened: '1958' },
          { Opened: 'It opened in 1958.' },
        );
      return answer(packet, { Height: null, Opened: null }, {});
    });
    const table = await make([height, opened]);
    const { run, frames } = await fill(table);
    expect(run?.status).toBe('complete');
    expect(upstream.log).toHaveLength(4);
    expect(readPacket(upstream.log[0]).input.task).toEqual({
      name: 'web.extract',
      args: {
        fields: [
          { name: 'Height', description: height.instruction, type: 'number' },
          { name: 'Opened', description: opened.instruction, type: 'date' },
        ],
      },
    });
    const filled = await read(table);
    expect(cellOf(filled, 0, 0)).toMatchObject({ state: 'value', value: 62, run_id: run?.id });
    expect(cellOf(filled, 0, 1)).toMatchObject({
      state: 'doubtful',
      value: '1961',
      reason: expect.stringContaining('do not state'),
    });
    expect(cellOf(filled, 1, 0)).toMatchObject({ state: 'not_stated', value: null, quote: null });
    expect(cellOf(filled, 2, 0)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('between 60 and 62'),
    });
    expect(cellOf(filled, 2, 1)).toMatchObject({ state: 'doubtful', value: '1958', quote: null });
    const told = frames.map(({ payload }) => payload as { type: string; state?: { row_id: string } });
    // Several sources are read at a time, so they may end in any order.
    expect(new Set(told.flatMap(({ type, state }) => (type === 'updates' ? [state?.row_id] : [])))).toEqual(
      new Set(bench.sourceIds),
    );
  });

  it('continues after a source that failed, and can retry it', async () => {
    await useScripted();
    const table = await make([height]);
    let isRefusing = true;
    upstream.respond((request) => {
      const packet = readPacket(request);
      if (isRefusing && titleOf(packet) === table.rows[1]?.title) return { text: 'I would rather not.' };
      return answer(packet, { Height: null }, {});
    });
    expect((await fill(table)).run?.status).toBe('complete');
    const states = async () => (await read(table)).rows.map(({ cells }) => cells[0]?.state);
    expect(await states()).toEqual(['not_stated', 'failed', 'not_stated', 'not_stated']);
    isRefusing = false;
    expect((await fill(table, { cells: 'failed' })).cell_count).toBe(1);
    expect(await states()).toEqual(Array(4).fill('not_stated'));
  });

  it('stops when the model fails for several sources in a row, and leaves the rest empty', async () => {
    await useScripted();
    upstream.respond(() => ({ type: 'status', status: 401, message: 'no such key' }));
    const table = await make([height]);
    const { run } = await fill(table);
    expect([run?.status, run?.failure?.action]).toEqual(['failed', expect.any(String)]);
    const [failed, pending] = (await read(table)).columns[0]?.states ?? [];
    expect([failed, pending]).toEqual([
      { state: 'failed', count: limits.tableFailuresInARow },
      { state: 'pending', count: bench.sourceIds.length - limits.tableFailuresInARow },
    ]);
  });

  it('stops at the ceiling of the run and keeps what it has', async () => {
    await useScripted({ run_token_ceiling: 12_000 });
    upstream.respond((request) => ({
      ...answer(readPacket(request), { Height: null }, {}),
      usage: { inputTokens: 6_500, outputTokens: 10 },
    }));
    const table = await make([height]);
    const { run } = await fill(table);
    expect([run?.status, run?.failure?.message]).toEqual([
      'partial',
      expect.stringContaining('would pass your limit of 12,000 tokens'),
    ]);
    const states = (await read(table)).columns[0]?.states.map(({ state }) => state);
    expect(states).toEqual(['not_stated', 'pending']);
  });

  it('continues after its worker died without asking again for what was stored', async () => {
    await useScripted();
    const lost = new AbortController();
    upstream.respond((request) => {
      const packet = readPacket(request);
      if (upstream.log.length === 3) lost.abort(new Error('The worker was lost.'));
      return answer(packet, { Height: null }, {});
    });
    const table = await make([height]);
    const { reply } = await begin(table, { cells: 'all' });
    await expect(benches.work(bench, reply.run_id, { signal: lost.signal })).rejects.toThrow();
    const kept = (await read(table)).columns[0]?.states;
    // The first source is read alone. Of those that were being read when the worker was lost, some may be stored.
    const stored = kept?.find(({ state }) => state === 'not_stated')?.count ?? 0;
    expect(stored).toBeGreaterThanOrEqual(1);
    expect(stored).toBeLessThan(bench.sourceIds.length);
    const before = upstream.log.length;
    expect((await read(table)).run_id).toBe(reply.run_id);
    await benches.work(bench, reply.run_id);
    const { run } = await benches.readLog(bench, reply.run_id);
    expect([run?.status, run?.attempt]).toEqual(['complete', 2]);
    const asked = upstream.log.map((request) => titleOf(readPacket(request)));
    expect(asked.length - before).toBe(bench.sourceIds.length - stored);
    expect(new Set(asked).size).toBe(bench.sourceIds.length);
  });

  it('keeps what it has when the user stops it', async () => {
    await useScripted();
    const table = await make([height]);
    const { reply } = await begin(table);
    upstream.respond(async (request) => {
      if (upstream.log.length === 2)
        await send(cancelRunEndpoint, { params: { id: reply.run_id }, body: {} });
      return answer(readPacket(request), { Height: null }, {});
    });
    await benches.work(bench, reply.run_id);
    expect((await benches.readLog(bench, reply.run_id)).run?.status).toBe('cancelled');
    const { run_id: filling, columns } = await read(table);
    expect(filling).toBeNull();
    const kept = columns[0]?.states.find(({ state }) => state === 'not_stated')?.count ?? 0;
    expect([1, 2, 3]).toContain(kept);
  });
});

describe('filling several sources at a time', () => {
  it('waits for the first answer, and then reads the others together', async () => {
    await useScripted();
    let running = 0;
    const counts: number[] = [];
    const everyone = Promise.withResolvers<void>();
    upstream.respond(async (request) => {
      running += 1;
      counts.push(running);
      if (running === bench.sourceIds.length - 1) everyone.resolve();
      // The others answer only when all of them have been asked.
      if (counts.length > 1) await everyone.promise;
      running -= 1;
      return answer(readPacket(request), { Height: null }, {});
    });
    const table = await make([height]);
    expect((await fill(table)).run?.status).toBe('complete');
    expect(counts).toEqual([1, 1, 2, 3]);
  });

  it('is estimated before it starts, and a price is given only where one is known', async () => {
    await useScripted();
    const table = await make([height, opened]);
    const ask = (body: object) =>
      send(estimateTableFillEndpoint, { params: { id: table.id }, body: body as never });
    const all = (await ask({})).reply;
    expect(all).toMatchObject({ cell_count: 8, row_count: 4, cost_usd: null });
    expect(all.input_tokens).toBeGreaterThan(4 * 1_000);
    const tried = (await ask({ row_limit: 1 })).reply;
    expect(tried).toMatchObject({ cell_count: 2, row_count: 1 });
    expect(tried.input_tokens).toBeLessThan(all.input_tokens / 2);
    expect((await ask({ cells: 'failed' })).status).toBe(409);
    upstream.respond((request) => answer(readPacket(request), { Height: null, Opened: null }, {}));
    await fill(table, { row_limit: 1 });
    expect((await ask({})).reply.seconds).toBeGreaterThan(0);
  });
});

describe('asking a table', () => {
  const ask = (table: TableDetailReply, question: string, chosen: { readonly model_id?: string } = {}) =>
    send(askTableEndpoint, { params: { id: table.id }, body: { question, ...chosen } });
  /** Two heights, of which one is checked, and two that are not stated. */
  async function filled() {
    const table = await make([height, opened]);
    await fill(table);
    const checked = cellOf(await read(table), 0);
    const body = { state: 'verified' as const, version: checked.version };
    await send(changeTableCellEndpoint, { params: { id: table.id, cell: checked.id }, body });
    return read(table);
  }

  it('is answered from its cells without a model, each with its passage, and says what it does not rest on', async () => {
    const table = await filled();
    const heights = table.rows.flatMap(({ cells }) =>
      cells.filter(({ column_id: id }) => id === table.columns[0]?.id),
    );
    const stated = heights.filter(({ value }) => value !== null);
    const { reply } = await ask(table, 'What is the largest height?');
    expect(reply).toMatchObject({
      is_answered: true,
      understood: 'Largest “Height”',
      model: { provider: 'extractive' },
    });
    expect(reply.parts.map(({ value }) => value)).toEqual(['62']);
    const [cell] = reply.parts[0]?.rows[0]?.cells ?? [];
    expect(cell).toMatchObject({ state: 'verified', quote: { quote: expect.stringContaining('62') } });
    expect(reply.notes.join(' ')).toContain(
      `${heights.length - stated.length} cells could not be used: not stated.`,
    );
    expect(reply.notes).toContain('1 of the 2 values used here was not verified by a person.');
    const refused = (await ask(table, 'Who wrote the best poem?')).reply;
    expect([refused.is_answered, refused.parts]).toEqual([false, []]);
    expect(refused.sentence).toContain('“Height”, “Opened”');
    expect((await ask(table, 'x'.repeat(limits.tableQuestionChars + 1))).status).toBe(400);
    expect((await ask(table, 'x'.repeat(limits.tableQuestionChars))).status).toBe(200);
  });

  it('has the chosen model read the question only, without the values, and calculates by itself', async () => {
    const table = await filled();
    await useScripted();
    upstream.respond((request) =>
      answer(readPacket(request), { measure: 'average', column: 'height', where: [], group_by: null }, {}),
    );
    const { reply } = await ask(table, 'How tall are these structures as a rule?');
    expect(reply).toMatchObject({ understood: 'Average “Height”', model: { name: 'scripted' } });
    expect(reply.parts[0]?.value).toBe('62');
    expect(upstream.log).toHaveLength(1);
    expect(upstream.log[0]?.messages.at(-1)?.text).not.toContain('1958-09-21');
    const chosen = await ask(table, 'What is the largest height?', { model_id: 'built-in' });
    expect(chosen.reply.model.provider).toBe('extractive');
    const viewer = await welcome(
      { by: bench.ada, workspaceId: bench.workspaceId },
      'bo@example.com',
      'viewer',
    );
    const [scripted] = (await send(listOfferedModelsEndpoint, {})).reply.items;
    const refused = await viewer.send(askTableEndpoint, {
      workspaceId: bench.workspaceId,
      params: { id: table.id },
      body: { question: 'What is the largest height?', model_id: scripted?.id },
    });
    expect([refused.status, refused.code]).toEqual([403, 'forbidden']);
    const gone = await ask(table, 'What is the largest height?', { model_id: 'gone' });
    expect([gone.status, gone.message]).toEqual([404, expect.stringContaining('Built-in reader')]);
    expect(upstream.log).toHaveLength(1);
    upstream.respond((request) => answer(readPacket(request), { measure: 'average', column: 'Weight' }, {}));
    const again = (await ask(table, 'What is the largest height?')).reply;
    expect(again).toMatchObject({ understood: 'Largest “Height”', model: { provider: 'extractive' } });
    expect(again.notes.join(' ')).toContain('a column that does not exist: “Weight”');
    await send(resetModelEndpoint);
  });
});

describe('a table', () => {
  it('is estimated and filled by the model that was chosen for it, and never by the default instead', async () => {
    await useScripted();
    const table = await make([height]);
    const estimated = async (body: object) =>
      (await send(estimateTableFillEndpoint, { params: { id: table.id }, body })).reply.model.provider;
    expect(await estimated({})).toBe('openai-compatible');
    expect(await estimated({ model_id: 'built-in' })).toBe('extractive');
    const { run } = await fill(table, { model_id: 'built-in' });
    expect(run?.status).toBe('complete');
    expect(cellOf(await read(table), 0, 0)).toMatchObject({ state: 'value', value: 62 });
    const gone = await begin(table, { cells: 'all', model_id: 'gone' });
    expect([gone.status, gone.message]).toEqual([404, expect.stringContaining('Built-in reader')]);
    expect(upstream.log).toHaveLength(0);
  });

  it('is filled by one run at a time, and its run stops when it is deleted', async () => {
    const table = await make([height]);
    const { reply } = await begin(table);
    const second = await begin(table);
    expect([second.status, second.message]).toEqual([409, expect.stringContaining('already being filled')]);
    await send(deleteTableEndpoint, { params: { id: table.id } });
    await benches.work(bench, reply.run_id);
    expect((await benches.readLog(bench, reply.run_id)).run?.status).toBe('cancelled');
  });

  it('has a maximum number of cells that one run may fill', async () => {
    const columns = Array.from({ length: limits.tableColumns }, (_, place) => ({
      ...colour,
      name: `Colour ${place}`,
    }));
    const table = await make(columns);
    const rows = Math.floor(limits.tableFillCells / limits.tableColumns);
    const added: string[] = [];
    while (bench.sourceIds.length + added.length < rows)
      added.push(
        await benches.addSource(bench, { title: `Note ${added.length}`, url: null, markdown: 'A note.' }),
      );
    expect((await begin(table)).reply).toMatchObject({ cell_count: limits.tableFillCells });
    await benches.addSource(bench, { title: 'One more', url: null, markdown: 'A note.' });
    const more = await make(columns);
    const refused = await begin(more);
    expect([refused.status, refused.message]).toEqual([400, expect.stringContaining('one run fills')]);
  });
});
