import { healthEndpoint } from '@/lib/protocol/http/health';
import { readHealth } from '@/lib/server/status/read-health';
import { serve } from '@/lib/server/http/route';
import { UnavailableReply } from '@/lib/server/replies/reply-kinds';

export const dynamic = 'force-dynamic';

export const GET = serve(healthEndpoint, async () => {
  const health = await readHealth();
  return health.status === 'ready' ? health : new UnavailableReply(health);
});
