import '@/app/globals.css';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showPage } from '@/components/runs/__fixtures__/run-server';
import type { ResearchReply } from '@/lib/protocol/http/research';
import { ResearchPanel } from './research-panel';

const at = '2026-11-22T10:00:00.000Z';
const plan: NonNullable<ResearchReply['plan']> = {
  id: 'plan_1',
  collection_id: 'col_1',
  conversation_id: 'con_1',
  question: 'How did it come to be?',
  version: 1,
  hash: 'first',
  budget: {},
  origin: 'model',
  status: 'proposed',
  approved_at: null,
  created_at: at,
  nodes: [
    { id: 'n1', question: 'When was it built?', depends_on: [] },
    { id: 'n2', question: 'What did it cost?', depends_on: ['n1'] },
  ],
};
const node = (
  id: string,
  rest: Partial<ResearchReply['nodes'][number]> = {},
): ResearchReply['nodes'][number] => ({
  id,
  title: null,
  question: `What of ${id}?`,
  depends_on: [],
  parent_id: null,
  state: 'done',
  reason: null,
  markdown: '',
  citations: [],
  unsupported: [],
  score: null,
  score_reasons: [],
  refused: [],
  tokens: 0,
  duration_ms: null,
  ...rest,
});
const research: ResearchReply = {
  run_id: 'run_1',
  agent: 'got',
  plan,
  session_id: null,
  nodes: [],
  budget: {
    ceilings: { tokens: 10_000, cost_usd: null, seconds: 1_800, steps: 30, children: 24 },
    used: { tokens: 2_500, cost_usd: null, seconds: 12, steps: 3, is_estimated: true },
  },
};

afterEach(() => vi.restoreAllMocks());

/** A server that holds this research. Changing the plan, once allowed, gives it a new version and hash. */
function serve(held: ResearchReply, mayChange: Promise<void> = Promise.resolve()) {
  const sent: { readonly path: string; readonly body: unknown }[] = [];
  let stored = held.plan;
  vi.spyOn(window, 'fetch').mockImplementation(async (path, request) => {
    const { pathname } = new URL(path as string, 'http://here.test');
    const body = request?.body == null ? null : JSON.parse(request.body as string);
    if (body !== null) sent.push({ path: pathname, body });
    if (pathname.endsWith('/estimate'))
      return Response.json({ calls: 4, tokens: 6_000, cost_usd: null, is_free: false });
    if (pathname === '/v1/plans') return Response.json({ items: [], next: null });
    if (!pathname.startsWith('/v1/plans/') || stored === null)
      return Response.json({ ...held, plan: stored });
    if (pathname.endsWith('/approve')) return Response.json(stored);
    await mayChange;
    if (body.version !== stored.version) {
      const error = { code: 'conflict', message: 'It was changed elsewhere.', current: stored };
      return Response.json({ error }, { status: 409 });
    }
    stored = {
      ...stored,
      nodes: body.nodes,
      version: stored.version + 1,
      hash: `hash of ${stored.version + 1}`,
    };
    return Response.json(stored);
  });
  return {
    sent,
    /** Simulates a change made elsewhere. */
    change: (nodes: NonNullable<ResearchReply['plan']>['nodes']) => {
      if (stored !== null) stored = { ...stored, nodes, version: stored.version + 1, hash: 'elsewhere' };
    },
    read: () => stored,
  };
}

const show = () => showPage(<ResearchPanel runId="run_1" isLive onOpenPassage={() => undefined} />);

