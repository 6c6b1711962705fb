/**
 * The action types, in the order in which they are offered (agent-chat §5 `discover_action_types`). To add one, add a file in `types/` and
 * a line here.
 */
import type { OfferedHostPorts } from './action-host';
import type { ActionType } from './define-action';
import { askCollection } from './types/ask-collection';
import { callWebhook } from './types/call-webhook';
import { captureSource } from './types/capture-source';
import { createAlert } from './types/create-alert';
import { createEntity } from './types/create-entity';
import { delay } from './types/delay';
import { evaluateCondition } from './types/evaluate-condition';
import { fillTable } from './types/fill-table';
import { logAuditEntry } from './types/log-audit-entry';
import { lookupEntity } from './types/lookup-entity';
import { refreshSource } from './types/refresh-source';
import { runTransform } from './types/run-transform';
import { saveArtifact } from './types/save-artifact';
import { seekApproval } from './types/seek-approval';
import { sendEmail } from './types/send-email';
import { sendNotification } from './types/send-notification';
import { shareArtifact } from './types/share-artifact';
import { transitionStatus } from './types/transition-status';
import { updateField } from './types/update-field';

export const actionTypes: readonly ActionType[] = [
  evaluateCondition,
  lookupEntity,
  askCollection,
  runTransform,
  saveArtifact,
  shareArtifact,
  fillTable,
  captureSource,
  refreshSource,
  createEntity,
  updateField,
  createAlert,
  transitionStatus,
  sendNotification,
  sendEmail,
  callWebhook,
  seekApproval,
  delay,
  logAuditEntry,
];

const byType = new Map(actionTypes.map((action) => [action.type, action]));

export function findActionType(type: string): ActionType | null {
  return byType.get(type) ?? null;
}

export type OfferedActionType = {
  readonly action: ActionType;
  /** Why steps of this type cannot run on this host, or null. */
  readonly unavailable: string | null;
};

/**
 * Returns every type, so that a workflow that already uses an unavailable one can still be read. The caller must show which ones cannot
 * run.
 */
export function listActionTypes(host: OfferedHostPorts): readonly OfferedActionType[] {
  return actionTypes.map((action) => ({ action, unavailable: action.describeMissing(host) }));
}

const everySecretKey = new Set(actionTypes.flatMap(({ secretKeys }) => secretKeys));

/**
 * True if the value must never be shown, compared or measured. For an unknown type, every key that is secret in any type counts, because
 * the type may be misspelt.
 */
export function isSecretField(type: string, key: string): boolean {
  return findActionType(type)?.secretKeys.includes(key) ?? everySecretKey.has(key);
}
