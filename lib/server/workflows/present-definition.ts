/** Presents definitions, their effects, issues and differences to users: secrets masked, ids with their names. */
import { z } from 'zod';
import type { FindName } from '@/lib/domain/workflows/actions/define-action';
import { isSecretField } from '@/lib/domain/workflows/actions/registry';
import { countChanges } from '@/lib/domain/workflows/diff/count-changes';
import { diffWorkflows } from '@/lib/domain/workflows/diff/diff-workflows';
import { listChanges } from '@/lib/domain/workflows/diff/list-changes';
import { describeEffects } from '@/lib/domain/workflows/describe-effects';
import type { Issue } from '@/lib/domain/workflows/issue';
import { outlineWorkflow } from '@/lib/domain/workflows/outline';
import { maskSecrets } from '@/lib/domain/workflows/secrets';
import {
  type ShownDefinition,
  shownDefinitionSchema,
  type WorkflowDiffReply,
  type WorkflowEffectsReply,
  type WorkflowIssuesReply,
} from '@/lib/protocol/http/workflow-shapes';
import { type AuthoredWorkflow, authoredWorkflowSchema } from '@/lib/protocol/workflow/authoring';
import { type WorkflowDefinition, workflowDefinitionSchema } from '@/lib/protocol/workflow/definition';

export function presentDefinition(definition: WorkflowDefinition): ShownDefinition {
  const masked = { ...definition, actions: maskSecrets(definition.actions) };
  return shownDefinitionSchema.parse(z.encode(workflowDefinitionSchema, masked));
}

export function presentAuthored(authored: AuthoredWorkflow) {
  const masked = { ...authored, actions: maskSecrets(authored.actions) };
  return z.record(z.string(), z.json()).parse(z.encode(authoredWorkflowSchema, masked));
}

export function presentEffects(definition: WorkflowDefinition, findName: FindName): WorkflowEffectsReply {
  const { trigger, risk, steps } = describeEffects(definition, findName);
  const rows = new Map(outlineWorkflow(definition).map((row) => [row.actionId, row]));
  return {
    trigger,
    risk,
    steps: steps.map(({ actionId, name, actionType, effect, sentence, risk: stepRisk, branches }) => ({
      action_id: actionId,
      name,
      action_type: actionType,
      effect,
      sentence,
      risk: stepRisk,
      type_title: rows.get(actionId)?.typeTitle ?? actionType,
      depth: rows.get(actionId)?.depth ?? 0,
      branches: branches.map((branch) => ({ ...branch })),
    })),
  };
}

type Issues = {
  readonly errors: readonly Issue[];
  readonly warnings: readonly Issue[];
  readonly canBeActive: boolean;
};

export function presentIssues({ errors, warnings, canBeActive }: Issues): WorkflowIssuesReply {
  const present = ({ code, message, actionId, path }: Issue) => ({
    code,
    message,
    action_id: actionId ?? null,
    path: path ?? null,
  });
  return { errors: errors.map(present), warnings: warnings.map(present), can_be_active: canBeActive };
}

/** For a new workflow, everything counts as added. */
export function presentDiff(
  before: WorkflowDefinition | null,
  after: WorkflowDefinition,
  findName: FindName,
): WorkflowDiffReply {
  const diff = diffWorkflows(before ?? { ...after, actions: [], edges: [] }, after);
  const order = outlineWorkflow(after).map(({ actionId }) => actionId);
  const { total, settings, actions, connections } = countChanges(diff);
  return {
    total,
    counts: { settings, actions: { ...actions }, connections: { ...connections } },
    rows: listChanges(diff, { order, isSecret: isSecretField, findName }).map((row) => ({
      ...row,
      lines: row.lines.map((line) => ({ ...line })),
    })),
    actions: diff.actions.map((change) => {
      const { id, name, actionType } = 'after' in change ? change.after : change.action;
      return { key: change.key, id, name, action_type: actionType, kind: change.kind };
    }),
    edges: diff.edges.map(({ from, branch, to, kind }) => ({ from, branch, to, kind })),
  };
}
