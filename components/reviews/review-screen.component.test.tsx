import '@/app/globals.css';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FocusKeeper } from '@/components/shell/focus-keeper';
import { describeFocus, pressKeys } from '@/components/ui/__fixtures__/press-keys';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import type { PipelineReply } from '@/lib/protocol/http/reviews';
import { makeReview } from './__fixtures__/review';
import { ReviewScreen } from './review-screen';
import { focusOn } from '@/components/ui/__fixtures__/focus-on';

type Sent = { readonly path: string; readonly body: Record<string, unknown> };

/** A server that stores what it is told, and replies to a change after `before`. */
function serve(first: PipelineReply, before: Promise<void> = Promise.resolve()) {
  let review = first;
  const sent: Sent[] = [];
  const put = (change: Partial<PipelineReply>) => {
    review = { ...review, ...change };
    return review;
  };
  const changeItem = (block: string, body: { is_picked?: boolean; words?: string | null }) =>
    put({
      items: review.items.map((item) =>
        item.block_id !== block
          ? item
          : {
              ...item,
              ...(body.is_picked === undefined ? {} : { is_picked: body.is_picked }),
              ...(body.words === undefined ? {} : { edited: body.words, words: body.words ?? item.text }),
            },
      ),
    });
  const states = { apply: 'applied', reject: 'rejected', undo: 'proposed', reopen: 'proposed' } as const;
  const decide = (body: { verdict: keyof typeof states; ids?: string[]; above?: number }) => {
    const isMeant = ({ id, state, confidence }: PipelineReply['decisions'][number]) =>
      body.ids === undefined
        ? state === 'proposed' && (confidence ?? 0) >= (body.above ?? 0)
        : body.ids.includes(id ?? '');
    const meant = review.decisions.filter(isMeant);
    const pipeline = put({
      decisions: review.decisions.map((each) =>
        isMeant(each) ? { ...each, state: states[body.verdict] } : each,
      ),
    });
    const outcomes = { apply: 'applied', reject: 'rejected', undo: 'taken_off', reopen: 'reopened' } as const;
    return {
      pipeline,
      results: meant.map(({ id }) => ({ id, outcome: outcomes[body.verdict], reason: null })),
    };
  };
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const path = (address as string).replace('/v1/knowledge/pipelines/pip_1', '');
    if (init?.method === 'GET' && path.startsWith('/decisions/'))
      return Response.json({
        before: '- Patterns\n',
        after: '- Patterns\n\t- Queues are safe.\n',
        is_stale: false,
      });
    if (init?.method === 'GET') return Response.json(review);
    const body = JSON.parse(init?.body as string);
    sent.push({ path, body });
    await before;
    if (path === '/decisions') return Response.json(decide(body));
    if (path.startsWith('/items/')) return Response.json(changeItem(path.split('/')[2] ?? '', body));
    return Response.json(review);
  });
  return sent;
}

const show = (review: PipelineReply) =>
  render(
    <WorkspacePage known={[]}>
      <FocusKeeper />
      <main>
        <ReviewScreen initial={review} />
      </main>
    </WorkspacePage>,
  );

