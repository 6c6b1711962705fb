/** From a journal day to knowledge pages and back, through the routes and the worker. */
import { describe, expect, it } from 'vitest';
import { openPage, ownWords } from '@/lib/domain/pages/page';
import { changePipelineItemEndpoint, comparePipelinePageEndpoint } from '@/lib/protocol/http/reviews';
import { openReviews, lessons, runOf, states } from './__fixtures__/open-reviews';

const {
  send,
  inBench,
  makeDay,
  useScripted,
  answerAll,
  work,
  read,
  begin,
  go,
  goThrough,
  decide,
  findPage,
  edit,
  product,
  bench,
} = openReviews();

describe('a review of a journal day', () => {
  it.each(['openai-compatible', 'ollama'] as const)(
    'moves blocks into pages with links back, and out again exactly, with a model behind %s',
    async (name) => {
      await useScripted(name);
      const seen = answerAll();
      const { date, page, journal, topic } = await makeDay(lessons);
      const classified = await begin(date);
      expect(classified.items.map(({ is_picked }) => is_picked)).toEqual([true, false, true]);
      expect(runOf(classified, 'classification')).toMatchObject({ state: 'done', model: `${name}/scripted` });
      const reworded = await go(classified, 'rewording');
      expect(reworded.items.map(({ reworded: words }) => words)).toEqual([
        `Lasting: Learned today that a [[${topic}]] queue is safe for threads`,
        null,
        `Lasting: [[${topic}]] pools must be closed before the process ends`,
      ]);
      const placed = await go(reworded, 'integration');
      expect(states(placed)).toEqual(['proposed', 'proposed']);
      expect(seen.at(-1)?.content).toContain(`Original Context: [[${topic}]]`);
      const { results, pipeline: review } = await decide(placed, 'apply', { above: 0.75 });
      expect(results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
      expect(review.outcome).toBe('2 integrated, 0 already recorded, 0 skipped.');
      const after = await findPage(page.id);
      expect(after.text).toBe(
        `- Common patterns\n\t- locks\n\t- Lasting: Learned today that a [[${topic}]] queue is safe for threads\n\t- Lasting: [[${topic}]] pools must be closed before the process ends\n- Links\n`,
      );
      const origins = await inBench((database) => product().listBlocksMadeFrom(database, journal));
      expect(origins.map(({ blockId, fromBlockId }) => [blockId, fromBlockId])).toEqual(
        expect.arrayContaining(
          review.decisions.map((decision) => [decision.placed_block_id, decision.knowledge_block_id]),
        ),
      );
      expect(states((await decide(review, 'apply')).pipeline)).toEqual(['applied', 'applied']);
      expect((await findPage(page.id)).version).toBe(after.version);
      await decide(review, 'undo');
      expect((await findPage(page.id)).text).toBe(page.text);
    },
  );

  it('integrates the same decision once, even when two reviews make it', async () => {
    await useScripted();
    answerAll();
    const { date, page } = await makeDay(lessons.slice(0, 1));
    const [one, two] = [await goThrough(date), await goThrough(date)];
    await decide(one, 'apply');
    // The page now contains the same text, so the second decision, when asked again, finds it already recorded.
    const again = await decide(two, 'apply');
    expect(again.results.map(({ outcome }) => outcome)).toEqual(['asked_again']);
    await work(again.pipeline, 'integration');
    const looked = await read(two);
    expect(looked.decisions.map(({ state, action, is_recorded }) => [state, action, is_recorded])).toEqual([
      ['passed', 'skip', true],
    ]);
    expect(looked.decisions[0]?.skip_reason).toContain('It is already on this page');
    expect(openPage(await findPage(page.id)).blocks).toHaveLength(4);
  });

  it('leaves a changed page alone, and decides again for its new text', async () => {
    await useScripted();
    answerAll();
    const { date, page } = await makeDay(lessons.slice(0, 1));
    const placed = await goThrough(date);
    await edit(page, '- Common patterns, by others\n');
    const refused = await decide(placed, 'apply');
    expect(refused.results).toMatchObject([{ outcome: 'asked_again' }]);
    expect((await findPage(page.id)).text).toBe('- Common patterns, by others\n');
    await work(refused.pipeline, 'integration');
    await decide(await read(placed), 'apply');
    expect((await findPage(page.id)).text).toMatch(/^- Common patterns, by others\n\t- Lasting: .+\n$/);
  });

  it('does not remove text that was edited since, and says so', async () => {
    await useScripted();
    answerAll();
    const { date, page } = await makeDay(lessons.slice(0, 1));
    const placed = await goThrough(date);
    await decide(placed, 'apply');
    const mine = (await findPage(page.id)).text.replace('Lasting: ', 'Mine: ');
    await edit(page, mine);
    const { results } = await decide(placed, 'undo');
    expect(results).toMatchObject([
      { outcome: 'refused', reason: expect.stringContaining('has been edited since') },
    ]);
    expect((await findPage(page.id)).text).toBe(mine);
  });

  it('shows the page before and after, and uses the words the user entered', async () => {
    await useScripted();
    answerAll();
    const { date, page } = await makeDay(lessons.slice(0, 1));
    const placed = await goThrough(date);
    const [item] = placed.items;
    const params = { id: placed.id, block: item?.block_id ?? '' };
    await send(changePipelineItemEndpoint, { params, body: { words: 'My own words.' } });
    const decision = placed.decisions[0]?.id ?? '';
    const compared = await send(comparePipelinePageEndpoint, { params: { id: placed.id, decision } });
    expect(compared.reply).toEqual({
      before: page.text,
      is_stale: false,
      after: '- Common patterns\n\t- locks\n\t- My own words.\n- Links\n',
    });
    await decide(placed, 'apply');
    expect((await findPage(page.id)).text).toBe(compared.reply.after);
  });

  it('carries taint from the journal into the page', async () => {
    await useScripted();
    answerAll();
    const { date, page, journal } = await makeDay(lessons.slice(0, 1));
    const { blocks } = openPage(journal);
    const provenance = new Map([[blocks[0]?.id ?? '', { ...ownWords, taint: 'source' as const }]]);
    await inBench((database) =>
      product().savePage(database, bench().editor, {
        pageId: journal.id,
        baseVersion: journal.version,
        blocks,
        origin: 'edit',
        provenance,
      }),
    );
    const placed = await goThrough(date);
    expect(placed.items[0]?.is_tainted).toBe(true);
    await decide(placed, 'apply');
    expect((await findPage(page.id)).isTainted).toBe(true);
  });
});
