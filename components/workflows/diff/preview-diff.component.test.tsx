import '@/app/globals.css';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { action, assemble } from '@/lib/domain/workflows/__fixtures__/workflows';
import { isSecretField } from '@/lib/domain/workflows/actions/registry';
import type { WorkflowPreviewDetailReply } from '@/lib/protocol/http/workflow-previews';
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { compareDefinitions } from '../__fixtures__/compare-definitions';
import { showDefinition } from '../__fixtures__/show-definition';
import { PreviewDiff } from './preview-diff';

const before = assemble([
  action('Check', 'evaluate_condition'),
  action('Alert', 'create_alert', 'Check:output-true'),
  { ...action('Send', 'call_webhook', 'Alert'), position: { x: 0, y: 500 } },
]);
const [check, , send] = before.actions as [
  WorkflowDefinition['actions'][number],
  ...WorkflowDefinition['actions'],
];
const after: WorkflowDefinition = {
  ...before,
  name: 'Harbours, watched',
  actions: [
    check,
    { ...send!, actionConfig: { ...send!.actionConfig, signing_secret: 'quite-another-hush' } },
    { id: 'action-9', name: 'Note', actionType: 'log_audit_entry', actionConfig: { message: 'Seen' } },
  ],
  edges: [
    { edgeType: 'start', target: check.id },
    { edgeType: 'sequence', source: check.id, port: 'output-true', target: send!.id },
    { edgeType: 'sequence', source: check.id, port: 'output-false', target: 'action-9' },
  ],
};

const cover = (definition: WorkflowDefinition) =>
  showDefinition({
    ...definition,
    actions: definition.actions.map((step) => ({
      ...step,
      actionConfig: Object.fromEntries(
        Object.entries(step.actionConfig).map(([key, value]) =>
          isSecretField(step.actionType, key) ? [key, '•••• (set)'] : [key, value],
        ),
      ),
    })),
  });

const preview = (from: WorkflowDefinition | null, to: WorkflowDefinition): WorkflowPreviewDetailReply => ({
  id: 'prv_1',
  name: to.name,
  description: '',
  status: 'pending',
  workflow_id: null,
  base_version: null,
  is_stale: false,
  draft_id: null,
  conversation_id: null,
  draft_hash: 'hash',
  proposed_by: { id: 'u', name: 'Ada' },
  decided_by: null,
  decided_at: null,
  reason: null,
  created_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2026-11-21T10:00:00.000Z',
  workflow: cover(to),
  current: from && cover(from),
  diff: compareDefinitions(from ?? { ...to, actions: [], edges: [] }, to, { isSecret: isSecretField }),
  effects: {
    trigger: 'each time a source is added',
    risk: 'outward',
    steps: to.actions.map(({ id, name, actionType }) => ({
      action_id: id,
      name,
      action_type: actionType,
      type_title: actionType,
      effect: `does ${name}`,
      sentence: `does ${name} each time a source is added`,
      risk: 'outward',
      depth: 0,
      branches: [],
    })),
  },
  issues: { errors: [], warnings: [], can_be_active: true },
  verdicts: to.actions.map(({ id, actionType }) => ({
    action_id: id,
    action_type: actionType,
    decision: actionType === 'call_webhook' ? 'ask' : 'allow',
    reason: `Because it is ${actionType}.`,
    rule_id: 'rule',
    permission: null,
  })),
  is_active_now: false,
  can_decide: true,
});

const openDiff = async (shown = preview(before, after), width = 1400) => {
  await page.viewport(width, 900);
  const screen = await render(<PreviewDiff preview={shown} />);
  const list = screen.getByRole('list', { name: 'Changes' });
  await expect.element(screen.getByRole('list', { name: 'Legend' })).toBeVisible();
  return { screen, list, rows: () => list.getByRole('button').elements() as HTMLElement[] };
};
const countKind = (rows: readonly HTMLElement[], kind: string, subject: string) =>
  rows.filter(({ dataset }) => dataset['kind'] === kind && dataset['subject'] === subject).length;

