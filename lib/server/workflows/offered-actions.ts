/** Which ports workflows have on this instance, for those who ask what steps can run here: forms, checks, discovery. */
import type { OfferedHostPorts } from '@/lib/domain/workflows/actions/action-host';
import { getEnvironment } from '@/lib/platform/env';
import type { StandingHost } from './host/create-action-host';

/** Those that `host/create-action-host.ts` makes: the compiler holds the two together. */
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

/** Web and worker have the same settings, so what is set up for the one is for the other. */
export function listOfferedPorts(): OfferedHostPorts {
  return getEnvironment().SMTP_URL === undefined ? standingPorts : { ...standingPorts, mail: true };
}
