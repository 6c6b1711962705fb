/**
 * What actions may ask of their host, with one port per group. A host is created for one execution and acts as the member who approved the
 * workflow. It checks rights itself, and exposes neither stores nor requests. A port that an installation cannot offer is left out, and the
 * types that need it are listed as unavailable, with the reason below.
 */
import type {
  ActionAlertsPort,
  AuditPort,
  MailPort,
  NotificationsPort,
  WebhooksPort,
} from './ports/messages';
import type {
  ActionArtifactsPort,
  ActionCollectionsPort,
  LookupsPort,
  SharesPort,
  ActionSourcesPort,
} from './ports/records';
import type { QuestionsPort, ActionTablesPort, ActionTransformsPort } from './ports/work';

export type ActionHost = {
  readonly lookups: LookupsPort;
  readonly collections: ActionCollectionsPort;
  readonly sources: ActionSourcesPort;
  readonly artifacts: ActionArtifactsPort;
  readonly shares: SharesPort;
  readonly transforms: ActionTransformsPort;
  readonly questions: QuestionsPort;
  readonly tables: ActionTablesPort;
  readonly alerts: ActionAlertsPort;
  readonly notifications: NotificationsPort;
  readonly mail: MailPort;
  readonly webhooks: WebhooksPort;
  readonly audit: AuditPort;
};

export type HostPort = keyof ActionHost;

/** The ports that an installation has, also for code that executes nothing, such as a form. */
export type OfferedHostPorts = Readonly<Partial<Record<HostPort, unknown>>>;

/** Why a step cannot run without this port, and what to do about it. */
export const missingPortReasons: Readonly<Record<HostPort, string>> = {
  lookups: 'Records cannot be looked up here.',
  collections: 'Collections cannot be changed here.',
  sources: 'Sources cannot be captured here.',
  artifacts: 'Artifacts cannot be written here.',
  shares: 'Public links cannot be created here.',
  transforms: 'Transforms cannot be run here.',
  questions: 'Questions cannot be asked here.',
  tables: 'Extraction tables are not available here.',
  alerts: 'Alerts are not available here.',
  notifications: 'Notifications are not available here.',
  mail: 'No mail server is set up: an administrator can set SMTP_URL and MAIL_FROM. Until then, alert people in the app.',
  webhooks: 'Other services cannot be called here.',
  audit: 'The audit log cannot be written here.',
};

/** True if the host offers all the ports needed; narrows its type accordingly. */
export function hasPorts<Need extends HostPort>(
  host: Partial<ActionHost>,
  needs: readonly Need[],
): host is Partial<ActionHost> & Pick<ActionHost, Need> {
  return needs.every((need) => host[need] !== undefined);
}
