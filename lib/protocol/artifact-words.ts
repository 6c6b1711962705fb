/** How artifacts stand, where their versions come from, and how precise the dates of a timeline are. No schemas, so that screens can import it. */
export const artifactStatuses = ['running', 'ready', 'failed', 'cancelled'] as const;
export type ArtifactStatus = (typeof artifactStatuses)[number];

export const versionOrigins = ['transform', 'answer', 'edit', 'restore'] as const;
export type VersionOrigin = (typeof versionOrigins)[number];

export const datePrecisions = ['day', 'month', 'year', 'decade', 'century'] as const;
export type DatePrecision = (typeof datePrecisions)[number];
