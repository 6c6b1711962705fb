import '@/app/globals.css';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { keepArtifact } from '@/components/approvals/__fixtures__/approvals';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import type { RunCallReply } from '@/lib/protocol/http/tools';
import { searchCall } from './__fixtures__/calls';
import { listStoredTurns } from './list-shown-turns';
import { StoredCalls } from './stored-calls';
import { ToolTurns } from './tool-turns';
import { focusOn } from '@/components/ui/__fixtures__/focus-on';

const show = (...parts: Partial<RunCallReply>[]) =>
  render(
    <WorkspacePage known={[]}>
      <ToolTurns
        onOpenCall={() => undefined}
        turns={listStoredTurns(
          parts.map((part, index) => ({ ...searchCall, call_id: `call_${index}`, ...part })),
        )}
        runId="run_1"
        runHref="/w/rivers/runs/run_1"
      />
    </WorkspacePage>,
  );

beforeEach(() => window.localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('a tool call', () => {
  it('is one line with its action, a short result, its state and its time', async () => {
    const screen = await show({});
    const row = screen.getByRole('listitem').getByRole('button');
    await expect.element(row).toMatchTextContent(/^Search the workspace for "locks"1 itemDone340 ms$/);
    expect(row.element().getBoundingClientRect().height).toBeLessThanOrEqual(36);
  });

  it('opens and closes by keyboard to show its input, its output and its run', async () => {
    const screen = await show({});
    const row = screen.getByRole('button', { name: /^Search the workspace/ });
    await userEvent.keyboard('{Tab}');
    await expect.element(row).toHaveFocus();
    await expect.element(row).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{Enter}');
    await expect.element(row).toHaveAttribute('aria-expanded', 'true');
    await expect.element(screen.getByRole('heading', { name: 'Input' })).toBeVisible();
    await expect.element(screen.getByText('The canal of Orn')).toBeVisible();
    await expect
      .element(screen.getByText(/allowed without approval: It only reads\. \(rule reads\)/))
      .toBeVisible();
    expect(screen.getByRole('link', { name: 'the run' }).element().getAttribute('href')).toBe(
      '/w/rivers/runs/run_1',
    );
    // Only the beginning of the long note is shown, and all of it on request.
    expect(document.body.textContent).not.toContain('It is long. '.repeat(60).trim());
    await screen.getByRole('button', { name: /^Show all 7\d\d characters$/ }).click();
    expect(document.body.textContent).toContain('It is long. '.repeat(60).trim());
    await focusOn(row);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('heading', { name: 'Input' })).toHaveLength(0);
  });

  it.each<[what: string, call: Partial<RunCallReply>, words: RegExp]>([
    ['failed', { status: 'refused', error: 'The page did not answer.' }, /The page did not answer\.Failed/],
    [
      'was refused by policy',
      { status: 'refused', started_at: null, duration_ms: null, error: 'An owner has turned it off.' },
      /An owner has turned it off\.Refused$/,
    ],
    [
      'a person denied',
      { status: 'refused', approval: { ...keepArtifact, status: 'denied', denial_reason: 'Not now.' } },
      /Not now\.Denied/,
    ],
    [
      'nobody decided',
      { status: 'refused', approval: { ...keepArtifact, status: 'expired' } },
      /Approval expired/,
    ],
  ])('that %s says so in words', async (_what, call, words) => {
    const screen = await show({ result: null, ...call });
    await expect.element(screen.getByRole('listitem').getByRole('button')).toMatchTextContent(words);
  });

  it('shows its approval in place, open, while it waits', async () => {
    const screen = await show({ status: 'waiting', result: null, duration_ms: null, approval: keepArtifact });
    await expect.element(screen.getByRole('region', { name: 'Save the artifact "Locks"' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Approve once' })).toBeVisible();
  });

  it('opens or copies only when the user clicks, and never leads outside the application', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const screen = await show(
      { tab_action: { kind: 'open', path: '/w/rivers/artifacts/art_1', newTab: false } },
      { tab_action: { kind: 'copy', text: '# Brief' } },
      { tab_action: { kind: 'open', path: '//evil.example/w/', newTab: false } },
      { tab_action: { kind: 'open', path: 'javascript:alert(1)', newTab: true } },
    );
    const links = screen.getByRole('link', { name: /^Open/ }).elements();
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/w/rivers/artifacts/art_1']);
    expect(writeText).not.toHaveBeenCalled();
    await screen.getByRole('button', { name: 'Copy the text' }).click();
    expect(writeText).toHaveBeenCalledExactlyOnceWith('# Brief');
  });

  it('shows its public link on request, without asking the server a second time', async () => {
    const fetch = vi
      .spyOn(window, 'fetch')
      .mockImplementation(async () => Response.json({ secret: 'https://here.example/s/abc' }));
    const screen = await show({ has_secret: true });
    expect(fetch).not.toHaveBeenCalled();
    await screen.getByRole('button', { name: 'Show the link' }).click();
    await expect
      .element(screen.getByRole('textbox', { name: 'Public link' }))
      .toHaveValue('https://here.example/s/abc');
    await expect.element(screen.getByRole('button', { name: 'Show the link' })).toHaveLength(0);
    expect(fetch).toHaveBeenCalledOnce();
    expect(fetch.mock.calls[0]?.[1]?.body).toBe('{"call_id":"call_0"}');
  });
});

describe('the calls of a stored answer', () => {
  it('are loaded separately, with an error and a retry when that fails', async () => {
    const fetch = vi.spyOn(window, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'));
    fetch.mockImplementation(async () => Response.json({ items: [searchCall], next: null }));
    const screen = await render(
      <WorkspacePage known={[]}>
        <StoredCalls runId="run_1" callCount={1} />
      </WorkspacePage>,
    );
    await expect.element(screen.getByRole('alert')).toMatchTextContent('The tool calls could not be loaded.');
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('listitem')).toMatchTextContent('Search the workspace for "locks"');
  });

  it('stay one line when there are many, until the user opens them', async () => {
    const fetch = vi
      .spyOn(window, 'fetch')
      .mockImplementation(async () => Response.json({ items: [searchCall], next: null }));
    const screen = await render(
      <WorkspacePage known={[]}>
        <StoredCalls runId="run_1" callCount={12} />
      </WorkspacePage>,
    );
    expect(fetch).not.toHaveBeenCalled();
    await screen.getByRole('button', { name: '12 tool calls' }).click();
    await expect.element(screen.getByRole('listitem')).toBeVisible();
  });
});
