/** What a workflow can be built of (agent-chat §5 "Discovery"): read from the declarations, so always what this program can do now. */
import type { JsonValue } from '@/lib/core/json';

export type ActionTypeRow = {
  readonly actionType: string;
  readonly name: string;
  readonly description: string;
  /** JSON Schema of `action_config`. */
  readonly configSchema: { readonly [key: string]: JsonValue };
  /** The default one first. */
  readonly outputPorts: readonly { readonly name: string; readonly description: string }[];
  /** Null, or why it cannot be used here ("no mail server is set up"). */
  readonly unavailable: string | null;
};

type TriggerTypeRow = { readonly id: string; readonly name: string; readonly description: string };

type EntityRow = {
  readonly id: string;
  /** `schema.table` */
  readonly name: string;
  readonly description: string;
  readonly triggerTypes: readonly string[];
  /** What conditions and values can name, as `trigger.<name>`. */
  readonly fields: readonly { readonly name: string; readonly kind: string }[];
};

export type DiscoveryPort = {
  listActionTypes(): Promise<readonly ActionTypeRow[]>;
  listTriggerTypes(): Promise<readonly TriggerTypeRow[]>;
  listEntities(): Promise<readonly EntityRow[]>;
};
