/**
 * Workflows for database tests: written as users write them, then previewed and approved by the real use cases. Import it after
 * `openTestInstance`.
 */
import { asId, type UserId } from '@/lib/core/ids';
import { authorise, type Editor } from '@/lib/domain/team/actor';
import { getAccountEndpoint } from '@/lib/protocol/http/accounts';
import { type AuthoredWorkflow, authoredWorkflowSchema } from '@/lib/protocol/workflow/authoring';
import type { Workbench } from '@/lib/server/artifacts/__fixtures__/workbench';
import { welcome } from '@/lib/server/team/__fixtures__/team';
import { approvePreview, type PreviewApproval } from '../approve-preview';
import { createPreview } from '../create-preview';

export type WrittenAction = {
  readonly name: string;
  readonly action_type: string;
  readonly action_config: Readonly<Record<string, unknown>>;
  readonly after?: string | readonly string[];
};

type Written = {
  readonly name?: string;
  readonly entity?: string;
  readonly trigger_type?: string;
  readonly collection_id?: string;
  readonly schedule?: { readonly cron: string; readonly time_zone: string };
  readonly actions: readonly WrittenAction[];
};

export function write(written: Written): AuthoredWorkflow {
  const standard = { name: 'Test', entity: 'research.sources', trigger_type: 'on_create' };
  return authoredWorkflowSchema.parse({ ...standard, ...written });
}

export const note = (name: string, after?: string): WrittenAction => ({
  name,
  action_type: 'log_audit_entry',
  action_config: { message: `${name} ran` },
  ...(after === undefined ? {} : { after }),
});

export const alert = (name: string, after?: string | readonly string[]): WrittenAction => ({
  name,
  action_type: 'create_alert',
  action_config: { recipients: ['owners'], title: name, message: 'See {{trigger.title}}' },
  ...(after === undefined ? {} : { after }),
});

type Approval = Partial<Omit<PreviewApproval, 'id' | 'hash'>> & { readonly workflowId?: string };

export async function approve(
  editor: Editor,
  workflow: AuthoredWorkflow,
  { workflowId, ...approval }: Approval = {},
) {
  const changed = workflowId === undefined ? {} : { workflow_id: workflowId };
  const preview = await createPreview(editor, { from: 'definition', workflow, description: '', ...changed });
  return approvePreview(editor, { id: preview.id, hash: preview.draft_hash, turn_on: true, ...approval });
}

/** Another editor of the workspace, with the id of their membership. */
export async function addEditor({ ada: by, workspaceId }: Workbench, name: string): Promise<Editor> {
  const browser = await welcome({ by, workspaceId }, `${name}@example.com`, 'editor');
  const { reply } = await browser.send(getAccountEndpoint);
  const actor = { userId: asId<UserId>(reply.id), workspaceId, role: 'editor', via: 'session' } as const;
  const editor = authorise(actor, 'editor');
  if (editor === null) throw new Error('An editor may edit.');
  return editor;
}
