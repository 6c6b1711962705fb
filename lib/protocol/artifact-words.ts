/**
 * The statuses of artifacts, the origins of their versions, and the precision of a timeline's dates. No schemas, so that screens can import
 * it.
 */
export const artifactStatuses = ['running', 'ready', 'failed', 'cancelled'] as const;
export type ArtifactStatus = (typeof artifactStatuses)[number];

/** The type of an artifact that was made to try a transform. No list shows it, and no workflow hears of it. */
export const trialType = 'trial';

/** `copy`: the text of a page that was shared by link. */
export const versionOrigins = ['transform', 'answer', 'edit', 'restore', 'copy'] as const;
export type VersionOrigin = (typeof versionOrigins)[number];

export const datePrecisions = ['day', 'month', 'year', 'decade', 'century'] as const;
export type DatePrecision = (typeof datePrecisions)[number];

/** The headings under which transforms are offered, in their order. */
export const transformGroups = ['summaries', 'study', 'compare', 'plan', 'present', 'own'] as const;
export type TransformGroup = (typeof transformGroups)[number];
