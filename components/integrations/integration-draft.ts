/** An integration while it is being edited: all fields of a new one, or only the changed fields of an existing one. Pure. */
import type { BodyFor } from '@/lib/client/api';
import type { IntegrationReply } from '@/lib/protocol/http/integrations';

export type IntegrationDraft = {
  readonly name: string;
  readonly kind: IntegrationReply['kind'];
  readonly url: string;
  readonly secret: string;
  /** True to remove the stored secret. */
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

/** Fields left empty are omitted, so that their values stay. */
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
