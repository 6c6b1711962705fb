/** The inbox as tools see it (agent-chat §5, "Alerts"). An alert sent to several people is one alert with several recipients. */
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
  /** The workflow, execution and step that raised the alert; null once they are deleted. */
  readonly workflowId: string | null;
  readonly workflowName: string | null;
  readonly executionId: string | null;
  readonly actionName: string | null;
  /** Path in this app of the record that the workflow was about. */
  readonly path: string | null;
};

export type AlertPage = { readonly alerts: readonly Alert[]; readonly total: number };

/** A null `status` or `severity` matches any. Pages count from 1. */
export type AlertQuery = {
  readonly status: AlertStatus | null;
  readonly severity: AlertSeverity | null;
  readonly page: number;
  readonly rows: number;
};

export type AlertsPort = {
  /** Returns the alerts that the member received, newest first. */
  listMine(query: AlertQuery): Promise<AlertPage>;
  /** Returns all alerts that the workflow raised, newest first. The reference is resolved as in `WorkflowsPort`. */
  listForWorkflow(workflowReference: string, query: AlertQuery): Promise<AlertPage>;
  get(alertId: string): Promise<Alert>;
};
