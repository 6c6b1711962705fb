/**
 * A proposed call as it is stored: what a model (or a program) requested, what policy and people decided, and what was done.
 *
 * States: `proposed` → `waiting` (needs approval) → `running` (it may have had its effect) → `done`, or `refused` from any of them. A call
 * that another worker finds `running` was interrupted, and it is unknown whether it took effect.
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
  /** The provider's id of the call, unique in the run. */
  readonly callId: string;
  readonly name: string;
  /** As proposed; a string if it was not valid JSON. */
  readonly arguments: JsonValue;
  /** As parsed, or as the user edited them. */
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
  /** True if a secret that only the requesting user may see is stored, sealed, until they take it. */
  readonly hasSecret: boolean;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
};