describe('the diff of a preview', () => {
  it('lists as many changes as its legend and its cards show', async () => {
    const { screen, rows } = await openDiff();
    const cards = () => screen.getByRole('application').getByRole('button').elements();
    await expect.poll(() => cards().length).toBe(5);
    const legend = screen.getByRole('list', { name: 'Legend' }).getByRole('listitem').elements();
    expect(legend.map(({ textContent }) => textContent)).toEqual([
      'added1 step, 2 connections',
      'removed1 step, 2 connections',
      'changed1 step, 1 setting',
      'movednone',
    ]);
    expect(countKind(rows(), 'added', 'connection')).toBe(2);
    const marked = (kind: string) =>
      screen.getByRole('application').getByRole('button').getByText(kind, { exact: true }).elements().length;
    expect(marked('added')).toBe(countKind(rows(), 'added', 'action'));
    expect(marked('removed')).toBe(countKind(rows(), 'removed', 'action'));
    // The extra mark is on the start node, which is marked for changed settings.
    expect(marked('changed')).toBe(countKind(rows(), 'changed', 'action') + 1);
  });

  it('is read by keyboard, and a row opens to what the step does and what policy says', async () => {
    const { list, rows } = await openDiff();
    const row = rows().find(
      ({ textContent }) => textContent?.includes('Send') && !textContent.includes('→'),
    )!;
    rows()[0]!.focus();
    for (let step = 0; document.activeElement !== row && step < 20; step += 1) await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(row.getAttribute('aria-expanded')).toBe('true');
    await expect.element(list.getByText('It does Send each time a source is added.')).toBeVisible();
    await expect.element(list.getByText('Because it is call_webhook.')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(row.getAttribute('aria-expanded')).toBe('false');
  });

  it('never shows a secret, on any side', async () => {
    const { screen, rows } = await openDiff();
    for (const row of rows()) await userEvent.click(row);
    await expect.element(screen.getByText('Signing secret')).toBeVisible();
    for (const tab of ['Diff', 'New', 'Old']) {
      await screen.getByRole('tab', { name: tab }).click();
      await expect.element(screen.getByRole('application')).toBeVisible();
      expect(document.documentElement.outerHTML).not.toMatch(/hush/);
    }
  });

  it('shows moved steps on request', async () => {
    const moved = {
      ...before,
      actions: before.actions.map((step) => (step === send ? { ...step, position: { x: 9, y: 9 } } : step)),
    };
    const { screen, rows } = await openDiff(preview(before, moved));
    expect(rows()).toHaveLength(0);
    await screen.getByRole('switch').click();
    await expect.poll(() => countKind(rows(), 'moved', 'action')).toBe(1);
    expect(screen.getByRole('list', { name: 'Legend' }).element().textContent).toContain('moved1 step');
  });

  it('has no old side for a new workflow', async () => {
    const { screen } = await openDiff(preview(null, after));
    expect(
      screen
        .getByRole('tab')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['New', 'Diff']);
  });

  it('puts the list first on a phone, and the graph behind a button', async () => {
    const { screen } = await openDiff(undefined, 390);
    await expect.element(screen.getByRole('application')).toHaveLength(0);
    await screen.getByRole('button', { name: 'Show the graph' }).click();
    await expect.element(screen.getByRole('application')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  it.each(['light', 'dark'])('passes axe (%s)', async (theme) => {
    document.documentElement.dataset['theme'] = theme;
    const { rows, screen } = await openDiff();
    for (const row of rows()) await userEvent.click(row);
    await expect.poll(() => screen.getByRole('application').getByRole('button').elements().length).toBe(5);
    const { violations } = await axe.run(screen.container, { resultTypes: ['violations'] });
    delete document.documentElement.dataset['theme'];
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});
