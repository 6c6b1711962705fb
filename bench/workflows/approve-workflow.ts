/** A workflow of three steps (a condition, an alert, a webhook call), approved with a permission so that it runs without asking. */
import type { Editor } from '@/lib/domain/team/actor';
import { limits } from '@/lib/core/limits';
import { authoredWorkflowSchema } from '@/lib/protocol/workflow/authoring';
import { approvePreview } from '@/lib/server/workflows/approve-preview';
import { createPreview } from '@/lib/server/workflows/create-preview';

const condition = { field: 'trigger.title', operator: 'contains', value: 'Measured' };

/** @returns its id */
export async function approveWorkflow(editor: Editor, webhookUrl: string): Promise<string> {
  const workflow = authoredWorkflowSchema.parse({
    name: 'Measured',
    entity: 'research.sources',
    trigger_type: 'manual',
    actions: [
      { name: 'Check', action_type: 'evaluate_condition', action_config: { condition } },
      {
        name: 'Alert',
        action_type: 'create_alert',
        after: 'Check:output-true',
        action_config: { recipients: ['owners'], title: 'New', message: 'See {{trigger.title}}' },
      },
      {
        name: 'Send',
        action_type: 'call_webhook',
        after: 'Alert',
        action_config: { url: webhookUrl, body: { title: '{{trigger.title}}' } },
      },
    ],
  });
  const { verdicts, ...preview } = await createPreview(editor, {
    from: 'definition',
    workflow,
    description: '',
  });
  const asking = verdicts.filter(({ decision }) => decision === 'ask');
  const actions = asking.map(({ action_id: action }) => ({
    action,
    max_per_day: limits.permissionUsesPerDay,
  }));
  const { id } = await approvePreview(editor, {
    id: preview.id,
    hash: preview.draft_hash,
    turn_on: true,
    permission: { actions, spend_limit_usd: null, expires_in_days: 1 },
  });
  return id;
}
