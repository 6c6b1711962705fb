/** Which ports workflows have on this instance, for those who ask what steps can run here: forms, checks, discovery. */
import type { OfferedPorts } from '@/lib/domain/workflows/actions/action-host';

/** Of `action-host.ts`, which makes exactly these. */
export const offeredPorts: OfferedPorts = {
  lookups: true,
  collections: true,
  sources: true,
  artifacts: true,
  shares: true,
  transforms: true,
  questions: true,
  alerts: true,
  notifications: true,
  webhooks: true,
  audit: true,
};
