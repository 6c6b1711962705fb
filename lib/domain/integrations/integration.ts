/**
 * An integration: an external destination that an owner set up, and what can be sent there. Its address and its signing secret can be
 * written but never read back; users see only its host. Pure.
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
  /** The payload that a test sends. */
  readonly test: { readonly [key: string]: JsonValue };
};

const testWords = 'Test message from Sourcebook: this integration works.';

/** The operations of each kind; a test uses the first one. */
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

/** Returns the operation and payload of a test of this kind. */
export function getTest(kind: IntegrationKind): { readonly operation: string; readonly payload: JsonObject } {
  const [{ name, test }] = operations[kind];
  return { operation: name, payload: test };
}

/** Returns the payload to send, or a sentence that names the invalid field; null if the kind has no such operation. */
export function readPayload(
  kind: IntegrationKind,
  { operation, payload }: { readonly operation: string; readonly payload: JsonObject },
): Result<JsonObject, string> | null {
  const known = operations[kind].find(({ name }) => name === operation);
  if (known === undefined) return null;
  const checked = checkShape(known.payload, payload);
  return checked.ok ? succeed(checked.value) : fail(`payload.${checked.failure.reason}`);
}
