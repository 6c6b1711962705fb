/**
 * What a workflow tells people and other services. A message with the key of an earlier one is not sent again; the earlier outcome is
 * answered. Expected failures (no such person, a refused address, a server that answers with an error) are thrown as `ActionFailure`.
 */
import type { JsonValue } from '@/lib/core/json';
import type { AlertSeverity, AlertStatus } from '@/lib/protocol/alert-words';

/** A user id, or `owners`, `editors`, `everyone`: who that is is decided when it is sent. */
type Recipients = readonly string[];

export type ActionAlertsPort = {
  /** Into the inbox of each recipient, where it stays until somebody settles it. */
  create(alert: {
    readonly recipients: Recipients;
    readonly title: string;
    readonly message: string;
    readonly severity: AlertSeverity;
    readonly idempotencyKey: string;
  }): Promise<{ readonly alertId: string }>;
  setStatus(change: {
    readonly alertId: string;
    readonly status: AlertStatus;
    readonly idempotencyKey: string;
  }): Promise<void>;
};

export type NotificationsPort = {
  /** Shown once to each recipient who is there, or when they come back; nothing waits to be settled. */
  send(notification: {
    readonly recipients: Recipients;
    readonly title: string;
    readonly message: string;
    readonly idempotencyKey: string;
  }): Promise<{ readonly sentCount: number }>;
};

export type MailPort = {
  /**
   * One message in plain text to all of these addresses, who see each other. It fails where the server does not take it for one of them,
   * even though the others have it then.
   */
  send(mail: {
    readonly to: readonly string[];
    readonly subject: string;
    readonly markdown: string;
    readonly idempotencyKey: string;
    readonly signal: AbortSignal;
  }): Promise<void>;
};

export const webhookMethods = ['POST', 'PUT'] as const;

export type WebhooksPort = {
  /**
   * One request with a JSON body under the address guard, without redirects, with the header `Idempotency-Key`. With a secret the body
   * is signed. The answer's text is cut at a bound of the host. Any status is an answer; only no answer is a failure.
   */
  call(request: {
    readonly url: string;
    readonly method: (typeof webhookMethods)[number];
    readonly headers: Readonly<Record<string, string>>;
    readonly body: JsonValue;
    readonly signingSecret: string | null;
    readonly idempotencyKey: string;
    readonly signal: AbortSignal;
  }): Promise<{ readonly status: number; readonly text: string }>;
};

export type AuditPort = {
  write(entry: { readonly message: string; readonly idempotencyKey: string }): Promise<void>;
};
