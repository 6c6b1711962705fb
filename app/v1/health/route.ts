import { healthEndpoint } from '@/lib/protocol/http/health';
import { readHealth } from '@/lib/server/health';
import { serve, UnavailableReply } from '@/lib/server/route';

export const dynamic = 'force-dynamic';

export const GET = serve(healthEndpoint, async () => {
  const health = await readHealth();
  return health.status === 'ready' ? health : new UnavailableReply(health);
});
