import '@/app/globals.css';
import { page } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunReply } from '@/lib/protocol/http/runs';
import { actingLog, answerLog } from '../__fixtures__/logs';
import { serveRuns, showPage } from '../__fixtures__/run-server';
import { answerRun } from '../__fixtures__/runs';
import { CompareScreen } from './compare-screen';
import { ChooseRun } from './choose-run';

const first: RunReply = { ...answerRun, frame_count: 1 };
const second: RunReply = { ...first, id: 'run_2', finished_at: '2026-11-20T10:00:02.000Z' };

beforeEach(() => page.viewport(1_440, 900));
afterEach(() => vi.restoreAllMocks());

describe('two runs side by side', () => {
  it('say in words what differs, line up step by step and show their answers as a diff', async () => {
    serveRuns([
      { run: first, log: answerLog('It is 80 metres high.') },
      { run: second, log: answerLog('It is 81 metres high.') },
    ]);
    const screen = await showPage(<CompareScreen first={first} second={second} />);
    await expect.element(screen.getByText('500 ms less in the second: 2.0 s against 2.5 s.')).toBeVisible();
    const answered = screen.getByRole('row', { name: /Answered/ });
    await expect.element(answered).toMatchTextContent(/Answered.*Different text.*Answered/);
    await expect.element(screen.getByRole('row', { name: /^Asked/ })).toMatchTextContent(/The same/);
    const links = answered.getByRole('link').elements();
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/w/rivers/runs/run_1#frame-8',
      '/w/rivers/runs/run_2#frame-8',
    ]);
    const diff = screen.getByRole('region', { name: 'Changes from the first answer to the second' });
    await expect.element(diff).toMatchTextContent(/removed: 80.*added: 81/);
  });

  it('appear behind tabs on a phone, and each step says what differs', async () => {
    await page.viewport(390, 800);
    serveRuns([
      { run: first, log: actingLog() },
      { run: second, log: actingLog({ query: 'weirs' }) },
    ]);
    const screen = await showPage(<CompareScreen first={first} second={second} />);
    const steps = screen.getByRole('list', { name: 'Steps of the first run' });
    await expect.element(steps).toMatchTextContent(/Called search.*Different arguments/);
    await expect.element(screen.getByRole('table')).toHaveLength(0);
    await screen.getByRole('tab', { name: 'Second' }).click();
    const others = screen.getByRole('list', { name: 'Steps of the second run' });
    await expect.element(others.getByRole('link', { name: 'Called search' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  it('say that one is running and one was erased, and compare nothing that is not known yet', async () => {
    const going: RunReply = { ...second, status: 'running', finished_at: null };
    serveRuns([
      { run: { ...first, frame_count: 13 }, log: [] },
      { run: going, log: answerLog().slice(0, 9) },
    ]);
    const screen = await showPage(<CompareScreen first={{ ...first, frame_count: 13 }} second={going} />);
    await expect.element(screen.getByText(/^The log of this run was erased/)).toBeVisible();
    await expect.element(screen.getByText('First: Done. Second: Running.')).toBeVisible();
    await expect
      .element(screen.getByRole('row', { name: /Asked/ }))
      .toMatchTextContent(/Nothing.*Only in the second/);
    await expect.element(screen.getByText(/^At least one run has not finished/)).toBeVisible();
    await expect.element(screen.getByText(/less in the second/)).toHaveLength(0);
  });
});

describe('choosing a run to compare with', () => {
  const like = { ...first, id: 'run_3', title: 'How high is it?' };
  const recent = { ...first, id: 'run_4', title: 'Who built it?' };

  it('offers runs of its conversation or question first, then recent ones, and a search by question', async () => {
    serveRuns([], (query) => {
      if (query.has('like')) return [like];
      return query.get('q') === 'built' ? [recent] : [first, recent];
    });
    const screen = await showPage(<ChooseRun run={first} />);
    await screen.getByRole('button', { name: 'Compare…' }).click();
    const listed = (name: string) => screen.getByRole('list', { name }).getByRole('link');
    await expect.element(listed('Same conversation or question')).toMatchTextContent(/How high is it\?/);
    await expect.element(listed('Recent')).toMatchTextContent(/Who built it\?/);
    await expect.element(listed('Recent')).toHaveLength(1);
    await screen.getByRole('searchbox', { name: 'Search by question' }).fill('built');
    await expect.element(listed('Found')).toHaveAttribute('href', '/w/rivers/runs/run_1/compare/run_4');
  });

  it('says when the runs could not be loaded, and loads them again on request', async () => {
    vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const screen = await showPage(<ChooseRun run={first} />);
    await screen.getByRole('button', { name: 'Compare…' }).click();
    const recentRuns = screen.getByRole('region', { name: 'Recent' });
    await expect.element(recentRuns.getByText('The runs could not be loaded.')).toBeVisible();
    serveRuns([], () => [recent]);
    await recentRuns.getByRole('button', { name: 'Try again' }).click();
    await expect.element(recentRuns.getByRole('link')).toMatchTextContent(/Who built it\?/);
  });
});
