/** The values that a step can refer to: what started the execution, and the outputs of the steps before it. Pure. */
import type { JsonValue } from '@/lib/core/json';
import { isSameJson } from '@/lib/domain/workflows/conditions/is-same-json';
import type { ExecutionStart } from '@/lib/domain/workflows/execution-store';
import { getEntity } from '@/lib/domain/workflows/entities';
import type { JsonRecord, ValueScope } from '@/lib/domain/workflows/values/find-value';
import { listStepKeys } from '@/lib/domain/workflows/values/step-key';
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';

export type ScopeParts = {
  readonly definition: WorkflowDefinition;
  readonly start: ExecutionStart;
  /** The long text of the record, if a step refers to it. */
  readonly text: string | null;
  /** Outputs of the steps that have ended, by action id. */
  readonly outputs: ReadonlyMap<string, JsonRecord>;
};

export function buildScope({ definition, start, text, outputs }: ScopeParts): ValueScope {
  const keys = listStepKeys(definition.actions);
  const steps = Object.fromEntries(
    [...outputs].map(([id, output]): [string, JsonValue] => [keys.get(id) ?? id, { output: { ...output } }]),
  );
  const trigger = buildTrigger({ definition, start, text });
  return {
    trigger,
    steps,
    ...(start.previous === null ? {} : { previous: { ...trigger, ...start.previous } }),
  };
}

function buildTrigger({ definition, start, text }: Omit<ScopeParts, 'outputs'>): JsonRecord {
  const { record, previous, startedAt } = start;
  const { collectionId, triggerType } = definition;
  if (record === null)
    return { started_at: startedAt, ...(collectionId === undefined ? {} : { collection_id: collectionId }) };
  const hasText = getEntity(definition.entity).fields.some(({ name }) => name === 'markdown');
  return {
    ...record,
    started_at: startedAt,
    ...(hasText ? { markdown: text ?? '' } : {}),
    ...(triggerType === 'on_update' ? { changed_fields: listChanged(record, previous) } : {}),
  };
}

function listChanged(record: JsonRecord, previous: JsonRecord | null): string[] {
  return Object.entries(previous ?? {}).flatMap(([name, value]) =>
    isSameJson(value, record[name] ?? null) ? [] : [name],
  );
}

/** True if a step refers to the long text. Otherwise it is not worth reading. */
export function namesText(definition: WorkflowDefinition): boolean {
  return JSON.stringify(definition.actions).includes('trigger.markdown');
}
