/**
 * Tries a preview with a real record (product, "Automate": sample run). Values are filled in, conditions are decided and records are looked
 * up. Steps that would write or send are only described, and the steps after them get placeholders for their outputs. Nothing is stored.
 */
import type { JsonValue } from '@/lib/core/json';
import type { Editor } from '@/lib/domain/team/actor';
import { ActionFailure, type ActionType } from '@/lib/domain/workflows/actions/define-action';
import { findActionType } from '@/lib/domain/workflows/actions/registry';
import type { StepOutput } from '@/lib/domain/workflows/actions/step-outcome';
import type { ExecutionStart } from '@/lib/domain/workflows/execution-store';
import type { Field } from '@/lib/domain/workflows/field';
import { createGraph } from '@/lib/domain/workflows/graph';
import { readRecordText } from '@/lib/domain/workflows/record-store';
import { leaveOutSecrets } from '@/lib/domain/workflows/secrets';
import { listStepKeys } from '@/lib/domain/workflows/values/step-key';
import { findStanding, type StepState } from '@/lib/domain/workflows/walk';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { ReplyOf } from '@/lib/protocol/http/endpoint';
import type { tryWorkflowPreviewEndpoint } from '@/lib/protocol/http/workflow-previews';
import type { WorkflowAction, WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { renderConfig } from './begin-step';
import { buildScope, namesText } from './build-scope';
import { openDefinition } from './definition-secrets';
import { loadNames } from './load-names';
import { findStartRecord, writeStart } from './find-start-record';
import { createLookupsPort } from './host/create-lookups-port';
import { requirePreview } from './require-preview';
import { recordInput } from './step-records';

type Reply = ReplyOf<typeof tryWorkflowPreviewEndpoint>;
type TriedStep = Reply['steps'][number];

export type Trial = { readonly id: string; readonly recordId?: string | undefined };

export async function tryPreview(
  actor: Editor,
  { id, recordId }: Trial,
  signal: AbortSignal,
): Promise<Reply> {
  const { workspaceId, userId } = actor;
  const now = new Date();
  const trial = await inWorkspace(actor, async (database) => {
    const definition = openDefinition(workspaceId, (await requirePreview(database, actor, id)).sealed);
    const record = await findStartRecord(database, { workspaceId, userId, definition, recordId });
    const revisionId = record?.revisionId ?? null;
    const isNamed = revisionId !== null && namesText(definition);
    return {
      definition,
      record,
      start: writeStart(definition, { record, now }),
      text: isNamed ? await readRecordText(database, workspaceId, revisionId) : null,
      findName: await loadNames(database, workspaceId, [definition]),
    };
  });
  const { record } = trial;
  return {
    record: record === null ? null : { id: record.id, title: record.title },
    steps: await walk({ ...trial, actor, signal, now }),
  };
}

type Walking = {
  readonly actor: Editor;
  readonly definition: WorkflowDefinition;
  readonly start: ExecutionStart;
  readonly text: string | null;
  readonly findName: (id: string) => string | null;
  readonly signal: AbortSignal;
  readonly now: Date;
};

async function walk(walking: Walking): Promise<TriedStep[]> {
  const { definition } = walking;
  const graph = createGraph(definition);
  const states = new Map<string, StepState>();
  const outputs = new Map<string, Record<string, JsonValue>>();
  const tried = new Map<string, TriedStep>();
  for (
    let ready = findStanding(graph, states).ready;
    ready.length > 0;
    ready = findStanding(graph, states).ready
  ) {
    for (const id of ready) {
      const action = graph.actions.get(id);
      if (action === undefined) continue;
      const step = await tryStep(walking, action, outputs);
      tried.set(id, step);
      outputs.set(id, step.output ?? {});
      states.set(id, { status: 'done', port: step.port });
    }
  }
  return graph.order.flatMap((id) => {
    const action = graph.actions.get(id);
    return action === undefined ? [] : (tried.get(id) ?? describeUnreached(walking, action));
  });
}

function describeUnreached(walking: Walking, action: WorkflowAction): TriedStep {
  return { ...describe(walking, action), state: 'not_reached', input: null, output: null, port: null };
}

function describe({ findName }: Walking, { id, name, actionType, actionConfig }: WorkflowAction) {
  const sentence = findActionType(actionType)?.describeEffect(actionConfig, findName) ?? actionType;
  return { action_id: id, name, sentence };
}

async function tryStep(
  walking: Walking,
  action: WorkflowAction,
  outputs: ReadonlyMap<string, Record<string, JsonValue>>,
): Promise<TriedStep> {
  const { definition, start, text, findName } = walking;
  const type = findActionType(action.actionType);
  const scope = buildScope({ definition, start, text, outputs });
  const rendered = renderConfig(action.actionConfig, scope);
  const step = describe(walking, action);
  const fail = (reason: string): TriedStep => ({
    ...step,
    state: 'failed',
    sentence: reason,
    input: null,
    output: { error: reason },
    port: 'failure',
  });
  if (type === null) return fail(`There is no action type “${action.actionType}”.`);
  if (typeof rendered === 'string') return fail(rendered);
  const input = recordInput(leaveOutSecrets(action.actionType, rendered), []);
  const shown = { ...step, sentence: type.describeEffect(rendered, findName), input };
  if (!isHarmless(type))
    return { ...shown, state: 'would_run', output: inventOutput(type, action.name), port: type.defaultPort };
  try {
    const { port, output } = await look(walking, { type, action, rendered, scope });
    return { ...shown, state: 'run', output: recordInput(output, []), port };
  } catch (error) {
    if (error instanceof ActionFailure) return fail(error.message);
    throw error;
  }
}

/** True if the step only reads or decides. Delays are excluded, because a trial does not wait. */
const isHarmless = ({ type, risk }: ActionType) => risk === 'read' && type !== 'delay';

type Look = {
  readonly type: ActionType;
  readonly action: WorkflowAction;
  readonly rendered: Exclude<ReturnType<typeof renderConfig>, string>;
  readonly scope: ReturnType<typeof buildScope>;
};

async function look(
  { actor, definition, signal, now }: Walking,
  { type, action, rendered, scope }: Look,
): Promise<{ readonly port: string; readonly output: StepOutput }> {
  const stepKey = listStepKeys(definition.actions).get(action.id) ?? action.id;
  const host = { lookups: createLookupsPort(actor, { now: () => now }) };
  const context = { scope, executionId: 'trial', stepKey, now, tries: 0, signal };
  const outcome = await type.execute(rendered, host, context);
  if (outcome.kind === 'waiting') throw new Error('What only reads does not wait.');
  return outcome;
}

/** Placeholders that later steps can refer to. */
function inventOutput({ outputs }: ActionType, name: string): Record<string, JsonValue> {
  return Object.fromEntries(outputs.map((field) => [field.name, inventValue(field, name)]));
}

function inventValue({ kind, title }: Field, name: string): JsonValue {
  switch (kind) {
    case 'number':
      return 0;
    case 'boolean':
      return true;
    case 'list':
      return [];
    case 'date':
    case 'text':
      return `(${title} of “${name}”)`;
  }
}
