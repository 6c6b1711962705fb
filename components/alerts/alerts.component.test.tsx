import '@/app/globals.css';
import axe from 'axe-core';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import { createAlert, startAlertServer } from './__fixtures__/alert-server';
import { AlertScreen } from './alert-screen';
import { AlertsSection } from './alerts-section';

afterEach(() => vi.restoreAllMocks());

const show = (part: React.ReactNode) => render(<WorkspacePage>{part}</WorkspacePage>);

it('unread alerts come first, show their severity as a word and can be marked read in the list', async () => {
  const sent = startAlertServer([
    createAlert(1, { severity: 'critical' }),
    createAlert(2, { is_read: true, severity: 'high' }),
    createAlert(3, { kind: 'notification', severity: 'low' }),
  ]);
  const screen = await show(<AlertsSection />);
  const rows = screen.getByRole('list', { name: 'Alerts', exact: true }).getByRole('link');
  await expect.poll(() => rows.elements().length).toBe(3);
  const said = rows.elements().map((row) => row.textContent ?? '');
  expect(said.map((text) => /Alert \d/.exec(text)?.[0])).toEqual(['Alert 3', 'Alert 1', 'Alert 2']);
  expect(said.map((text) => /Note|Critical|High/.exec(text)?.[0])).toEqual(['Note', 'Critical', 'High']);
  expect(said.map((text) => text.includes('unread'))).toEqual([true, true, false]);
  await expect.element(screen.getByRole('heading', { name: 'Alerts, 2 unread' })).toBeVisible();

  await screen.getByRole('button', { name: 'Mark “Alert 1” as read' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Alerts, 1 unread' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Mark “Alert 1” as unread' })).toBeVisible();
  expect(sent).toEqual([{ path: '/v1/alerts/alert-1', body: { is_read: true } }]);
  const { violations } = await axe.run(screen.container, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join()}`)).toEqual([]);
});

it('an inbox without alerts says what will appear there and where it comes from', async () => {
  startAlertServer([]);
  const screen = await show(<AlertsSection />);
  await expect.element(screen.getByText(/^Workflows can alert you here/)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Go to workflows' }))
    .toHaveAttribute('href', '/w/rivers/workflows');
});

it('alerts that could not be loaded show an error with a button to try again', async () => {
  const ask = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('gone'));
  const screen = await show(<AlertsSection />);
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The alerts could not be loaded.');
  ask.mockRestore();
  startAlertServer([createAlert(1)]);
  await screen.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('link', { name: /Alert 1/ })).toBeVisible();
});

it('opening an alert marks it read once, links to its origin and lets the user resolve it', async () => {
  const sent = startAlertServer([createAlert(1)]);
  const screen = await show(<AlertScreen id="alert-1" />);
  await expect.element(screen.getByRole('button', { name: 'Mark as unread' })).toBeVisible();
  await screen.getByRole('button', { name: 'Mark as unread' }).click();
  await expect.element(screen.getByRole('button', { name: 'Mark as read' })).toBeVisible();
  await screen.getByRole('button', { name: 'Resolve for everyone' }).click();
  await expect.element(screen.getByText('Resolved', { exact: true })).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { is_read: true },
    { is_read: false },
    { status: 'resolved' },
  ]);
  const links = screen.getByRole('list', { name: 'Related links' }).getByRole('link').elements();
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/w/rivers/sources/src_1',
    '/w/rivers/workflows/wfl-1',
    '/w/rivers/workflows/executions/exe-1',
  ]);
});

it('alert Markdown is plain text in the list and formatted in the opened alert', async () => {
  const message = 'Of **two** sources:\n\n- `dam.pdf`\n- [the river](https://river.example/path)';
  startAlertServer([createAlert(1, { message })]);
  const screen = await show(
    <>
      <AlertsSection />
      <AlertScreen id="alert-1" />
    </>,
  );
  await expect.element(screen.getByText('two', { exact: true })).toBeVisible();
  expect(screen.getByText('two', { exact: true }).element().localName).toBe('strong');
  await expect.element(screen.getByRole('link', { name: /^the river/ })).toBeVisible();
  const row = screen.getByRole('list', { name: 'Alerts', exact: true }).getByRole('link');
  await expect.element(row).toMatchTextContent(/Of two sources:/);
  expect(screen.container.textContent).not.toMatch(/\*\*|`/);
});
