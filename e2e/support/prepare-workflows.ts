/**
 * Prepares a workspace with workflows at every stage: drafted, proposed, approved and executed, with everything that they and tool calls
 * leave behind.
 */
import { expect, type Page } from '@playwright/test';
import { getSandbox } from './sandbox';

export type PreparedWorkflows = {
  readonly workflow: string;
  readonly draft: string;
  readonly preview: string;
  readonly execution: string;
  readonly alert: string;
};

const writeWorkflow = (name: string) => ({
  name,
  entity: 'research.sources',
  trigger_type: 'on_create',
  actions: [
    {
      name: 'Mentions it',
      action_type: 'evaluate_condition',
      action_config: { condition: { field: 'trigger.title', operator: 'contains', value: 'Bridge' } },
    },
    {
      name: 'Alert',
      action_type: 'create_alert',
      after: 'Mentions it:output-true',
      action_config: {
        recipients: ['owners'],
        title: 'A new source mentions {{trigger.title}}',
        message: '{{trigger.title}}',
        severity: 'medium',
      },
    },
  ],
});

/** Includes a source for its workflow, and an artifact that a tool call asks to share. */
export async function prepareWorkflows(
  page: Page,
  about: { readonly sourceId: string; readonly artifactId: string },
): Promise<PreparedWorkflows> {
  const { request } = page.context();
  const headers = { origin: getSandbox().address };
  const post = async (path: string, data: object) => {
    const response = await request.post(path, { data, headers });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return (await response.json()) as { readonly id: string; readonly [field: string]: unknown };
  };
  const draft = await post('/v1/workflow-drafts', { from: 'definition', workflow: writeWorkflow('Drafted') });
  const waiting = await post('/v1/workflow-previews', {
    from: 'definition',
    workflow: writeWorkflow('Put forward'),
    description: 'Watches bridges.',
  });
  const shown = await post('/v1/workflow-previews', {
    from: 'definition',
    workflow: writeWorkflow('Bridges'),
    description: 'Watches bridges.',
  });
  const { id: workflow } = await post(`/v1/workflow-previews/${shown.id}/approve`, {
    hash: shown['draft_hash'],
    turn_on: true,
  });
  const execution = await post(`/v1/workflows/${workflow}/run`, { record_id: about.sourceId });
  await post('/v1/tools/share.create', { arguments: { artifactId: about.artifactId } });
  await post('/v1/integrations', {
    name: `The office of ${workflow}`,
    kind: 'webhook',
    url: 'https://example.org/hook',
  });
  const alert = await waitForAlert(page);
  return { workflow, draft: draft.id, preview: waiting.id, execution: execution.id, alert };
}

async function waitForAlert(page: Page): Promise<string> {
  let id: string | undefined;
  await expect(async () => {
    const reply = await page.context().request.get('/v1/alerts');
    id = ((await reply.json()) as { items: { id: string }[] }).items[0]?.id;
    expect(id).toBeDefined();
  }).toPass({ timeout: 30_000 });
  return id ?? '';
}
