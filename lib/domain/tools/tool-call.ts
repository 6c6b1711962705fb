/**
 * A proposed call as it is kept: what a model (or a program) asked for, what policy and people said, what was done.
 *
 * States: `proposed` → `waiting` (a person is asked) → `running` (it may have had its effect) → `done`, or `refused` from any of them. A call
 * found `running` by another worker was interrupted: whether it took effect is not known.
 */
import type { JsonValue } from '@/lib/core/json';
import type { RunId, WorkspaceId } from '@/lib/core/ids';
import type { ToolCallStatus } from '@/lib/protocol/tool-words';

export type ToolCall = {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly runId: RunId;
  readonly turn: number;
  readonly ordinal: number;
  /** The provider's name of the call, unique in the run. */
  readonly callId: string;
  readonly name: string;
  /** As proposed; a text where it was not JSON. */
  readonly arguments: JsonValue;
  /** As read, or as a person edited them. */
  readonly execution: JsonValue;
  readonly description: string;
  readonly risk: string | null;
  readonly status: ToolCallStatus;
  readonly stage: string | null;
  readonly ruleId: string | null;
  readonly reason: string | null;
  readonly result: JsonValue;
  readonly modelResult: string | null;
  readonly tabAction: JsonValue;
  /** Something for the asking person alone is kept, sealed, until they take it. */
  readonly hasSecret: boolean;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
};
