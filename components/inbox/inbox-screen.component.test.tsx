import '@/app/globals.css';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { keepArtifact } from '@/components/approvals/__fixtures__/approvals';
import { ToastRegion } from '@/components/ui/toast';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import type { ApprovalReply } from '@/lib/protocol/http/approvals';
import type { LlmxQuestionReply } from '@/lib/protocol/http/llmx';
import { InboxScreen } from './inbox-screen';

/** An empty reply for agents' questions, for tests that are not about them. */
const noQuestions = { items: [], next: null, open_count: 0 };
const isOfAgents = (path: unknown) => (path as string).includes('/llmx-questions');

/** A server with approval requests, one of which another user decides just before ours. */
function serve({ isLate = false } = {}) {
  let approvals: readonly ApprovalReply[] = [keepArtifact];
  const decideFor = (name: string, status: 'approved' | 'denied') => {
    approvals = [
      { ...keepArtifact, status, decided_by: { id: 'b', name }, decided_at: '2026-11-20T10:05:00.000Z' },
    ];
  };
  vi.spyOn(window, 'fetch').mockImplementation(async (path, init) => {
    if (isOfAgents(path)) return Response.json(noQuestions);
    const address = new URL(path as string, 'http://here.test');
    if (init?.method === 'POST') {
      decideFor(isLate ? 'Bo' : 'Ada', isLate ? 'denied' : 'approved');
      const error = { code: 'conflict', message: 'Someone has already decided this.', request_id: 'r' };
      return isLate ? Response.json({ error }, { status: 409 }) : Response.json(approvals[0]);
    }
    const wantsPending = address.searchParams.get('status') === 'pending';
    const items = approvals.filter(({ status }) => (status === 'pending') === wantsPending);
    return Response.json({ items, next: null, pending_count: items.length });
  });
}

const show = (forYou?: ReactNode) =>
  render(
    <WorkspacePage known={[]}>
      <ToastRegion />
      <InboxScreen forYou={forYou} />
    </WorkspacePage>,
  );

