/** How urgent an alert is, and what became of it. Shared by the action that makes one, the one that settles it, and the inbox. */
export const alertSeverities = ['info', 'warning', 'critical'] as const;
export type AlertSeverity = (typeof alertSeverities)[number];

/** `open` until somebody has seen to it: `acknowledged` (I am on it), `resolved` (done), `dismissed` (nothing to do). */
export const alertStatuses = ['open', 'acknowledged', 'resolved', 'dismissed'] as const;
export type AlertStatus = (typeof alertStatuses)[number];
