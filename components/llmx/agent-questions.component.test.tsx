import '@/app/globals.css';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ToastRegion } from '@/components/ui/toast';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import type { LlmxQuestionReply } from '@/lib/protocol/http/llmx';
import { AgentQuestions } from './agent-questions';

const question: LlmxQuestionReply = {
  id: 'q1',
  session_id: 's1',
  number: 3,
  agent: 'Scout',
  question: 'Which height is right?',
  reason: 'two reports disagree',
  options: ['64 m', '66 m'],
  preferred: '66 m',
  status: 'open',
  answer: null,
  comment: null,
  answered_by: null,
  answered_at: null,
  can_answer: true,
  asked_for: { id: 'a', name: 'Ada' },
  created_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2026-11-27T10:00:00.000Z',
};

/** A server with one question. If `isLate` is set, someone else answers it just before the user does. */
function serve(shown: LlmxQuestionReply = question, isLate = false) {
  let items: readonly LlmxQuestionReply[] = [shown];
  const answers: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_path, init) => {
    if (init?.method !== 'POST') return Response.json({ items, next: null, open_count: items.length });
    items = [];
    answers.push(JSON.parse(init.body as string));
    const error = { code: 'conflict', message: 'Someone has already answered this.', request_id: 'r' };
    return isLate
      ? Response.json({ error }, { status: 409 })
      : Response.json({ ...shown, status: 'answered' });
  });
  return answers;
}

const show = () =>
  render(
    <WorkspacePage known={[]}>
      <ToastRegion />
      <div className="mx-auto max-w-3xl p-5">
        <AgentQuestions />
      </div>
    </WorkspacePage>,
  );

afterEach(() => vi.restoreAllMocks());

it('a user answers a question with an option and a comment', async () => {
  const answers = serve();
  const screen = await show();
  await expect.element(screen.getByRole('heading', { name: 'Which height is right?' })).toBeVisible();
  await expect.element(screen.getByText('The agent cannot continue: two reports disagree')).toBeVisible();
  await expect.element(screen.getByText('Suggested by the agent')).toBeVisible();
  await screen.getByRole('textbox').fill('As in the survey');
  await screen.getByRole('button', { name: '64 m' }).click();
  await expect.element(screen.getByText('Nothing else is waiting.')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Asked by agents' })).toHaveFocus();
  expect(answers).toEqual([{ option: '64 m', comment: 'As in the survey' }]);
});

it('a user answers a question in their own words and cannot send an empty answer', async () => {
  const answers = serve();
  const screen = await show();
  await expect.element(screen.getByRole('button', { name: 'Send answer' })).toBeDisabled();
  await screen.getByRole('textbox').fill('Neither');
  await screen.getByRole('button', { name: 'Send answer' }).click();
  await expect.element(screen.getByText('Nothing else is waiting.')).toBeVisible();
  expect(answers).toEqual([{ comment: 'Neither' }]);
});

it('a question that someone else has answered disappears, and the user is told', async () => {
  serve(question, true);
  const screen = await show();
  await screen.getByRole('button', { name: '66 m' }).click();
  await expect.element(screen.getByText('Your answer was not accepted.').first()).toBeVisible();
  await expect.element(screen.getByText('Nothing else is waiting.')).toBeVisible();
});

it('a viewer sees the question without a way to answer', async () => {
  serve({ ...question, can_answer: false });
  const screen = await show();
  await expect.element(screen.getByText('An editor can answer it', { exact: false })).toBeVisible();
  await expect.element(screen.getByRole('button')).toHaveLength(0);
  await page.viewport(390, 800);
});
