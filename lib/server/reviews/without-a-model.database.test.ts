/** Reviews without a language model. */
import { describe, expect, it } from 'vitest';
import { placePipelineItemEndpoint } from '@/lib/protocol/http/reviews';
import { openReviews, lessons } from './__fixtures__/open-reviews';

const { send, inBench, makeDay, begin, go, decide, findPage, product, bench } = openReviews();

describe('a review without a model', () => {
  it("picks blocks by their wording, places them by shared words, and keeps the user's words", async () => {
    const { date, page, topic } = await makeDay(lessons);
    const classified = await begin(date);
    expect(classified.has_model).toBe(false);
    expect(classified.items.map(({ is_picked }) => is_picked)).toEqual([true, false, true]);
    expect(classified.items[0]?.reason).toContain('Judging by its wording');
    const placed = await go(classified, 'integration');
    const mine = placed.decisions.filter(({ target_page }) => target_page === topic);
    expect(mine.map(({ state, reasoning }) => [state, reasoning?.includes(`[[${topic}]]`)])).toEqual([
      ['proposed', true],
      ['proposed', true],
    ]);
    await decide(placed, 'apply', { ids: mine.flatMap(({ id }) => id ?? []) });
    expect((await findPage(page.id)).text).toContain(`Learned today that a [[${topic}]] queue is safe`);
  });

  it('lets a user place a block on a page, which is created when it does not exist', async () => {
    const { date } = await makeDay(['Learned that nobody has a page for gravel because it is new']);
    const classified = await begin(date);
    const params = { id: classified.id, block: classified.items[0]?.block_id ?? '' };
    const { reply } = await send(placePipelineItemEndpoint, {
      params,
      body: { page_title: `Gravel ${date}` },
    });
    await decide(reply, 'apply');
    const page = await inBench((database) =>
      product().findPageByTitle(database, bench().editor.workspaceId, `gravel ${date}`),
    );
    expect(page?.text).toBe('- Learned that nobody has a page for gravel because it is new\n');
  });
});
