import '@/app/globals.css';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ToastRegion } from '@/components/ui/toast';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import type { ReplyTo } from '@/lib/client/api';
import type { ApprovalReply } from '@/lib/protocol/http/approvals';
import { keepArtifact } from './__fixtures__/approvals';
import { ApprovalCard } from './approval-card';

type Sent = { readonly path: string; readonly body: unknown };

/** A server that answers every decision the same way and records what was sent. */
function answer(status: number, reply: unknown): Sent[] {
  const sent: Sent[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (path, init) => {
    sent.push({ path: path as string, body: JSON.parse(init?.body as string) });
    return new Response(JSON.stringify(reply), { status });
  });
  return sent;
}

async function show(part: Partial<ApprovalReply> = {}) {
  const onDecided = vi.fn<() => void>();
  const card = (shown: ApprovalReply) => (
    <WorkspacePage known={[]}>
      <ToastRegion />
      <ApprovalCard approval={shown} headingLevel={2} onDecided={onDecided} />
    </WorkspacePage>
  );
  const screen = await render(card({ ...keepArtifact, ...part }));
  return {
    screen,
    onDecided,
    become: (to: Partial<ApprovalReply>) => screen.rerender(card({ ...keepArtifact, ...part, ...to })),
  };
}

const approved: ApprovalReply = {
  ...keepArtifact,
  status: 'approved',
  decided_by: { id: 'u', name: 'Ada' },
  decided_at: '2026-11-20T10:05:00.000Z',
};

const locks: ReplyTo<'GET /v1/collections/{id}'> = {
  id: 'col_1',
  title: 'Locks and weirs',
  tags: [],
  folder: null,
  is_sample: false,
  access: 'workspace',
  instructions: '',
  source_count: 3,
  pending_count: 0,
  cover: null,
  guide: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
};