describe('ResearchPanel', () => {
  it('lets the user edit a plan, undo an edit and approve exactly the plan shown', async () => {
    const { sent } = serve(research);
    const screen = await show();
    await screen.getByRole('button', { name: 'Remove sub-question 1' }).click();
    await expect
      .element(screen.getByRole('button', { name: 'Approve and run 1 sub-question' }))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await screen.getByRole('button', { name: 'Add a sub-question' }).click();
    await expect.element(screen.getByText('Sub-question 3 is empty.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /^Approve and run/ })).toBeDisabled();
    await screen.getByRole('textbox', { name: 'Sub-question 3' }).fill('Who approved it?');
    await screen.getByRole('button', { name: /^Sub-question 3: Builds on/ }).click();
    const builds = screen.getByRole('group', { name: 'Sub-question 3 builds on' });
    await builds.getByRole('button', { name: 'Answer 2' }).click();
    await screen.getByRole('button', { name: 'Approve and run 3 sub-questions' }).click();
    await expect.poll(() => sent.at(-1)?.path).toBe('/v1/plans/plan_1/approve');
    const [saved, approved] = sent.slice(-2);
    expect(saved).toMatchObject({
      path: '/v1/plans/plan_1',
      body: { nodes: [...plan.nodes, { id: 'n3', question: 'Who approved it?', depends_on: ['n2'] }] },
    });
    expect(approved?.body).toEqual({ hash: `hash of ${sent.length}` });
  });

  it('saves changes to a plan on the server before it is approved', async () => {
    const { read } = serve({ ...research, plan: { ...plan, id: 'plan_3' } });
    const screen = await show();
    await screen.getByRole('textbox', { name: 'Sub-question 2' }).fill('What did it all cost?');
    await expect.poll(() => read()?.nodes[1]?.question).toBe('What did it all cost?');
    await expect.element(screen.getByText('Saved')).toBeVisible();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => read()?.nodes).toEqual(plan.nodes);
  });

  it('shows both plans after a change elsewhere, and overwrites neither until the user chooses', async () => {
    const { change, read } = serve({ ...research, plan: { ...plan, id: 'plan_4' } });
    const screen = await show();
    await expect.element(screen.getByRole('textbox', { name: 'Sub-question 1' })).toBeVisible();
    const theirs = [{ id: 'n1', question: 'Who paid for it?', depends_on: [] }];
    change(theirs);
    await screen.getByRole('textbox', { name: 'Sub-question 2' }).fill('What did it all cost?');
    const dialog = screen.getByRole('dialog', { name: 'This plan was also changed elsewhere' });
    await expect.element(dialog.getByText('Who paid for it?')).toBeVisible();
    await expect.element(dialog.getByText(/What did it all cost/)).toBeVisible();
    expect(read()?.nodes).toEqual(theirs);
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(() => read()?.nodes[1]?.question).toBe('What did it all cost?');
  });

  it('keeps unsaved text when the page is drawn again, and asks nothing about it', async () => {
    const slow = Promise.withResolvers<void>();
    const { read, sent } = serve({ ...research, plan: { ...plan, id: 'plan_5' } }, slow.promise);
    const first = await show();
    await first.getByRole('textbox', { name: 'Sub-question 2' }).fill('What did it all cost?');
    await first.unmount();
    const second = await show();
    await expect
      .element(second.getByRole('textbox', { name: 'Sub-question 2' }))
      .toHaveValue('What did it all cost?');
    await expect.poll(() => sent.length).toBe(2);
    slow.resolve();
    await expect.poll(() => read()?.nodes[1]?.question).toBe('What did it all cost?');
    await expect.element(second.getByText('Saved')).toBeVisible();
    await expect.element(second.getByRole('dialog')).toHaveLength(0);
  });

  it('explains what is wrong with a circular plan and does not run it', async () => {
    serve({ ...research, plan: { ...plan, id: 'plan_2' } });
    const screen = await show();
    await screen.getByRole('button', { name: /^Sub-question 1: Builds on/ }).click();
    const builds = screen.getByRole('group', { name: 'Sub-question 1 builds on' });
    await builds.getByRole('button', { name: 'Answer 2' }).click();
    await expect
      .element(screen.getByText('Sub-question 1 (“When was it built?”) builds on itself through others.'))
      .toBeVisible();
    await expect.element(screen.getByRole('button', { name: /^Approve and run/ })).toBeDisabled();
  });

  it('shows each finding with what it used, and researches what was left out', async () => {
    const left = node('n2', { state: 'skipped', reason: 'the token limit was reached' });
    const nodes = [node('n1', { markdown: 'It was built in 1953.' }), left];
    serve({ ...research, plan: { ...plan, status: 'approved' }, nodes });
    const onAsk = vi.fn<() => void>();
    const screen = await showPage(
      <ResearchPanel runId="run_1" isLive={false} onOpenPassage={() => undefined} onAsk={onAsk} />,
    );
    await screen.getByRole('button', { name: '1 of 2 sub-questions answered, 1 left out' }).click();
    await screen.getByRole('button', { name: /What of n1/ }).click();
    await expect.element(screen.getByText('It was built in 1953.')).toBeVisible();
    await expect.element(screen.getByText('the token limit was reached')).toBeVisible();
    await expect
      .element(screen.getByText('3 of 30 model calls · about 2,500 of 10,000 tokens · 12 s of 30 min'))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Research this too' }).click();
    expect(onAsk).toHaveBeenCalledWith('What of n2?', { agent: 'got' });
    await screen.getByRole('button', { name: 'Run this plan again' }).click();
    expect(onAsk).toHaveBeenLastCalledWith(plan.question, { agent: 'got', plan: 'run', planId: 'plan_1' });
  });
});
