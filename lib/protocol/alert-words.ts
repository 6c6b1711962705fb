/**
 * The words for what workflows tell people: the kinds of alerts, their severities and their statuses. No schemas, so that screens can
 * import it.
 */

/** An `alert` stays until somebody resolves it; a `notification` is only read. */
export const alertKinds = ['alert', 'notification'] as const;
export type AlertKind = (typeof alertKinds)[number];

export const alertSeverities = ['low', 'medium', 'high', 'critical'] as const;
export type AlertSeverity = (typeof alertSeverities)[number];

export const alertStatuses = ['open', 'acknowledged', 'resolved'] as const;
export type AlertStatus = (typeof alertStatuses)[number];