beforeEach(() => window.localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('an approval card', () => {
  it('shows every argument in full, with fields only for those that may be changed', async () => {
    const long = `https://example.org/?q=${'a'.repeat(3_000)}end\u202e`;
    const { screen } = await show({
      arguments: { ...keepArtifact.arguments, redaction: long },
    });
    const fields = screen
      .getByRole('textbox')
      .elements()
      .map((field) => field.getAttribute('name'));
    expect(fields).toEqual(['title', 'markdown', 'tags']);
    const fixed = screen.getByRole('region', { name: 'Arguments' });
    await expect.element(fixed).toMatchTextContent(/a{3000}end⟨U\+202E⟩/);
    await expect.element(fixed).toMatchTextContent('at example.org');
    await expect.element(screen.getByText(/^This needs approval because/)).toBeVisible();
  });

  it('names the collection that it is about, and shows its id only if there is no name', async () => {
    vi.spyOn(window, 'fetch').mockImplementation(async (address) =>
      (address as string).endsWith('/v1/collections/col_1')
        ? Response.json(locks)
        : Response.json({ error: { code: 'not_found', message: 'Gone.', request_id: 'r' } }, { status: 404 }),
    );
    const { screen, become } = await show({ arguments: { collectionId: 'col_1' }, editable: [] });
    const fixed = screen.getByRole('region', { name: 'Arguments' });
    await expect.element(fixed).toMatchTextContent('Locks and weirs');
    await expect.element(fixed).not.toMatchTextContent('col_1');
    await become({ arguments: { collectionId: 'col_2' } });
    await expect.element(fixed).toMatchTextContent('col_2');
  });

  it('sends exactly the arguments it shows, including edits', async () => {
    const sent = answer(200, approved);
    const { screen, onDecided } = await show();
    await screen.getByRole('textbox', { name: 'Title' }).fill('Nine locks');
    await screen.getByRole('button', { name: 'Approve once' }).click();
    await expect.poll(() => onDecided.mock.calls.length).toBe(1);
    expect(sent).toEqual([
      {
        path: '/v1/approvals/apr_1',
        body: {
          decision: 'approve_once',
          arguments: { ...keepArtifact.arguments, title: 'Nine locks' },
        },
      },
    ]);
  });

  it('is not sent while an argument is invalid, and explains the error at the field', async () => {
    const sent = answer(200, approved);
    const { screen } = await show();
    await screen.getByRole('textbox', { name: 'Tags' }).fill('[canal');
    await screen.getByRole('button', { name: 'Approve once' }).click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/^This is not JSON/);
    expect(sent).toEqual([]);
  });

  it('approves for the run with the arguments that may differ and the number of uses', async () => {
    const sent = answer(200, approved);
    const { screen } = await show();
    await screen.getByRole('button', { name: /^Approve for this run/ }).click();
    const permission = screen.getByRole('group', { name: 'Approve for this run' });
    await expect.element(permission.getByRole('checkbox')).toHaveLength(3);
    await permission.getByRole('checkbox', { name: 'Markdown' }).click();
    await permission.getByRole('textbox').fill('101');
    await expect.element(permission.getByRole('button', { name: 'Approve for this run' })).toBeDisabled();
    await permission.getByRole('textbox').fill('3');
    await permission.getByRole('button', { name: 'Approve for this run' }).click();
    await expect
      .poll(() => sent.map(({ body }) => body))
      .toEqual([
        { decision: 'approve_run', arguments: keepArtifact.arguments, free: ['markdown'], max_uses: 3 },
      ]);
  });

  it('denies with or without a reason', async () => {
    const sent = answer(200, { ...approved, status: 'denied' });
    for (const reason of ['Use the short title.', '']) {
      const { screen } = await show();
      await screen.getByRole('button', { name: 'Deny…' }).click();
      await expect.element(screen.getByRole('textbox', { name: /^Reason/ })).toHaveFocus();
      await screen.getByRole('textbox', { name: /^Reason/ }).fill(reason);
      await screen.getByRole('button', { name: 'Deny this call' }).click();
      await expect.poll(() => sent.length).toBe(reason === '' ? 2 : 1);
      await screen.unmount();
    }
    expect(sent.map(({ body }) => body)).toEqual([
      { decision: 'deny', reason: 'Use the short title.' },
      { decision: 'deny' },
    ]);
  });

  it('says when someone else has decided, takes no second answer and shows theirs', async () => {
    const error = { code: 'conflict', message: 'Someone has already decided this.', request_id: 'r' };
    const sent = answer(409, { error });
    const { screen, onDecided, become } = await show();
    await screen.getByRole('button', { name: 'Approve once' }).click();
    await expect.element(screen.getByText('Someone has already decided this.').first()).toBeVisible();
    await expect.poll(() => onDecided.mock.calls.length).toBe(1);
    await screen.getByRole('button', { name: 'Approve once' }).click({ force: true });
    expect(sent).toHaveLength(1);
    await become({
      ...approved,
      status: 'denied',
      denial_reason: 'Not now',
      decided_by: { id: 'b', name: 'Bo' },
    });
    await expect.element(screen.getByText('by Bo: “Not now”')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /Approve|Deny/ })).toHaveLength(0);
  });

  it('can be answered again after it was refused for another reason', async () => {
    answer(400, {
      error: { code: 'invalid_input', message: 'arguments: title is too long', request_id: 'r7' },
    });
    const { screen } = await show();
    await screen.getByRole('button', { name: 'Approve once' }).click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent('arguments: title is too long');
    await expect.element(screen.getByRole('button', { name: 'Approve once' })).toBeEnabled();
  });

  it('is read-only for a user who may not decide, and offers no run approval for a workflow step', async () => {
    const { screen } = await show({ can_decide: false });
    await expect.element(screen.getByRole('button')).toHaveLength(0);
    await expect.element(screen.getByRole('textbox')).toHaveLength(0);
    await expect.element(screen.getByText('# Nine locks')).toBeVisible();
    await screen.unmount();
    const step = await show({ kind: 'workflow_step', run_id: null, execution_id: 'exe_1' });
    await expect.element(step.screen.getByRole('button', { name: /for this run/ })).toHaveLength(0);
  });
});

it('names the tool that a call asks for, and a step of a workflow only in words', async () => {
  const { screen, become } = await show({ name: 'artifact.keep' });
  await expect.element(screen.getByText('artifact.keep')).toBeVisible();
  await become({
    kind: 'workflow_step',
    name: 'call_webhook',
    description: '“Port watch” sends data to x.example',
  });
  await expect.element(screen.getByText('“Port watch” sends data to x.example')).toBeVisible();
  await expect.element(screen.getByText('call_webhook')).not.toBeInTheDocument();
});
