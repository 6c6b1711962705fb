/** The messages of a workflow to members, and its notes in the audit log. Rows are identified by the step's key, so that nothing is told twice. */
import { findAlert, insertAlerts, settleAlert } from '@/lib/domain/alerts/store';
import { insertWorkflowNote } from '@/lib/domain/workflows/audit-store';
import type { ActionHost } from '@/lib/domain/workflows/actions/action-host';
import { ActionFailure } from '@/lib/domain/workflows/actions/define-action';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { AlertKind } from '@/lib/protocol/alert-words';
import { findRecipients } from '../find-recipients';
import { deriveUuid, type StepPlace } from './step-place';
import { callWebhook } from './webhook-port';

type MessagePorts = Pick<ActionHost, 'alerts' | 'notifications' | 'webhooks' | 'audit'>;

export function createMessagePorts(place: StepPlace): MessagePorts {
  return {
    alerts: createAlertsPort(place),
    notifications: {
      send: async ({ recipients, title, message, idempotencyKey }) => {
        const told = { kind: 'notification', severity: 'low', recipients, title, message } as const;
        return { sentCount: (await tell(place, told, idempotencyKey)).length };
      },
    },
    webhooks: { call: (request) => callWebhook(place, request) },
    audit: {
      write: ({ message, idempotencyKey }) => {
        const { actor, workflowId, executionId } = place;
        const { workspaceId, userId } = actor;
        const id = deriveUuid(place, idempotencyKey);
        return inWorkspace(actor, (database) =>
          insertWorkflowNote(database, { id, workspaceId, userId, workflowId, executionId, message }),
        );
      },
    },
  };
}

type Told = Omit<Parameters<ActionHost['alerts']['create']>[0], 'idempotencyKey'> & {
  readonly kind: AlertKind;
};

function tell(place: StepPlace, told: Told, stepKey: string) {
  const { actor, workflowId, executionId, actionName, recordPath, outside } = place;
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    const recipientIds = await findRecipients(database, workspaceId, told.recipients);
    if (recipientIds.length === 0)
      throw new ActionFailure('None of the recipients is a member of the workspace.');
    const { kind, title, message, severity } = told;
    return insertAlerts(database, {
      workspaceId,
      workflowId,
      executionId,
      actionName,
      stepKey,
      path: recordPath,
      kind,
      title,
      message,
      severity,
      recipientIds,
      createdAt: outside.clock.now(),
    });
  });
}

function createAlertsPort(place: StepPlace): ActionHost['alerts'] {
  const { workspaceId } = place.actor;
  return {
    create: async ({ idempotencyKey, ...alert }) => {
      const [first] = await tell(place, { ...alert, kind: 'alert' }, idempotencyKey);
      if (first === undefined) throw new Error('An alert has a recipient.');
      return { alertId: first.id };
    },
    setStatus: ({ alertId, status }) =>
      inWorkspace(place.actor, async (database) => {
        const alert = await findAlert(database, workspaceId, alertId);
        if (alert === null) throw new ActionFailure('This alert no longer exists.');
        await settleAlert(database, alert, status);
      }),
  };
}
