/** Starts a draft by hand from a definition, a starter or a workflow (protocols 2). */
import { AppError } from '@/lib/core/errors';
import { createUuid } from '@/lib/core/ids';
import type { Editor } from '@/lib/domain/team/actor';
import { restoreSecrets } from '@/lib/domain/workflows/secrets';
import { findStarter } from '@/lib/domain/workflows/starters/registry';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { createWorkflowDraftEndpoint } from '@/lib/protocol/http/workflow-drafts';
import type { AuthoredWorkflow } from '@/lib/protocol/workflow/authoring';
import { authorDefinition } from './author-definition';
import { openDefinition } from './definition-secrets';
import { presentDraftDetail } from './present-draft';
import { openWorkflow, requireVersion, requireWorkflow } from './open-workflow';
import { keepDraft, type DraftBeginning } from './keep-draft';

type Body = BodyOf<typeof createWorkflowDraftEndpoint>;

export function createDraft(actor: Editor, body: Body, now: Date = new Date()) {
  return inWorkspace(actor, async (database) => {
    const draft = await keepDraft(database, actor, { ...(await readBeginning(database, actor, body)), now });
    return presentDraftDetail(database, actor, draft);
  });
}

async function readBeginning(database: Database, actor: Editor, body: Body): Promise<DraftBeginning> {
  const conversationId = null;
  switch (body.from) {
    case 'starter':
      return { authored: makeStarter(body), base: null, conversationId };
    case 'definition': {
      const { workflow_id: id, workflow: written } = body;
      const base =
        id === undefined ? null : await openWorkflow(database, await requireWorkflow(database, actor, id));
      const actions = restoreSecrets(written.actions, base?.definition.actions ?? []);
      return { authored: { ...written, actions }, base, conversationId };
    }
    case 'workflow': {
      const workflow = await requireWorkflow(database, actor, body.workflow_id);
      const base = await openWorkflow(database, workflow);
      if (body.version === undefined)
        return { authored: authorDefinition(base.definition), base, conversationId };
      const { sealed } = await requireVersion(database, workflow, body.version);
      return {
        authored: authorDefinition(openDefinition(actor.workspaceId, sealed)),
        base,
        conversationId,
      };
    }
  }
}

function makeStarter({ starter: id, options }: Extract<Body, { from: 'starter' }>): AuthoredWorkflow {
  const starter = findStarter(id);
  if (starter === null)
    throw new AppError('invalid_input', 'starter: There is no such starter.', { data: { field: 'starter' } });
  const made = starter.make(options, createUuid);
  if (!made.ok)
    throw new AppError('invalid_input', made.failure.sentence, {
      data: { field: made.failure.option === '' ? 'options' : `options.${made.failure.option}` },
    });
  return authorDefinition(made.value);
}
