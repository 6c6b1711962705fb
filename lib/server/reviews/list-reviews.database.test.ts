/** The list of reviews: the state of each, paging, and filtering by day. */
import { describe, expect, it } from 'vitest';
import { changePipelinePhaseEndpoint, listPipelinesEndpoint } from '@/lib/protocol/http/reviews';
import { lessons, openReviews } from './__fixtures__/open-reviews';

const { send, makeDay, useScripted, answerAll, begin, goThrough, decide, upstream } = openReviews();

const list = async (query: { page_id?: string; cursor?: string; limit?: number }) =>
  (await send(listPipelinesEndpoint, { query })).reply;

describe('the list of reviews', () => {
  it('shows what is waiting, what was integrated and what was removed again', async () => {
    await useScripted();
    answerAll();
    const { date, journal } = await makeDay(lessons);
    const see = async () => (await list({ page_id: journal.id })).items[0];
    const placed = await goThrough(date);
    expect(await see()).toMatchObject({
      id: placed.id,
      title: date,
      state: 'waiting',
      block_count: 3,
      integrated_count: 0,
      open_count: 2,
      taken_off_count: 0,
    });
    const ids = placed.decisions.map(({ id }) => id ?? '');
    await decide(placed, 'apply', { ids: ids.slice(0, 1) });
    expect(await see()).toMatchObject({ state: 'waiting', integrated_count: 1, open_count: 1 });
    await decide(placed, 'apply');
    expect(await see()).toMatchObject({ state: 'applied', integrated_count: 2, open_count: 0 });
    await decide(placed, 'undo');
    expect(await see()).toMatchObject({ state: 'taken_off', integrated_count: 0, taken_off_count: 2 });
    await decide(placed, 'apply');
    expect(await see()).toMatchObject({ state: 'applied', integrated_count: 2, taken_off_count: 0 });
  });

  it('shows a review that failed, and one that was cancelled', async () => {
    await useScripted();
    upstream().respond(() => ({ type: 'status', status: 401, message: 'Invalid API key' }));
    const { date, journal } = await makeDay(lessons);
    const { id } = await begin(date);
    const see = async () => (await list({ page_id: journal.id })).items.map(({ state }) => state);
    expect(await see()).toEqual(['failed']);
    const body = { phase: 'classification', action: 'cancel' } as const;
    await send(changePipelinePhaseEndpoint, { params: { id }, body });
    expect(await see()).toEqual(['cancelled']);
  });

  it('is paged, newest first, and can be limited to one day', async () => {
    const { date, journal } = await makeDay(lessons);
    const other = await makeDay(lessons);
    const made = [await begin(date), await begin(date), await begin(date)].map(({ id }) => id).reverse();
    const { id: elsewhere } = await begin(other.date);
    const first = await list({ page_id: journal.id, limit: 2 });
    const rest = await list({ page_id: journal.id, limit: 2, cursor: first.next ?? '' });
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(made);
    expect(rest.next).toBeNull();
    expect((await list({ limit: 1 })).items.map(({ id }) => id)).toEqual([elsewhere]);
  });
});
