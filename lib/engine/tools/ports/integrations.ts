/**
 * Places outside that an owner set up to be sent to (LLMCP `integration.invoke`). The address and the secret of an integration never
 * come through here: only its host, for people to judge by.
 */
import type { JsonValue } from '@/lib/core/json';

export type IntegrationsPort = {
  /** An unknown integration or operation is a `ToolFailure` that lists what exists. */
  describe(
    integration: string,
    operation: string,
  ): Promise<{
    readonly integration: string;
    /** For example `hooks.example.com`. */
    readonly host: string;
  }>;
  /**
   * Sends once for each key: the same key again, within 30 days, gives the stored answer, and is a `ToolFailure` where the payload
   * differs. The key is the one given, else the host makes it of its run and `callId`, which alone other runs have too. An answer outside
   * 200–299 is a `ToolFailure` with its status. `answer` is bounded in size and depth.
   */
  invoke(request: {
    readonly integration: string;
    readonly operation: string;
    readonly payload: { readonly [key: string]: JsonValue };
    readonly idempotencyKey: string | null;
    readonly callId: string;
    readonly signal: AbortSignal;
  }): Promise<{ readonly status: number; readonly answer: JsonValue; readonly isRepeat: boolean }>;
};
