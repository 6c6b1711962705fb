/** One phase of a review: interrupted, logged and cancelled. */
import { describe, expect, it } from 'vitest';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { limits } from '@/lib/core/limits';
import { answers, readAsked, writeLines } from '@/e2e/support/scripted-knowledge';
import { beginPipelineEndpoint, changePipelinePhaseEndpoint } from '@/lib/protocol/http/reviews';
import { openReviews, lessons, runOf } from './__fixtures__/open-reviews';

const {
  folder,
  bench,
  send,
  makeDay,
  makePage,
  useScripted,
  answerAll,
  workRun,
  read,
  begin,
  upstream,
  inBench,
} = openReviews();

describe('a phase of a review', () => {
  it('that lost its worker does not ask again for answered blocks', async () => {
    await useScripted();
    const { date } = await makeDay(['TOPIC one lasts', 'TOPIC two lasts', 'TOPIC three lasts']);
    const stop = new AbortController();
    upstream().respond((request) => {
      const lines = writeLines(answers.classification(readAsked(request))).split('\n');
      return {
        type: 'stream',
        finish: 'stop',
        usage: null,
        parts: [
          { type: 'text', text: `${lines[0]}\n${lines[1]}\n` },
          { type: 'fault', fault: 'stall' },
        ],
      };
    });
    const { reply } = await send(beginPipelineEndpoint, { body: { date } });
    const runId = runOf(reply, 'classification').run_id ?? '';
    const killed = workRun(runId, { signal: stop.signal });
    const isThere = async () => (await read(reply)).items[1]?.confidence !== null;
    // Ends at the latest with the test's time limit.
    while (!(await isThere()));
    stop.abort(new Error('killed'));
    await killed.catch(() => undefined);
    const seen = answerAll();
    await workRun(runId);
    expect(seen.map(({ blocks }) => blocks.map(({ text }) => text))).toEqual([
      [expect.stringContaining('three lasts')],
    ]);
    expect((await read(reply)).items.map(({ confidence }) => confidence)).toEqual([0.9, 0.9, 0.9]);
  });

  it('is logged with exactly the specified keys, and without the text of the journal', async () => {
    await useScripted();
    answerAll();
    const { date, topic } = await makeDay(lessons);
    rmSync(path.join(folder, 'logs'), { recursive: true, force: true });
    await begin(date);
    const text = readFileSync(path.join(folder, 'logs', 'llm.ndjson'), 'utf8');
    const events = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(events.map(({ event }) => event)).toEqual([
      'llm_request_started',
      'llm_response_chunk',
      'llm_response_chunk',
      'llm_request_completed',
    ]);
    expect(Object.keys(events[0] ?? {})).toEqual([
      'event',
      'timestamp',
      'request_id',
      'phase',
      'model',
      'endpoint',
      'num_blocks',
      'messages',
    ]);
    expect(events[0]).toMatchObject({
      phase: 'classification',
      num_blocks: 3,
      endpoint: `${upstream().url}/v1/chat/completions`,
    });
    expect(Object.keys(events[1] ?? {})).toEqual(['event', 'timestamp', 'request_id', 'chunk_num', 'data']);
    expect(Object.keys(events[3] ?? {})).toEqual([
      'event',
      'timestamp',
      'request_id',
      'total_chunks',
      'duration_ms',
    ]);
    expect(text).not.toContain(topic);
  });

  it('that is cancelled ends the review and keeps its results', async () => {
    await useScripted();
    answerAll();
    const { date } = await makeDay(lessons);
    const classified = await begin(date);
    const params = { id: classified.id };
    const ask = (action: 'cancel' | 'begin') =>
      send(changePipelinePhaseEndpoint, { params, body: { phase: 'rewording', action } });
    const { reply } = await ask('cancel');
    expect([reply.status, reply.items.filter(({ is_picked }) => is_picked).length]).toEqual(['cancelled', 2]);
    expect((await ask('begin')).status).toBe(409);
  });
});

describe('a review', () => {
  it('has a maximum number of blocks: a longer day is refused with what to do, and nothing starts', async () => {
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index}`);
    const most = await makeDay(lines(limits.knowledgeBlocks));
    const { status, reply } = await send(beginPipelineEndpoint, { body: { date: most.date } });
    expect([status, reply.items.length]).toEqual([201, limits.knowledgeBlocks]);
    const more = await makeDay(lines(limits.knowledgeBlocks + 1));
    const refused = await send(beginPipelineEndpoint, { body: { date: more.date } });
    expect(refused).toMatchObject({ status: 413, message: expect.stringContaining('Choose some of them.') });
    const begun = await inBench((database) =>
      database.knowledgePipeline.count({ where: { pageId: more.journal.id } }),
    );
    expect(begun).toBe(0);
  });

  it('gives the model the maximum number of links of a block, nearest first', async () => {
    const link = (count: number) => Array.from({ length: count }, (_, index) => `[[L${index}]]`).join(' ');
    const { date } = await makeDay([link(limits.knowledgeContextLinks + 1)]);
    const { reply } = await send(beginPipelineEndpoint, { body: { date } });
    const [item] = await inBench((database) =>
      database.pipelineItem.findMany({ where: { pipelineId: reply.id }, select: { context: true } }),
    );
    expect(item?.context).toEqual(Array.from({ length: limits.knowledgeContextLinks }, (_, at) => `L${at}`));
  });

  it('compares a block with as many pages as its search returns, and not with the next one', async () => {
    const { createPageShelf } = await import('./find-candidates');
    // Shares most with the block, but names each word once only, so that the search ranks it last.
    const best = await makePage('Heath', '- A kestrel above the gravel of a dune\n');
    const item = {
      text: 'The kestrel left the gravel for the dune',
      edited: null,
      reworded: null,
      context: [],
    };
    const find = () =>
      inBench(async (database) => {
        const found = await createPageShelf(bench().workspaceId).find(database, item as never);
        return found.map(({ page }) => page.id).includes(best.id);
      });
    const makeOther = (at: number) => makePage(`Other ${at}`, `- ${'gravel dune '.repeat(20)}\n`);
    for (let at = 1; at < limits.knowledgeSearched; at += 1) await makeOther(at);
    expect(await find()).toBe(true);
    await makeOther(limits.knowledgeSearched);
    expect(await find()).toBe(false);
  });
});
