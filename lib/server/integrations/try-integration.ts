/** Sends a short test to an integration and says in a sentence whether it arrived. It takes the same path as every delivery. */
import { systemClock } from '@/lib/core/clock';
import { createUuid } from '@/lib/core/ids';
import { getTest } from '@/lib/domain/integrations/integration';
import type { Owner } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { getEnvironment } from '@/lib/platform/settings/env';
import { createGuardedPost } from '@/lib/platform/fetch/guarded-post';
import type { ReplyOf } from '@/lib/protocol/http/endpoint';
import type { testIntegrationEndpoint } from '@/lib/protocol/http/integrations';
import { adviseOnStatus } from './advise-on-status';
import { isAccepted } from './deliver-once';
import { requireIntegration } from './require-integration';
import { sendToIntegration } from './send-to-integration';

export async function tryIntegration(
  actor: Owner,
  id: string,
  signal: AbortSignal,
): Promise<ReplyOf<typeof testIntegrationEndpoint>> {
  const integration = await inWorkspace(actor, (database) => requireIntegration(database, actor, id));
  const { payload } = getTest(integration.kind);
  const services = {
    post: createGuardedPost({ allow: getEnvironment().CAPTURE_ALLOW }),
    clock: systemClock,
  };
  const sent = await sendToIntegration(
    integration,
    { payload, idempotencyKey: `test-${createUuid()}`, signal },
    services,
  );
  if (!sent.ok) return { ok: false, sentence: sent.failure.sentence, status: null };
  const { status } = sent.value;
  return isAccepted(status)
    ? { ok: true, sentence: `${integration.host} accepted the test.`, status }
    : {
        ok: false,
        sentence: `${integration.host} responded with status ${status}. ${adviseOnStatus(status)}`,
        status,
      };
}
