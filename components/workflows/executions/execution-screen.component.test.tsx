import '@/app/globals.css';
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LiveRegion } from '@/components/shell/live-region';
import type { WorkflowExecutionDetailReply } from '@/lib/protocol/http/workflow-executions';
import { AppPage, createRouter } from '../__fixtures__/app-page';
import { createExecution, createExecutionDetail, serve } from '../__fixtures__/workflow-server';
import { ExecutionScreen } from './execution-screen';

afterEach(() => vi.restoreAllMocks());

const path = '/v1/workflow-executions/exe-1';
const [first] = createExecutionDetail().steps;
if (first === undefined) throw new Error('The execution has a step.');
const second = { ...first, action_id: 'a2', name: 'Alert', type_title: 'Raise an alert', port: null };

async function show(answers: Parameters<typeof serve>[0]) {
  const sent = serve(answers);
  const { router } = createRouter();
  const screen = await render(
    <AppPage router={router}>
      <LiveRegion />
      <ExecutionScreen id="exe-1" />
    </AppPage>,
  );
  const rows = () =>
    screen
      .getByRole('list', { name: 'Steps' })
      .getByRole('button')
      .elements()
      .map((row) => row.textContent);
  return { screen, sent, rows };
}

it('an execution is followed while it runs, announces its end and is then not loaded again', async () => {
  const states: WorkflowExecutionDetailReply[] = [
    createExecutionDetail({ status: 'running', finished_at: null }),
    createExecutionDetail({
      status: 'running',
      finished_at: null,
      steps: [first, { ...second, status: 'running', finished_at: null }],
    }),
    createExecutionDetail({ steps: [first, second] }),
  ];
  let looks = 0;
  const { screen, rows } = await show({ [path]: () => states[Math.min(looks++, 2)] ?? {} });
  await expect.poll(rows).toEqual([expect.stringMatching(/^Mentions.*output true.*Done/)]);
  await expect.element(screen.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect.poll(() => rows().at(-1)).toMatch(/^Alert.*Running/);
  await expect.poll(() => rows().at(-1)).toMatch(/^Alert.*Done/);
  await expect.element(screen.getByText('Execution: done')).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Stop' })).toHaveLength(0);
  expect(looks).toBe(3);
});

it('a step opens by keyboard to its input, its output and what permitted it', async () => {
  const { screen, rows } = await show({ [path]: createExecutionDetail() });
  await expect.poll(rows).toHaveLength(1);
  const row = screen.getByRole('list', { name: 'Steps' }).getByRole('button');
  (row.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  for (const text of ['trigger.markdown', 'it mentions harbour', 'It only reads.'])
    await expect.element(screen.getByText(text)).toBeVisible();
  await expect.element(screen.getByText('Quays of Orn', { exact: true }).first()).toBeVisible();
});

it('a step that produced something links to the run that made it', async () => {
  const made = { ...first, output: { run_id: 'run-7', title: 'Harbours' } };
  const { screen, rows } = await show({ [path]: createExecutionDetail({ steps: [made] }) });
  await expect.poll(rows).toHaveLength(1);
  await screen.getByRole('list', { name: 'Steps' }).getByRole('button').click();
  await expect
    .element(screen.getByRole('link', { name: 'See the run' }))
    .toHaveAttribute('href', '/w/rivers/runs/run-7');
});

it('the record that started it is linked; its values, as steps get them, open with readable times and without empty fields', async () => {
  const { screen } = await show({ [path]: createExecutionDetail() });
  const began = screen.getByRole('region', { name: 'What started it' });
  await expect
    .element(began.getByRole('link', { name: 'Open it' }))
    .toHaveAttribute('href', '/w/rivers/sources/src_1');
  const time = began.getByText('20 Nov 2026, 09:58 UTC');
  await expect.element(time).not.toBeVisible();
  await began.getByText('Values that its steps can use').click();
  await expect.element(time).toBeVisible();
  await expect.element(began).not.toHaveTextContent('Author');
});

it('a failed execution says why and where, and continues from the failed step', async () => {
  const failed = createExecutionDetail({
    status: 'failed',
    can_retry: true,
    failure: { message: 'The alert could not be raised.', action: 'Choose other people.' },
    steps: [first, { ...second, status: 'failed', error: 'Nobody of that name is a member.', attempt: 2 }],
  });
  let execution = failed;
  const { screen, sent, rows } = await show({
    [path]: () => execution,
    [`POST ${path}/retry`]: () => {
      execution = createExecutionDetail({ steps: [first, second] });
      return createExecution({ status: 'queued' });
    },
  });
  await expect.poll(rows).toHaveLength(2);
  expect(rows().at(-1)).toMatch(/Failed, try 2/);
  await expect.element(screen.getByText('Nobody of that name is a member.')).toBeVisible();
  await screen.getByRole('button', { name: 'Continue from the failed step' }).click();
  await expect.poll(() => rows().at(-1)).toMatch(/^Alert.*Done/);
  expect(sent.map((call) => call.path)).toEqual([`${path}/retry`]);
});

it('an execution that waits for permission says so and links to the inbox', async () => {
  const waits = { kind: 'permission', until: null, tries: null, run_id: null } as const;
  const { screen } = await show({
    [path]: createExecutionDetail({
      status: 'waiting',
      finished_at: null,
      steps: [{ ...second, status: 'waiting', waits_for: waits, finished_at: null }],
    }),
  });
  await expect.element(screen.getByText(/^Waiting for permission/)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Open the inbox' }))
    .toHaveAttribute('href', '/w/rivers/inbox');
});

it('a step whose receiver is not ready says why and when it is tried again, and is tried now or no more', async () => {
  const waits = { kind: 'retry', until: '2026-11-26T10:04:00.000Z', tries: 2, run_id: null } as const;
  const error = 'The mail server is not accepting the e-mail at the moment (451).';
  const waiting = createExecutionDetail({
    status: 'waiting',
    finished_at: null,
    steps: [{ ...second, status: 'waiting', waits_for: waits, finished_at: null, error }],
  });
  let execution = waiting;
  const { screen, sent } = await show({
    [path]: () => execution,
    [`POST ${path}/end-pause`]: (body) => {
      if (JSON.stringify(body).includes('stop_trying'))
        execution = createExecutionDetail({ steps: [second] });
      return createExecution({ status: 'queued' });
    },
  });
  await expect.element(screen.getByText(error)).toBeVisible();
  await expect
    .element(screen.getByText(/^Waiting to be tried again, at .*10:04.* It was tried 2 times\./))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Try now' }).click();
  await screen.getByRole('button', { name: 'Stop trying' }).click();
  await expect.element(screen.getByRole('button', { name: 'Try now' })).not.toBeInTheDocument();
  await expect
    .element(screen.getByRole('list', { name: 'Steps' }).getByRole('button', { name: /^Alert/ }))
    .toHaveFocus();
  expect(sent.map(({ body }) => body)).toEqual([
    { action_id: 'a2', how: 'try_now' },
    { action_id: 'a2', how: 'stop_trying' },
  ]);
});
