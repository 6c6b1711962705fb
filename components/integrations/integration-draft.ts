/** A place while it is written: what is added, or only what is changed of one. Pure. */
import type { BodyFor } from '@/lib/client/api';
import type { IntegrationReply } from '@/lib/protocol/http/integrations';

export type IntegrationDraft = {
  readonly name: string;
  readonly kind: IntegrationReply['kind'];
  readonly url: string;
  readonly secret: string;
  /** The secret that is set is taken away. */
  readonly dropsSecret: boolean;
};

export const emptyDraft: IntegrationDraft = {
  name: '',
  kind: 'webhook',
  url: '',
  secret: '',
  dropsSecret: false,
};

export function writeNew({ name, kind, url, secret }: IntegrationDraft): BodyFor<'POST /v1/integrations'> {
  const hasSecret = kind === 'webhook' && secret !== '';
  return { name, kind, url, ...(hasSecret ? { secret } : {}) };
}

/** What is left empty is left out, so that it stays. */
export function writeChange(
  { name, url, secret, dropsSecret }: IntegrationDraft,
  before: Pick<IntegrationReply, 'name'>,
): BodyFor<'PATCH /v1/integrations/{id}'> {
  return {
    ...(name === before.name ? {} : { name }),
    ...(url.trim() === '' ? {} : { url }),
    ...(dropsSecret ? { secret: null } : secret === '' ? {} : { secret }),
  };
}
