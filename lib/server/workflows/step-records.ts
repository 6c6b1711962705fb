/**
 * What is recorded about a step. Secret outputs are sealed, and masked where they reappear in the input of a later step. Long texts are cut
 * and marked as cut. Apart from outputs, nothing that is executed is ever read back from these records.
 */
import type { WorkspaceId } from '@/lib/core/ids';
import type { JsonValue } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { sliceWhole } from '@/lib/core/text';
import { findActionType } from '@/lib/domain/workflows/actions/registry';
import type { Step } from '@/lib/domain/workflows/step-store';
import type { JsonRecord } from '@/lib/domain/workflows/values/find-value';
import { seal, unseal } from '@/lib/platform/secrets/seal';
import { keyIsSet } from '@/lib/protocol/http/models';

const sealContext = (workspaceId: WorkspaceId) => `step:${workspaceId}`;
const isSecret = (type: string, key: string) => findActionType(type)?.secretOutputs.includes(key) ?? false;

type Output = Readonly<Record<string, JsonValue>>;
type StepType = { readonly type: string; readonly workspaceId: WorkspaceId };

export function sealOutput(output: Output, { type, workspaceId }: StepType): Record<string, JsonValue> {
  return changeSecret(boundRecord(output), type, (value) =>
    typeof value === 'string' ? seal(value, sealContext(workspaceId)) : value,
  );
}

export function openOutput({ output, type, workspaceId }: Pick<Step, 'output' | keyof StepType>): JsonRecord {
  return changeSecret(output ?? {}, type, (value) =>
    typeof value === 'string' ? unseal(value, sealContext(workspaceId)) : value,
  );
}

export function maskOutput({
  output,
  type,
}: Pick<Step, 'output' | 'type'>): Record<string, JsonValue> | null {
  return output === null ? null : changeSecret(output, type, () => keyIsSet);
}

function changeSecret(
  output: Output,
  type: string,
  change: (value: JsonValue) => JsonValue,
): Record<string, JsonValue> {
  return Object.fromEntries(
    Object.entries(output).map(([key, value]) => [key, isSecret(type, key) ? change(value) : value]),
  );
}

/** All secret texts among the outputs of earlier steps. */
export function listSecretOutputs(steps: readonly Step[]): string[] {
  return steps.flatMap((step) =>
    Object.entries(openOutput(step)).flatMap(([key, value]) =>
      isSecret(step.type, key) && typeof value === 'string' && value !== '' ? [value] : [],
    ),
  );
}

/** @param secrets are masked wherever they occur in a text. */
export function recordInput(input: Output, secrets: readonly string[]): Record<string, JsonValue> {
  return boundRecord(
    changeTexts(input, (text) =>
      secrets.reduce((masked, secret) => masked.replaceAll(secret, keyIsSet), text),
    ),
  );
}

const cutMark = '… (cut)';

function boundRecord(record: Output): Record<string, JsonValue> {
  let left: number = limits.stepRecordChars;
  return changeTexts(record, (text) => {
    const kept =
      text.length <= left ? text : `${sliceWhole(text, Math.max(left - cutMark.length, 0))}${cutMark}`;
    left = Math.max(left - text.length, 0);
    return kept;
  });
}

function changeTexts(record: Output, change: (text: string) => string): Record<string, JsonValue> {
  const visit = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') return change(value);
    if (Array.isArray(value)) return value.map(visit);
    if (value === null || typeof value !== 'object') return value;
    return changeTexts(value, change);
  };
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, visit(value)]));
}