beforeEach(() => window.localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('a review', () => {
  it('is worked through by keyboard alone: pick, edit, apply, reject and undo', async () => {
    const sent = serve(makeReview());
    const screen = await show(makeReview());
    await userEvent.keyboard('jj');
    await expect.element(screen.getByRole('listitem', { name: 'Had lunch with Sarah' })).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.element(screen.getByRole('checkbox', { name: /lunch/ })).toBeChecked();
    await userEvent.keyboard('z');
    await expect.element(screen.getByRole('checkbox', { name: /lunch/ })).not.toBeChecked();
    await userEvent.keyboard('je');
    const editor = screen.getByRole('textbox', { name: 'Wording' });
    await userEvent.fill(editor, 'Queues are jars.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(screen.getByText('Your words')).toBeVisible();
    await focusOn(screen.getByRole('listitem', { name: /^Add under “Patterns”/ }));
    await userEvent.keyboard('a');
    await expect.element(screen.getByText('Applied')).toBeVisible();
    await expect.element(screen.getByText('1 place applied.')).toBeVisible();
    await userEvent.keyboard('z');
    await expect.element(screen.getByText('Applied')).not.toBeInTheDocument();
    await userEvent.keyboard('jr');
    await expect.element(screen.getByText('Rejected')).toBeVisible();
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ['/items/b2', { is_picked: true }],
      ['/items/b2', { is_picked: false }],
      ['/items/b1', { words: 'Queues are jars.' }],
      ['/decisions', { verdict: 'apply', ids: ['d1'] }],
      ['/decisions', { verdict: 'undo', ids: ['d1'] }],
      ['/decisions', { verdict: 'reject', ids: ['d2'] }],
    ]);
  });

  it('keeps the focus in the list after each key, whatever closes or is decided', async () => {
    serve(makeReview());
    const screen = await show(makeReview());
    await pressKeys('j', 'j', ' ', 'z', 'j', 'e', '{Escape}');
    await expect.element(screen.getByRole('listitem', { name: /^Reworded: Queues are safe/ })).toHaveFocus();
    await pressKeys('e');
    await userEvent.fill(screen.getByRole('textbox', { name: 'Wording' }), 'Queues are jars.');
    await pressKeys('{Control>}{Enter}{/Control}', 'j', 'a', 'z', 'r', 'z', 'j', 'r', 'k');
    await expect.element(screen.getByRole('listitem', { name: /^Add under “Patterns”/ })).toHaveFocus();
    await focusOn(screen.getByRole('button', { name: 'Reject for Python' }));
    await pressKeys('{Enter}', 'j', 'k', 'z', 'a');
  });

  it('keeps the focused row on screen when the reply to an earlier key arrives', async () => {
    const reply = Promise.withResolvers<void>();
    serve(makeReview(), reply.promise);
    const screen = await show(makeReview());
    await pressKeys('j', 'j', 'j', 'e');
    await userEvent.fill(screen.getByRole('textbox', { name: 'Wording' }), 'Queues are jars.');
    await pressKeys('{Control>}{Enter}{/Control}', 'j');
    reply.resolve();
    await expect.element(screen.getByText('Your words')).toBeInTheDocument();
    expect(describeFocus()).toBe('seen');
  });

  it('scrolls a change that opens at the foot of the screen into view, together with its row', async () => {
    serve(makeReview());
    const screen = await show(makeReview());
    const row = screen.getByRole('listitem', { name: /^Add under “Patterns”/ });
    await focusOn(row, { preventScroll: true });
    window.scrollTo({
      top: row.element().getBoundingClientRect().bottom - window.innerHeight + window.scrollY,
    });
    await userEvent.keyboard(' ');
    const change = screen.getByRole('region', { name: 'Change of Python' });
    await expect.element(change).toBeInTheDocument();
    await expect
      .poll(() => change.element().getBoundingClientRect().bottom)
      .toBeLessThanOrEqual(window.innerHeight);
    expect(row.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  });

  it('applies the places above the chosen certainty, and says beforehand how many', async () => {
    const sent = serve(makeReview());
    const screen = await show(makeReview());
    await expect.element(screen.getByRole('button', { name: 'Apply 1 place' })).toBeVisible();
    await userEvent.fill(screen.getByRole('slider', { name: /sure/ }), '50');
    await screen.getByRole('button', { name: 'Apply 2 places' }).click();
    await expect.element(screen.getByText('2 places applied.')).toBeVisible();
    expect(sent.at(-1)?.body).toEqual({ verdict: 'apply', above: 0.5 });
  });

  it('shows what a place would change on its page', async () => {
    serve(makeReview());
    const screen = await show(makeReview());
    await screen.getByRole('button', { name: 'Show the change' }).first().click();
    const change = screen.getByRole('region', { name: 'Change of Python' });
    await expect.element(change.getByRole('insertion')).toHaveTextContent('added: - Queues are safe.');
  });

  it('explains a failed step in three labelled lines and offers three ways to go on', async () => {
    const failure = {
      error: 'The model request failed.',
      reason: 'The key was refused (status 401).',
      suggested_action: 'Check the key in Settings.',
    };
    const review = makeReview();
    const failed = {
      ...review,
      phases: review.phases.map((each) =>
        each.phase === 'rewording' ? { ...each, state: 'failed' as const, failure } : each,
      ),
    };
    const sent = serve(failed);
    const screen = await show(failed);
    for (const words of ['Error', 'Reason', 'Suggested action', ...Object.values(failure)])
      await expect.element(screen.getByRole('alert').getByText(words, { exact: true })).toBeVisible();
    for (const name of ['Retry', 'Skip', 'Cancel'])
      await screen.getByRole('alert').getByRole('button', { name }).click();
    expect(sent.map(({ body }) => body)).toEqual(
      ['retry', 'skip', 'cancel'].map((action) => ({ phase: 'rewording', action })),
    );
  });

  it('offers to ask about the blocks that a skipped first step left unanswered', async () => {
    const review = makeReview();
    const skipped = {
      ...review,
      phases: review.phases.map((each) =>
        each.phase === 'classification' ? { ...each, state: 'skipped' as const } : each,
      ),
      items: review.items.map((item) => (item.block_id === 'b2' ? { ...item, is_answered: false } : item)),
    };
    const sent = serve(skipped);
    const screen = await show(skipped);
    await screen.getByRole('button', { name: 'Ask about 1 unanswered block' }).click();
    expect(sent.map(({ body }) => body)).toEqual([{ phase: 'classification', action: 'begin' }]);
  });

  it('says when there is no model, and leaves the wording to the user', async () => {
    const review = { ...makeReview(), has_model: false };
    serve(review);
    const screen = await show(review);
    await expect.element(screen.getByText(/^No language model is chosen\./)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /^Reword/ })).toHaveLength(0);
    await expect.element(screen.getByRole('button', { name: 'Edit' }).first()).toBeVisible();
  });
});
