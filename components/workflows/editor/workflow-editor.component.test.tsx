import '@/app/globals.css';
import axe from 'axe-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ToastRegion } from '@/components/ui/toast';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import type { WorkflowDraftDetailReply } from '@/lib/protocol/http/workflow-drafts';
import { describeDraft, serveDraft } from '../__fixtures__/drafts-server';
import { WorkflowEditor } from './workflow-editor';

const empty = { name: 'Watch', entity: 'research.sources', trigger_type: 'on_create', actions: [] };
const twoSteps = {
  ...empty,
  actions: [
    {
      id: 'a-1',
      name: 'Send',
      action_type: 'call_webhook',
      action_config: { url: 'https://hooks.example.com', body: {}, signing_secret: 'hush-hush' },
    },
    {
      id: 'a-2',
      name: 'Note',
      action_type: 'log_audit_entry',
      action_config: { message: 'Sent' },
      after: 'Send',
    },
  ],
};
type Workflow = {
  name: string;
  actions: { name: string; action_type: string; action_config: object; position?: object }[];
  edges: object[];
};

afterEach(() => vi.restoreAllMocks());

async function openEditor(workflow: { [key: string]: unknown } = empty, width = 1400) {
  await page.viewport(width, 900);
  const server = serveDraft(workflow);
  const onSaved = vi.fn<(saved: WorkflowDraftDetailReply) => void>();
  const screen = await render(
    <WorkspacePage>
      <WorkflowEditor draft={describeDraft(workflow, 1)} onSaved={onSaved} />
      <ToastRegion />
    </WorkspacePage>,
  );
  await expect.element(screen.getByRole('button', { name: 'Add a step' })).toBeEnabled();
  const kept = () => server.workflow as Workflow;
  const saved = () => expect.element(screen.getByText('Saved', { exact: true })).toBeVisible();
  return { screen, server, onSaved, kept, saved };
}

/** Presses Tab until the element with the focus has this name. */
async function tabTo(name: RegExp, keys = '{Tab}') {
  for (let step = 0; step < 120; step += 1) {
    await userEvent.keyboard(keys);
    const at = document.activeElement;
    const label = at?.getAttribute('aria-labelledby');
    const words = label
      ? document.getElementById(label)?.textContent
      : (at?.getAttribute('aria-label') ?? at?.textContent);
    const own =
      at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement
        ? (at.labels?.[0]?.textContent ?? words)
        : words;
    if (own && name.test(own)) return;
  }
  throw new Error(`Tab never came to ${name}; it is at ${document.activeElement?.outerHTML.slice(0, 200)}`);
}
const back = (name: RegExp) => tabTo(name, '{Shift>}{Tab}{/Shift}');

