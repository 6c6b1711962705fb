/**
 * What a workflow can consist of (agent-chat §5 "Discovery"). It is read from the declarations, so it always matches what this program can
 * do.
 */
import type { JsonValue } from '@/lib/core/json';

export type ActionTypeRow = {
  readonly actionType: string;
  readonly name: string;
  readonly description: string;
  /** JSON Schema of `action_config`. */
  readonly configSchema: { readonly [key: string]: JsonValue };
  /** The default port comes first. */
  readonly outputPorts: readonly { readonly name: string; readonly description: string }[];
  /** Why it cannot be used here ("no mail server is set up"), or null. */
  readonly unavailable: string | null;
};

type TriggerTypeRow = { readonly id: string; readonly name: string; readonly description: string };

type EntityRow = {
  readonly id: string;
  /** `schema.table` */
  readonly name: string;
  readonly description: string;
  readonly triggerTypes: readonly string[];
  /** Fields that conditions and values can name as `trigger.<name>`. */
  readonly fields: readonly { readonly name: string; readonly kind: string }[];
};

export type DiscoveryPort = {
  listActionTypes(): Promise<readonly ActionTypeRow[]>;
  listTriggerTypes(): Promise<readonly TriggerTypeRow[]>;
  listEntities(): Promise<readonly EntityRow[]>;
};