beforeEach(() => window.localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('the inbox', () => {
  it('says what will appear there while it is empty, and links to the tools', async () => {
    vi.spyOn(window, 'fetch').mockImplementation(async (path) =>
      Response.json(isOfAgents(path) ? noQuestions : { items: [], next: null, pending_count: 0 }),
    );
    const screen = await show();
    await expect.element(screen.getByText(/^Nothing to approve\. Requests to send data out/)).toBeVisible();
    await expect.element(screen.getByText('Nothing has been decided yet.')).toBeVisible();
    const link = screen.getByRole('link', { name: 'See all tools' });
    expect(link.element().getAttribute('href')).toBe('/w/rivers/tools');
  });

  it.each([
    ['a run of a conversation', keepArtifact, ['/c/col_1?chat=cnv_1', '/runs/run_1']],
    [
      'an execution of a workflow',
      { ...keepArtifact, kind: 'workflow_step', run_id: null, conversation_id: null, execution_id: 'exe_1' },
      ['/workflows/executions/exe_1'],
    ],
  ] as const)('links a question to %s that asked it', async (_origin, approval, paths) => {
    vi.spyOn(window, 'fetch').mockImplementation(async (path) => {
      if (isOfAgents(path)) return Response.json(noQuestions);
      const items = (path as string).includes('status=pending') ? [approval] : [];
      return Response.json({ items, next: null, pending_count: items.length });
    });
    const screen = await show();
    const questions = screen.getByRole('list', { name: 'Questions' });
    await expect.element(questions.getByRole('link').first()).toBeVisible();
    const links = questions.getByRole('link').elements();
    expect(links.map((link) => link.getAttribute('href'))).toEqual(paths.map((path) => `/w/rivers${path}`));
  });

  it('begins with what waits, and with what is for the user if nothing does', async () => {
    const list = async (waiting: readonly unknown[]) => {
      vi.spyOn(window, 'fetch').mockImplementation(async (path) => {
        if (isOfAgents(path)) return Response.json(noQuestions);
        const items = (path as string).includes('status=pending') ? waiting : [];
        return Response.json({ items, next: null, pending_count: items.length });
      });
      const screen = await show(<h2>For you</h2>);
      await expect.element(screen.getByRole('heading', { name: 'Decided' })).toBeVisible();
      await expect.element(screen.getByText(/^Nothing to approve|Approve once/).first()).toBeVisible();
      const names = screen
        .getByRole('heading', { level: 2 })
        .elements()
        .map(({ textContent }) => textContent);
      await screen.unmount();
      vi.restoreAllMocks();
      return names;
    };
    expect(await list([keepArtifact])).toEqual(['Waiting for a decision', 'For you', 'Decided']);
    expect(await list([])).toEqual(['For you', 'Waiting for a decision', 'Decided']);
  });

  it('says in each place that it could not be loaded, and loads again on request', async () => {
    vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const screen = await show();
    await expect.element(screen.getByText('The approvals could not be loaded.')).toBeVisible();
    await expect.element(screen.getByText('Earlier decisions could not be loaded.')).toBeVisible();
    await expect.element(screen.getByText(/Nothing to approve|Nothing has been decided/)).toHaveLength(0);
    vi.restoreAllMocks();
    serve();
    await screen
      .getByRole('region', { name: 'Waiting for a decision' })
      .getByRole('button', { name: 'Try again' })
      .click();
    await expect.element(screen.getByRole('heading', { name: 'Save the artifact "Locks"' })).toBeVisible();
  });

  it.each([
    ['the person themself', false, 'by Ada'],
    ['somebody else in the same moment', true, 'by Bo'],
  ])(
    'moves a question decided by %s to the decisions and keeps the focus on the page',
    async (_who, isLate, by) => {
      serve({ isLate });
      const screen = await show();
      await screen.getByRole('button', { name: 'Approve once' }).click();
      await expect.element(screen.getByRole('list', { name: 'Decisions' })).toMatchTextContent(by);
      await expect.element(screen.getByText(/^Nothing to approve/)).toBeVisible();
      await expect.element(screen.getByRole('heading', { name: 'Waiting for a decision' })).toHaveFocus();
      if (isLate) {
        await expect.element(screen.getByText('Your decision was not saved.').first()).toBeVisible();
      }
    },
  );

  it('lists answers to agents among the decisions, by time', async () => {
    const decided = { ...keepArtifact, status: 'approved', decided_by: { id: 'b', name: 'Bo' } } as const;
    const question: LlmxQuestionReply = {
      id: 'q1',
      session_id: 's1',
      number: 3,
      agent: 'Scout',
      reason: null,
      preferred: '26 m',
      question: 'Which length is right?',
      options: ['26 m', '28 m'],
      status: 'answered',
      answer: '28 m',
      comment: 'As in the survey',
      answered_by: { id: 'b', name: 'Bo' },
      asked_for: { id: 'b', name: 'Bo' },
      can_answer: false,
      answered_at: '2026-11-20T10:07:00.000Z',
      created_at: '2026-11-20T10:06:00.000Z',
      expires_at: '2026-11-27T10:06:00.000Z',
    };
    vi.spyOn(window, 'fetch').mockImplementation(async (path) => {
      const isAsked = (path as string).includes('status=decided');
      return Response.json(
        isOfAgents(path)
          ? { items: [question], next: null, open_count: 0 }
          : { items: isAsked ? [decided] : [], next: null, pending_count: 0 },
      );
    });
    const screen = await show();
    const decisions = screen.getByRole('list', { name: 'Decisions' });
    await expect.element(decisions).toBeVisible();
    const rows = decisions.getByRole('listitem').elements();
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Which length is right\?Answered“28 m”, “As in the survey”by Bo/),
      expect.stringContaining('Approved'),
    ]);
  });
});
