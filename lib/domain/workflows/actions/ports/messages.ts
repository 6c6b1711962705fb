/**
 * What a workflow sends to people and other services. A message with the same key as an earlier one is not sent again; the earlier outcome
 * is returned. Expected failures (no such person, a refused address, a server that responds with an error) are thrown as `ActionFailure`.
 */
import type { JsonValue } from '@/lib/core/json';
import type { AlertSeverity, AlertStatus } from '@/lib/protocol/alert-words';

/** User ids, or `owners`, `editors`, `everyone`, which are resolved when the message is sent. */
type Recipients = readonly string[];

export type ActionAlertsPort = {
  /** Puts the alert into the inbox of each recipient, where it stays until someone settles it. */
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
  /** Shows the notification once to each recipient, now or when they come back; there is nothing to settle. */
  send(notification: {
    readonly recipients: Recipients;
    readonly title: string;
    readonly message: string;
    readonly idempotencyKey: string;
  }): Promise<{ readonly sentCount: number }>;
};

export type MailPort = {
  /**
   * Sends one message in plain text to all of these addresses, which are visible to each other. It fails if the server rejects one of them,
   * even though the others have received it then.
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
   * Sends one request with a JSON body through the address guard, without redirects, with the header `Idempotency-Key`. With a secret the
   * body is signed. The host limits the length of the response text. Any status counts as a response; only the lack of one is a failure.
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
