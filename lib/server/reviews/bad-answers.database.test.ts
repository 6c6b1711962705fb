/** Reviews whose model answers partly, wrongly, too much, or not at all. */
import { describe, expect, it } from 'vitest';
import { answers, type AskedOf, readAsked, writeLines } from '@/e2e/support/scripted-knowledge';
import {
  changePipelineItemEndpoint,
  changePipelinePhaseEndpoint,
  type PipelineReply,
} from '@/lib/protocol/http/reviews';
import type { KnowledgePhase } from '@/lib/protocol/knowledge-lines';
import { openReviews, lessons, runOf, states } from './__fixtures__/open-reviews';

const { send, makeDay, useScripted, answerAll, begin, go, goThrough, upstream } = openReviews();

/** Answers that contain no line for any block. */
const uselessAnswers: Readonly<Record<string, (asked: AskedOf) => string>> = {
  prose: () => 'Certainly! None of these entries seems to hold lasting knowledge.',
  nothing: () => '',
  'lines of unknown blocks': ({ blocks }) =>
    writeLines(blocks.map(({ id }) => ({ block_id: `${id}-`, confidence: 1, reason: '' }))),
};

describe('a model in a review', () => {
  it('loses only a broken line of its answer, and a retry asks for the missing blocks', async () => {
    await useScripted();
    const { date } = await makeDay(['TOPIC one lasts', 'TOPIC two lasts', 'TOPIC three lasts']);
    const seen: AskedOf[] = [];
    upstream().respond((request) => {
      const asked = readAsked(request);
      seen.push(asked);
      const lines = writeLines(answers.classification(asked)).split('\n');
      return {
        text:
          seen.length === 1
            ? [lines[0], lines[1]?.slice(0, 30), 'Sure!', lines[2]].join('\n')
            : lines.join('\n'),
      };
    });
    const broken = await begin(date);
    expect(runOf(broken, 'classification')).toMatchObject({
      state: 'failed',
      failure: {
        error: 'The model’s answer was incomplete.',
        reason: '1 line could not be read. 1 of 3 blocks was not answered.',
      },
      reports: [{ text: expect.stringContaining('{"block_id"') }, { text: 'Sure!' }],
    });
    expect(broken.items.map(({ confidence }) => confidence)).toEqual([0.9, null, 0.9]);
    const mended = await go(broken, 'classification', 'retry');
    expect(seen[1]?.blocks.map(({ id }) => id)).toEqual([broken.items[1]?.block_id]);
    expect(runOf(mended, 'classification')).toMatchObject({ state: 'done', failure: null });
    expect(mended.items.map(({ confidence }) => confidence)).toEqual([0.9, 0.9, 0.9]);
  });

  it.each([
    [401, 'Invalid API key', /API key \(status 401\)\.$/, 'Check the key in Settings.'],
    [429, 'slow down', /too many requests.*\(status 429\)\.$/i, 'Wait 9 s, then retry.'],
    [503, 'loading', /\(status 503\)\.$/, 'Retry in a moment, or choose another model.'],
  ])(
    'that refuses with status %i is reported in three lines, and is not asked again',
    async (status, message, reason, action) => {
      await useScripted();
      const { date } = await makeDay(lessons);
      upstream().respond(() => ({ type: 'status', status, message, headers: { 'retry-after': '9' } }));
      const failed = await begin(date);
      expect(runOf(failed, 'classification').failure).toEqual({
        error: 'The model request failed.',
        reason: expect.stringMatching(reason),
        suggested_action: action,
      });
      expect(upstream().log).toHaveLength(1);
      const skip = { params: { id: failed.id }, body: { phase: 'classification', action: 'skip' } } as const;
      expect(runOf((await send(changePipelinePhaseEndpoint, skip)).reply, 'classification').state).toBe(
        'skipped',
      );
      const pick = {
        params: { id: failed.id, block: failed.items[0]?.block_id ?? '' },
        body: { is_picked: true },
      };
      await send(changePipelineItemEndpoint, pick);
      answerAll();
      expect(runOf(await go(failed, 'rewording'), 'rewording').state).toBe('done');
    },
  );

  it('that loses the connection after some lines is asked once more for the rest', async () => {
    await useScripted();
    const { date } = await makeDay(['TOPIC one lasts', 'TOPIC two lasts']);
    const seen: AskedOf[] = [];
    upstream().respond((request) => {
      const asked = readAsked(request);
      seen.push(asked);
      const [first = ''] = writeLines(answers.classification(asked)).split('\n');
      return {
        type: 'stream',
        finish: 'stop',
        usage: null,
        parts: [
          { type: 'text', text: `${first}\n` },
          { type: 'fault', fault: 'cut' },
        ],
      };
    });
    const done = await begin(date);
    expect(seen.map(({ blocks }) => blocks.length)).toEqual([2, 1]);
    expect(done.items.map(({ confidence }) => confidence)).toEqual([0.9, 0.9]);
    expect(upstream().log).toHaveLength(2);
  });

  it('that names a thousand unknown blocks and pages loses no good line, and its reports are limited', async () => {
    await useScripted();
    const junk = Array.from({ length: 1_000 }, (_, n) => ({
      knowledge_block_id: `x${n}`,
      target_page: 'Nowhere',
      action: 'skip',
    }));
    answerAll({ integration: (asked) => [...junk, ...answers.integration(asked)] });
    const { date } = await makeDay(lessons.slice(0, 1));
    const placed = await goThrough(date);
    expect(states(placed)).toEqual(['proposed']);
    expect(runOf(placed, 'integration').reports).toHaveLength(51);
    expect(runOf(placed, 'integration').state).toBe('done');
  });

  it.each(
    (['classification', 'rewording', 'integration'] as const).flatMap((phase) =>
      Object.entries(uselessAnswers).map(([name, write]) => [phase, name, write] as const),
    ),
  )('fails %s with an answer of %s, and a retry asks for all blocks', async (phase, _, write) => {
    await useScripted();
    const { date } = await makeDay(lessons);
    const seen: AskedOf[] = [];
    let isUseless = true;
    upstream().respond((request) => {
      const asked = readAsked(request);
      seen.push(asked);
      if (asked.phase === null) return null;
      if (asked.phase === phase && isUseless) return { text: write(asked) };
      return { text: writeLines(answers[asked.phase](asked)) };
    });
    const failed = await reach(date, phase);
    const all = phase === 'classification' ? 3 : 2;
    expect(runOf(failed, phase)).toMatchObject({
      state: 'failed',
      failure: {
        error: 'The model’s answer could not be used.',
        reason: expect.stringMatching(`${all} of ${all} blocks were not answered\\.$`),
        suggested_action: expect.stringContaining('Retry'),
      },
    });
    isUseless = false;
    const mended = await go(failed, phase, 'retry');
    expect(seen.at(-1)?.blocks).toHaveLength(all);
    expect(runOf(mended, phase)).toMatchObject({ state: 'done', failure: null });
  });

  it('that answers only some blocks is asked only for the others on a retry', async () => {
    await useScripted();
    const { date } = await makeDay(Array.from({ length: 17 }, (_, at) => `TOPIC number ${at} lasts`));
    let most = 10;
    const seen = answerAll({ rewording: (asked) => answers.rewording(asked).slice(0, most) });
    const partial = await go(await begin(date), 'rewording');
    expect(runOf(partial, 'rewording').failure).toMatchObject({
      error: 'The model’s answer was incomplete.',
      reason: '7 of 17 blocks were not answered.',
    });
    most = 17;
    expect(runOf(await go(partial, 'rewording', 'retry'), 'rewording').state).toBe('done');
    expect(seen.at(-1)?.blocks.map(({ id }) => id)).toEqual(
      partial.items.slice(10).map(({ block_id }) => block_id),
    );
  });

  it('may omit every block on a retry, after it has answered in the right format', async () => {
    await useScripted();
    const { date } = await makeDay(lessons);
    answerAll({
      classification: (asked) => [...answers.classification(asked).slice(0, 1), { block_id: 'x' }],
    });
    const partial = await begin(date);
    expect(runOf(partial, 'classification').failure?.reason).toBe(
      '1 line could not be used. 2 of 3 blocks were not answered.',
    );
    answerAll({ classification: () => [] });
    const done = await go(partial, 'classification', 'retry');
    expect(runOf(done, 'classification').state).toBe('done');
    expect(done.items.map(({ is_answered }) => is_answered)).toEqual([true, true, true]);
  });
});

/** Returns the review after the given phase and before the next. */
async function reach(date: string, phase: KnowledgePhase): Promise<PipelineReply> {
  const classified = await begin(date);
  if (phase === 'classification') return classified;
  const reworded = await go(classified, 'rewording');
  return phase === 'rewording' ? reworded : go(reworded, 'integration');
}
