/** The ports that workflows have on this instance, for forms, checks and discovery that ask which steps can run here. */
import type { OfferedHostPorts } from '@/lib/domain/workflows/actions/action-host';
import { getEnvironment } from '@/lib/platform/settings/env';
import type { StandingHost } from './host/create-action-host';

/** The ports that `host/create-action-host.ts` creates. The compiler ensures that the two match. */
const standingPorts = {
  lookups: true,
  collections: true,
  sources: true,
  artifacts: true,
  shares: true,
  transforms: true,
  questions: true,
  tables: true,
  alerts: true,
  notifications: true,
  webhooks: true,
  audit: true,
} satisfies Record<keyof StandingHost, true>;

/** Web and worker have the same settings, so what is set up for one is set up for the other. */
export function listOfferedPorts(): OfferedHostPorts {
  return getEnvironment().SMTP_URL === undefined ? standingPorts : { ...standingPorts, mail: true };
}
