/** Which ports workflows have on this instance, for those who ask what steps can run here: forms, checks, discovery. */
import type { createActionHost } from './host/create-action-host';

/** Those that `host/create-action-host.ts` makes: the compiler holds the two together. */
export const offeredPorts = {
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
} satisfies Record<keyof ReturnType<typeof createActionHost>, true>;
