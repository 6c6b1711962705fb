/**
 * An integration: a place outside that an owner set up, and what can be sent there. Its address and its signing secret go in and never
 * come out; people see its host. Pure.
 */
import { z } from 'zod';
import type { WorkspaceId } from '@/lib/core/ids';
import { checkShape, type JsonValue } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import type { IntegrationKind } from '@/lib/protocol/integration-words';

export type Integration = {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly name: string;
  readonly kind: IntegrationKind;
  readonly host: string;
  readonly hasSecret: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

type JsonObject = { readonly [key: string]: JsonValue };

type Operation = {
  readonly name: string;
  readonly payload: z.ZodType<{ [key: string]: JsonValue }>;
  /** What a test sends. */
  readonly test: { readonly [key: string]: JsonValue };
};

const testWords = 'A test from Sourcebook: this integration works.';

/** What each kind can do; the first is what a test does. */
const operations: Readonly<Record<IntegrationKind, readonly [Operation]>> = {
  webhook: [
    {
      name: 'post',
      payload: z.record(z.string(), z.json()),
      test: { type: 'test', message: testWords },
    },
  ],
  slack: [
    {
      name: 'post_message',
      payload: z.strictObject({ text: z.string().min(1).max(limits.workflowTextChars) }),
      test: { text: testWords },
    },
  ],
};

export const listOperations = (kind: IntegrationKind): readonly string[] =>
  operations[kind].map(({ name }) => name);

/** What a test of this kind does and sends. */
export function getTest(kind: IntegrationKind): { readonly operation: string; readonly payload: JsonObject } {
  const [{ name, test }] = operations[kind];
  return { operation: name, payload: test };
}

/** What is sent, or a sentence that names the field; null where the kind has no such operation. */
export function readPayload(
  kind: IntegrationKind,
  { operation, payload }: { readonly operation: string; readonly payload: JsonObject },
): Result<JsonObject, string> | null {
  const known = operations[kind].find(({ name }) => name === operation);
  if (known === undefined) return null;
  const checked = checkShape(known.payload, payload);
  return checked.ok ? succeed(checked.value) : fail(`payload.${checked.failure.reason}`);
}
