import { z } from 'zod';
import type { WorkflowDraftDetailReply } from '@/lib/protocol/http/workflow-drafts';
import { authoredWorkflowSchema } from '@/lib/protocol/workflow/authoring';
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { checkShape } from '@/lib/core/json';
import { assembleWorkflow } from '@/lib/domain/workflows/assemble';
import { readShownDefinition } from '../canvas/read-shown-definition';

export type ReadDraft = {
  readonly definition: WorkflowDefinition;
  /** The parts of the draft that could not be resolved and are missing from the definition, in sentences. */
  readonly leftOut: readonly string[];
};

const empty: WorkflowDefinition = {
  name: 'New workflow',
  description: '',
  entity: 'research.sources',
  triggerType: 'manual',
  actions: [],
  edges: [],
};

/**
 * Reads a draft for editing. If it cannot be resolved as a whole, the parts that do not fit are left out and listed. Pure: ids are passed
 * in.
 */
export function readDraft(draft: WorkflowDraftDetailReply, createId: () => string): ReadDraft {
  if (draft.definition !== null) return { definition: readShownDefinition(draft.definition), leftOut: [] };
  const authored = checkShape(authoredWorkflowSchema, draft.workflow);
  if (!authored.ok) return { definition: { ...empty, name: draft.name }, leftOut: [authored.failure.reason] };
  const whole = assembleWorkflow(authored.value, createId);
  if (whole.ok) return { definition: whole.value, leftOut: [] };
  const loose = {
    ...authored.value,
    actions: authored.value.actions.map(({ after: _, ...action }) => action),
    edges: [],
  };
  const known = assembleWorkflow(loose, createId);
  const rescued = known.ok
    ? known
    : assembleWorkflow({ ...loose, entity: empty.entity, triggerType: empty.triggerType }, createId);
  return {
    definition: rescued.ok ? rescued.value : { ...empty, name: draft.name },
    leftOut: whole.failure.map(({ message }) => message),
  };
}

/**
 * Returns the body to send, which is the definition as authored with every connection written out, or the reason why it cannot be sent yet.
 * Pure.
 */
export function writeDraft(definition: WorkflowDefinition) {
  const written = z.safeEncode(authoredWorkflowSchema, definition);
  // Encoding does not trim, so only parsing the result rejects a name that consists of blanks.
  if (written.success && checkShape(authoredWorkflowSchema, written.data).ok)
    return { ok: true, value: written.data } as const;
  const isUnnamed = [definition, ...definition.actions].some(({ name }) => name.trim() === '');
  return {
    ok: false,
    failure: isUnnamed ? 'The workflow or a step has no name yet.' : 'A text is too long to save.',
  } as const;
}