describe('the draft editor', () => {
  it('adds, connects, fills in and saves two steps by keyboard alone', async () => {
    const { screen, kept, saved } = await openEditor();
    (screen.getByRole('button', { name: 'Add a step' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('dialog', { name: 'Add a step' })).toBeVisible();
    await tabTo(/^Check a condition/);
    await userEvent.keyboard('{Enter}');
    await tabTo(/^Name/);
    await userEvent.keyboard('{Control>}a{/Control}Is it a harbour?');
    await tabTo(/^Add a condition/);
    await userEvent.keyboard('{Enter}');
    await back(/^Remove|^Runs after/);
    await tabTo(/^Field of condition/);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('option', { name: /^Title/ })).toBeVisible();
    await userEvent.keyboard('Tit{Enter}');
    await tabTo(/^Value of condition/);
    await userEvent.keyboard('dam');
    await back(/^Add a step/);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('dialog', { name: 'Add a step' })).toBeVisible();
    await tabTo(/^Write to the audit log/);
    await userEvent.keyboard('{Enter}');
    await tabTo(/^Message/);
    await userEvent.keyboard('Seen: ');
    await tabTo(/^Insert a value into Message/);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('menuitem', { name: /^Title/ })).toBeVisible();
    await userEvent.keyboard('Title{Enter}');
    await back(/^Runs after/);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('option', { name: /otherwise/ })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.poll(() => kept().edges?.length ?? 0).toBe(3);
    await saved();
    const { actions, edges } = kept();
    expect(
      actions.map(({ name, action_type, action_config }) => ({ name, action_type, action_config })),
    ).toEqual([
      {
        name: 'Is it a harbour?',
        action_type: 'evaluate_condition',
        action_config: { condition: { field: 'trigger.title', operator: 'equals', value: 'dam' } },
      },
      {
        name: 'Write to the audit log',
        action_type: 'log_audit_entry',
        action_config: { message: 'Seen: {{trigger.title}}' },
      },
    ]);
    const ports = edges.map((edge) => ('port' in edge ? edge.port : 'start'));
    expect(ports).toEqual(['start', 'output-true', 'output-false']);
  });

  it('groups kinds of steps by what they can do, and says why one is unavailable', async () => {
    const { screen, server } = await openEditor();
    await screen.getByRole('button', { name: 'Add a step' }).click();
    const outward = screen.getByRole('region', { name: 'Sends data outside' });
    const mail = outward.getByRole('button', { name: /No mail server is set up/ });
    await expect.element(mail).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(mail, { force: true });
    await expect.element(screen.getByRole('dialog', { name: 'Add a step' })).toBeVisible();
    expect(server.sent).toEqual([]);
  });

  it('undoes and redoes by keyboard, and saves the result', async () => {
    const { screen, kept, saved } = await openEditor(twoSteps);
    await screen.getByRole('button', { name: /^Note/ }).click();
    await screen.getByRole('button', { name: 'Remove “Note”' }).click();
    await expect.poll(() => kept().actions.length).toBe(1);
    (screen.getByRole('button', { name: 'Tidy up' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => kept().actions.length).toBe(2);
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await expect.poll(() => kept().actions.length).toBe(1);
    await saved();
  });

  it('names the step that came after a removed one', async () => {
    const { screen } = await openEditor(twoSteps);
    await screen.getByRole('button', { name: /^Send/ }).click();
    await screen.getByRole('button', { name: 'Remove “Send”' }).click();
    await expect.element(screen.getByText('“Note” came after it. Undo brings it back.')).toBeVisible();
  });

  it('shows an error from the server beside the field and on the card', async () => {
    const { screen, saved } = await openEditor(twoSteps);
    await screen.getByRole('button', { name: /^Note/ }).click();
    await screen.getByLabelText('Message').fill('{{trigger.nonsense}}');
    const problem = screen.getByRole('alert').getByText(/trigger\.nonsense/);
    await expect.element(problem).toBeVisible();
    await saved();
    await expect.element(screen.getByRole('application').getByText('1 problem')).toBeVisible();
  });

  it('keeps where the user moves cards by keyboard, and lays them out again on request', async () => {
    const { screen, kept } = await openEditor(twoSteps);
    const card = screen.getByRole('button', { name: /^Note/ });
    await card.click();
    (card.element() as HTMLElement).focus();
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await expect.poll(() => kept().actions.filter(({ position }) => position !== undefined).length).toBe(2);
    await screen.getByRole('button', { name: 'Tidy up' }).click();
    await expect.poll(() => kept().actions.filter(({ position }) => position !== undefined).length).toBe(0);
  });

  it('connects steps when the user drags a line from an output of one to another', async () => {
    const { screen, kept } = await openEditor(twoSteps);
    const card = (name: RegExp) =>
      screen.getByRole('application').getByRole('button', { name }).element().closest('.react-flow__node');
    await expect.element(screen.getByRole('button', { name: /^Note/ })).toBeVisible();
    const failure = card(/^Send/)?.querySelector('.source[data-handleid="failure"]');
    const into = card(/^Note/)?.querySelector('.target');
    await userEvent.dragAndDrop(failure!, into!, { force: true });
    await expect.poll(() => kept().edges?.length ?? 0).toBe(3);
    expect(kept().edges).toContainEqual({
      edge_type: 'sequence',
      source: 'a-1',
      port: 'failure',
      target: 'a-2',
    });
  });

  it('lets the user choose recipients by name', async () => {
    const alert = { id: 'a-1', name: 'Tell', action_type: 'create_alert', action_config: {} };
    const { screen, kept } = await openEditor({ ...empty, actions: [alert] });
    await screen.getByRole('button', { name: /^Tell/ }).click();
    for (const name of ['Ada', 'Everyone']) await screen.getByRole('checkbox', { name }).click();
    await expect
      .poll(() => kept().actions[0]?.action_config)
      .toEqual({ recipients: ['user_ada', 'everyone'] });
  });

  it('lets the user choose a collection by typing its name, or the one of the record', async () => {
    const ask = { id: 'a-1', name: 'Ask', action_type: 'ask_collection', action_config: {} };
    const { screen, kept } = await openEditor({ ...empty, actions: [ask] });
    await screen.getByRole('button', { name: /^Ask/ }).click();
    const field = screen.getByRole('combobox', { name: 'Collection' });
    await field.fill('Har');
    await screen.getByRole('option', { name: 'Harbours' }).click();
    await expect.poll(() => kept().actions[0]?.action_config).toMatchObject({ collection_id: 'col_1' });
    await field.click();
    await screen.getByRole('option', { name: /^Its collection/ }).click();
    await expect
      .poll(() => kept().actions[0]?.action_config)
      .toMatchObject({ collection_id: '{{trigger.collection_id}}' });
  });

  it('says in words which values a text refers to', async () => {
    const { screen } = await openEditor(twoSteps);
    await screen.getByRole('button', { name: /^Note/ }).click();
    await screen.getByLabelText('Message').fill('Seen: {{trigger.title}}');
    await expect.element(screen.getByText('Filled in when it runs: Title (What started it)')).toBeVisible();
  });

  it('shows what is missing in a new step only where the user has been', async () => {
    const { screen, saved } = await openEditor();
    await screen.getByRole('button', { name: 'Add a step' }).click();
    await screen.getByRole('button', { name: /^Notify people/ }).click();
    await saved();
    await expect.element(screen.getByRole('alert')).toHaveLength(0);
    (screen.getByLabelText('Title').element() as HTMLElement).focus();
    (screen.getByLabelText('Message').element() as HTMLElement).focus();
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await expect.element(screen.getByRole('alert')).toHaveLength(1);
  });

  it('never puts a secret into the page, whether it was stored or just typed', async () => {
    const { screen, server, saved } = await openEditor(twoSteps);
    await screen.getByRole('button', { name: /^Send/ }).click();
    await expect
      .element(screen.getByRole('group', { name: 'Signing secret' }))
      .toMatchTextContent(/•••• \(set\)/);
    await screen.getByRole('button', { name: 'Replace signing secret' }).click();
    await screen.getByLabelText('Signing secret').fill('whisper-whisper');
    await screen.getByRole('button', { name: 'Keep signing secret' }).click();
    await expect.poll(() => JSON.stringify(server.sent)).toContain('whisper-whisper');
    await saved();
    const inputs = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
      ({ value }) => value,
    );
    expect(document.documentElement.outerHTML + inputs.join(' ')).not.toMatch(/hush|whisper/);
    await screen.getByLabelText('Name').fill('Send it');
    await expect.poll(() => server.sent.length).toBe(2);
    expect(JSON.stringify(server.sent[1])).not.toContain('whisper');
  });

  describe('when the draft was changed elsewhere', () => {
    const openConflict = async () => {
      const opened = await openEditor(twoSteps);
      Object.assign(opened.server, { version: 2, workflow: { ...twoSteps, name: 'Theirs' } });
      await opened.screen.getByLabelText('Name').fill('Mine');
      const dialog = opened.screen.getByRole('dialog', { name: /changed elsewhere/ });
      await expect.element(dialog).toBeVisible();
      await dialog.getByRole('button', { name: /Name/ }).click();
      await expect.element(dialog.getByText('Theirs')).toBeVisible();
      await expect.element(dialog.getByText('Mine', { exact: true })).toBeVisible();
      return { ...opened, dialog };
    };

    it("shows both versions and saves the user's own when they choose it", async () => {
      const { dialog, kept, saved, server } = await openConflict();
      expect(kept().name).toBe('Theirs');
      await dialog.getByRole('button', { name: 'Keep mine' }).click();
      await expect.poll(() => kept().name).toBe('Mine');
      await saved();
      expect(server.version).toBe(3);
    });

    it('takes the other version when the user chooses it, and undo restores their own', async () => {
      const { dialog, kept, screen, saved } = await openConflict();
      await dialog.getByRole('button', { name: /Use the other/ }).click();
      await expect.element(screen.getByLabelText('Name')).toHaveValue('Theirs');
      await saved();
      expect(kept().name).toBe('Theirs');
      await screen.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => kept().name).toBe('Mine');
    });

    it('overwrites nothing until the user chooses', async () => {
      const { dialog, kept, screen } = await openConflict();
      await dialog.getByRole('button', { name: 'Decide later' }).click();
      await expect.element(screen.getByText('Not saved: changed elsewhere')).toBeVisible();
      await screen.getByRole('button', { name: 'Choose between the two versions' }).click();
      await expect.element(dialog).toBeVisible();
      expect(kept().name).toBe('Theirs');
    });
  });

  it.each([1400, 390])('passes axe and fits at %i px', async (width) => {
    const { screen } = await openEditor(twoSteps, width);
    await screen.getByRole('button', { name: /Send/ }).first().click();
    await expect.element(screen.getByRole('region', { name: 'Step: Send' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    const { violations } = await axe.run(screen.container, { resultTypes: ['violations'] });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});
