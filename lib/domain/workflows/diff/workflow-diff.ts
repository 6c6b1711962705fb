/**
 * The difference between two definitions of a workflow (ux, "Workflow diff"). Actions and edges are sets: their order never counts. It
 * contains the values themselves, including secrets, so that it can be applied. It stays on the server, and `list-changes` writes what
 * users see. Pure data.
 */
import type { JsonValue } from '@/lib/core/json';
import type { ConnectionChange, ConnectionMark } from '@/lib/protocol/workflow-words';
import type {
  WorkflowAction,
  WorkflowDefinition,
  WorkflowSchedule,
} from '@/lib/protocol/workflow/definition';

export const workflowSettings = [
  'name',
  'description',
  'entity',
  'triggerType',
  'collectionId',
  'schedule',
] as const satisfies readonly (keyof WorkflowDefinition)[];
export type WorkflowSetting = (typeof workflowSettings)[number];

export type SettingChange = {
  readonly setting: WorkflowSetting;
  readonly before: string | WorkflowSchedule | undefined;
  readonly after: string | WorkflowSchedule | undefined;
};

type ActionHead = Pick<WorkflowAction, 'id' | 'name' | 'actionType'>;
type Position = WorkflowAction['position'];

/** A side without the key is undefined. */
export type ConfigChange = {
  readonly key: string;
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
};

/** `key` identifies an action of either side once: its id before, or the id of a new action. */
export type ActionChange =
  | { readonly kind: ConnectionChange; readonly key: string; readonly action: WorkflowAction }
  | KeptAction;

/** `changed`: something other than the layout differs; `moved`: only the position differs. */
export type KeptAction = {
  readonly kind: 'changed' | 'moved' | 'unchanged';
  readonly key: string;
  readonly before: ActionHead;
  readonly after: ActionHead;
  readonly config: readonly ConfigChange[];
  readonly position: { readonly before: Position; readonly after: Position };
};

/** Both ends are keys of actions; an edge that starts the workflow has neither `from` nor `branch`. */
export type EdgeChange = {
  readonly kind: ConnectionMark;
  readonly from: string | null;
  readonly branch: string | null;
  readonly to: string;
};

export type WorkflowDiff = {
  readonly settings: readonly SettingChange[];
  /** Sorted by key. */
  readonly actions: readonly ActionChange[];
  /** Sorted by ends and branch. */
  readonly edges: readonly EdgeChange[];
};

/** Puts a diff into the one standard order, so that equal diffs are equal values. */
export function sortDiff({ settings, actions, edges }: WorkflowDiff): WorkflowDiff {
  return {
    settings,
    actions: [...actions].sort((left, right) => compareText(left.key, right.key)),
    edges: [...edges].sort((left, right) => compareText(writeEdgeKey(left), writeEdgeKey(right))),
  };
}

export function writeEdgeKey({ from, branch, to }: Pick<EdgeChange, 'from' | 'branch' | 'to'>): string {
  return JSON.stringify([from, branch, to]);
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
