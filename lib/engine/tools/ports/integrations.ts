/**
 * External services that an owner set up to send data to (LLMCP `integration.invoke`). The address and the secret of an integration never
 * pass through here, only its host, by which people can judge it.
 */
import type { JsonValue } from '@/lib/core/json';

export type IntegrationsPort = {
  /** Throws a `ToolFailure` that lists what exists if the integration or operation is unknown. */
  describe(
    integration: string,
    operation: string,
  ): Promise<{
    readonly integration: string;
    /** For example `hooks.example.com`. */
    readonly host: string;
  }>;
  /**
   * Sends once for each key. The same key again within 30 days returns the stored answer, or throws `ToolFailure` if the payload differs.
   * The key is the given one; otherwise the host makes it from its run and `callId`, because other runs may have the same `callId`. A
   * status outside 200–299 throws a `ToolFailure` that names it. `answer` is bounded in size and depth.
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
