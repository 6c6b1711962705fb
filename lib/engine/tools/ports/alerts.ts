/** The inbox as tools see it (agent-chat §5, "Alerts"). An alert to several people is one alert with several recipients. */
import type { AlertSeverity, AlertStatus } from '@/lib/protocol/alert-words';

export type Alert = {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  readonly severity: AlertSeverity;
  readonly status: AlertStatus;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly recipients: readonly { readonly name: string; readonly email: string }[];
  /** Which workflow, execution and step raised it; null once that is deleted. */
  readonly workflowId: string | null;
  readonly workflowName: string | null;
  readonly executionId: string | null;
  readonly actionName: string | null;
  /** Of the record that the workflow was about, in this app. */
  readonly path: string | null;
};

export type AlertPage = { readonly alerts: readonly Alert[]; readonly total: number };

/** Null: whatever it is. Pages count from 1. */
export type AlertQuery = {
  readonly status: AlertStatus | null;
  readonly severity: AlertSeverity | null;
  readonly page: number;
  readonly rows: number;
};

export type AlertsPort = {
  /** Newest first; those the member received. */
  listMine(query: AlertQuery): Promise<AlertPage>;
  /** Newest first; all that the workflow raised. The reference is resolved as in `WorkflowsPort`. */
  listForWorkflow(workflowReference: string, query: AlertQuery): Promise<AlertPage>;
  get(alertId: string): Promise<Alert>;
};
