/** The kinds of integrations, in words. */
import type { IntegrationReply } from '@/lib/protocol/http/integrations';

export const kindNames: Readonly<Record<IntegrationReply['kind'], string>> = {
  webhook: 'Webhook',
  slack: 'Slack',
};

export const kindOptions = [
  { value: 'webhook', label: kindNames.webhook },
  { value: 'slack', label: kindNames.slack },
] as const;
